#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "specimen/drawing/drawing_fonts.h"

namespace typecase::specimen {

// A line of words as one shape, for pages that load no font: SVG path data in a box of this size,
// the words' left edge at 0.
struct LineOutline {
  std::string path;
  double width = 0;
  double height = 0;
};

// Words of `size` px in the style that sets the shop's titles. nullopt: nothing is on sale to set
// them in, or that style lacks a letter of them.
std::optional<LineOutline> line_outline(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                                        std::string_view words, double size);

}  // namespace typecase::specimen
