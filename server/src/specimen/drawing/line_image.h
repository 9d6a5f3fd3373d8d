#pragma once

#include <optional>
#include <string>

#include "specimen/drawing/drawing_fonts.h"
#include "specimen/tester/tester_line.h"

namespace typecase::specimen {

constexpr double widest_image = 4'000;  // px

// A line as PNG: the alpha mask that api/openapi.yaml describes at /tester_images. `line` has
// passed its check(). Without a width lines are cut at 4,000 px from where they start.
// invalid: what prepare() says below /line; too_large at /line/text: a picture beyond what
// documents/canvas.h allows.
Result<std::string> line_image(DrawingFonts& fonts, const TesterLine& line,
                               std::optional<double> width);

}  // namespace typecase::specimen
