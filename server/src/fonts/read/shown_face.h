#pragma once

#include "fonts/read/metadata.h"

namespace typecase::fonts {

// The font as the shop shows it and lends it: itself, or a font with avar 2 at its default place,
// without the tables of its axes; of CFF2, which is no font without them, with hidden axes that
// have no other place (docs/decisions/0056). Never for a copy that is sold.
Face shown_face(const Face& face);

// Metadata of shown_face(), with the names of the axes that it is without in `untried_axes`.
FontInfo read_shown(const Face& face);

}  // namespace typecase::fonts
