#pragma once

#include <string>

#include "specimen/drawing/drawing_fonts.h"
#include "specimen/drawing/line_layout.h"
#include "specimen/tester/tester_line.h"

namespace typecase::specimen {

// A tester line with its font at hand.
struct PreparedLine {
  StylePlace place;
  Type type;
};

// `line` has passed its check(). Unset fields are the family's. invalid: faults below
// `pointer`: unknown_style, unknown_axis, unknown_feature.
Result<PreparedLine> prepare(DrawingFonts& fonts, const TesterLine& line,
                             const std::string& pointer);

}  // namespace typecase::specimen
