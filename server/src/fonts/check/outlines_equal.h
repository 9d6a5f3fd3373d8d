#pragma once

#include "fonts/tables/face.h"

namespace typecase::fonts {

// Whether two fonts draw the same: as many glyphs, each with the same outline and advance; variable
// ones at their defaults. Names, layout and packing do not count. Either may come from anywhere,
// when the sanitiser has accepted it.
bool outlines_equal(const Face& a, const Face& b);

}  // namespace typecase::fonts
