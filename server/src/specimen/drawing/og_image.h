#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "specimen/drawing/drawing_fonts.h"

namespace typecase::specimen {

constexpr int og_width = 1'200;  // px
constexpr int og_height = 630;

// The style that sets the shop's titles, else that of its first family. nullptr: nothing is on
// sale.
const catalogue::Style* title_style(const catalogue::Catalogue& catalogue);

// Picture that links to a family show elsewhere, as PNG: its specimen text as large as it fits,
// standing on its rule, and below it the family, how many styles, and the foundry.
std::string og_image(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                     const catalogue::Family& family);

// The same text in one style, with that style's name.
std::string og_image(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                     const catalogue::Family& family, const catalogue::Style& style);

// For links to words: a title, in English, in the style that sets the shop's titles, with a note
// below its rule. nullopt: nothing is on sale to set it in.
std::optional<std::string> og_title(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                                    std::string_view title, std::string_view note);

}  // namespace typecase::specimen
