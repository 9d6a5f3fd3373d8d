#pragma once

#include <string>

#include "specimen/drawing_fonts.h"

namespace typecase::specimen {

constexpr int og_width = 1'200;  // px
constexpr int og_height = 630;

// What links to a family show elsewhere, as PNG: its specimen text as large as it fits, standing on
// its rule, and below it the family, how many styles, and the foundry.
std::string og_image(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                     const catalogue::Family& family);

}  // namespace typecase::specimen
