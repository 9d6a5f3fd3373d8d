#pragma once

#include "fonts/metadata.h"

namespace typecase::fonts {

// Whether the font's axes are bent by avar version 2, which HarfBuzz 6 passes over and Chromium
// honours: set by HarfBuzz, a place on them is another one than in a browser.
bool has_avar_2(const Face& face);

// The font as the shop shows it and lends it: itself, or a font with avar 2 at its default place,
// without the tables of its axes; of CFF2, which is no font without them, with hidden axes that
// have no other place (docs/decisions/0056). Never for a copy that is sold.
Face shown_face(const Face& face);

// Metadata of shown_face(), with the names of the axes that it is without in `untried_axes`.
FontInfo read_shown(const Face& face);

}  // namespace typecase::fonts
