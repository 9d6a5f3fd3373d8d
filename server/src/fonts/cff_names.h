#pragma once

#include "base/crypto.h"

namespace typecase::fonts {

// Writes x over every name that a CFF table (Adobe Technical Note 5176) says of its font: family,
// style, notices, version; of a CID-keyed font, those of its parts too. Nothing moves, and names of
// glyphs stay, so text layout sees no difference. False: the table is damaged, and may be half
// overwritten.
bool blank_names(Bytes& cff);

}  // namespace typecase::fonts
