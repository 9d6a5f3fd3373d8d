#pragma once

#include <map>

#include "base/clock.h"
#include "fonts/tables/face.h"
#include "fonts/tables/hb_pointer.h"

// For fonts/ only: a font's tables as bytes.
namespace typecase::fonts {

// Empty: the font lacks it.
Bytes table_of(hb_face_t* face, hb_tag_t tag);

// Adds a table to a face of hb_face_builder_create(), or replaces it there.
void set_table(hb_face_t* builder, hb_tag_t tag, ByteView bytes);

// The font with these tables in place of its own of the same tags, an empty one in place of
// nothing: its other tables themselves, not copies of them; or a font of its own.
FacePointer over_tables(hb_face_t* face, const std::map<hb_tag_t, Bytes>& tables);
Face with_tables(const Face& face, const std::map<hb_tag_t, Bytes>& tables);

// The whole font, with the directory, checksums and head.checkSumAdjustment that HarfBuzz writes.
Bytes file_of(hb_face_t* face);

// The font's head table with the time when it was made.
Bytes head_made_at(hb_face_t* face, Time time);

}  // namespace typecase::fonts
