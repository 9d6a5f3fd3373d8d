#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fonts/shape/shape.h"
#include "fonts/tables/face.h"

namespace typecase::specimen {

// How a text is set. Lengths without a unit are those of the size.
struct Type {
  fonts::Face face;
  fonts::Setting setting = {};  // its direction is the paragraph's
  double size = 16;
  double leading = 1.2;          // times the size
  double tracking = 0;           // em, after each character; not in scripts that join
  std::string align = "start";   // or "center", "end", "justify"
  std::string letter_case = {};  // paragraph.h
  bool whole_words = false;      // lines end after spaces alone, in titles whose words all fit
};

// Where a glyph's origin stands: from the left edge of the text, and above its line's baseline.
struct PlacedGlyph {
  std::uint32_t glyph = 0;
  double x = 0;
  double rise = 0;
};

struct SetLine {
  std::vector<PlacedGlyph> glyphs;  // from left to right; no missing ones
  double baseline = 0;              // from the top of the text
  double width = 0;                 // of its advances, without spaces at its end
};

// A text set in lines, each size times leading high, the baseline where a browser has it in a font
// of ascent 0.97 em and descent 0.25 em.
struct Layout {
  std::vector<SetLine> lines;
  double width = 0;  // what was given; else that of the longest line
  double height = 0;
  double scale = 1;  // of a font unit
};

// `text`: UTF-8; "\n" ends a line, and with a width lines also end where Unicode lets them (UAX
// 14), inside a word only when it is too long for a line. A character that the font lacks leaves a
// gap as wide as a space.
Layout lay_out(const Type& type, std::string_view text, std::optional<double> width = {});

// How far the ink of its first letter stands from the edge where lines start, in em.
double hanging_of(const Type& type, std::string_view text);

}  // namespace typecase::specimen
