#pragma once

#include <cstdint>
#include <span>

#include "fonts/shape/shape.h"
#include "fonts/tables/face.h"
#include "fonts/tables/tables.h"

// For fonts/ only.
namespace typecase::fonts {

// `held`: these characters of `whole` as HarfBuzz 6.0 held them at a place. It takes the advance of
// a glyph from the points of its outline, and those of emptied glyphs (empty_glyphs.h) are gone.
// Where an advance is another than that of the whole font there: the tables that put it right.
std::map<hb_tag_t, Bytes> righted_advances(const Face& whole,
                                           std::span<const AxisValue> coordinates, hb_face_t* held,
                                           std::span<const std::uint32_t> characters);

}  // namespace typecase::fonts
