#pragma once

#include "fonts/tables/face.h"

namespace typecase::fonts {

// The font with every TrueType glyph that has bytes and draws nothing made empty: one without
// contours, or made of empty ones, as the no-break space often is of the space. HarfBuzz 6.0 frees
// memory that is not its own when it holds such a glyph at a place on the axes. The face itself
// when it has none, or no TrueType outlines.
Face without_empty_glyphs(const Face& face);

}  // namespace typecase::fonts
