#pragma once

#include <string>

#include "fonts/tables/face.h"

namespace typecase::fonts {

// Whether a font has serifs: "serif", "sans", or "display" for scripts and decorative fonts, by
// PANOSE (OpenType 1.9, "OS/2"); where that says nothing "serif" or "sans" by the feet of an H,
// Latin, Greek or Cyrillic. Empty: nothing tells.
std::string classification(const Face& face);

}  // namespace typecase::fonts
