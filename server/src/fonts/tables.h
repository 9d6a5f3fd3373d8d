#pragma once

#include <map>

#include "fonts/face.h"
#include "fonts/hb_pointer.h"

// For fonts/ only: a font's tables as bytes.
namespace typecase::fonts {

// Empty: the font lacks it.
Bytes table_of(hb_face_t* face, hb_tag_t tag);

// Adds a table to a face of hb_face_builder_create(), or replaces it there.
void set_table(hb_face_t* builder, hb_tag_t tag, ByteView bytes);

using FacePointer = std::unique_ptr<hb_face_t, Destroy<hb_face_destroy>>;

// The font with these tables in place of its own of the same tags: its other tables themselves, not
// copies of them; or a font of its own.
FacePointer over_tables(hb_face_t* face, const std::map<hb_tag_t, Bytes>& tables);
Face with_tables(const Face& face, const std::map<hb_tag_t, Bytes>& tables);

}  // namespace typecase::fonts
