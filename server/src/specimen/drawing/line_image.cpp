#include "specimen/drawing/line_image.h"

#include <algorithm>
#include <cmath>

#include "specimen/drawing/brush.h"
#include "specimen/drawing/look.h"
#include "specimen/drawing/prepared_line.h"

namespace typecase::specimen {
namespace {

constexpr double density = 2;  // pixels of the image for each px

int pixels(double px) { return static_cast<int>(std::ceil(px * density)); }

Error too_large() {
  return invalid_body({{"/line/text", "too_large",
                        "The image would be too large: set the text smaller or wider."}});
}

bool fits(double width, double height) {
  double most = static_cast<double>(documents::most_pixels) / (density * density);
  return height * density < documents::longest_side && width * height < most;
}

}  // namespace

Result<std::string> line_image(DrawingFonts& fonts, const TesterLine& line,
                               std::optional<double> width) {
  auto prepared = prepare(fonts, line, "/line");
  if (!prepared) return prepared.error();
  const Type& type = prepared->type;
  Layout layout = lay_out(type, line.text, width);

  double margin = type.size / 2;
  double seen = std::min(layout.width, widest_image);
  double image_width = seen + 2 * margin, image_height = layout.height + 2 * margin;
  if (!fits(image_width, image_height)) return too_large();

  documents::Mask mask(pixels(image_width), pixels(image_height));
  mask.canvas().scale(density);
  bool rtl = type.setting.direction == "rtl";
  double left = margin - (rtl ? layout.width - seen : 0);
  Brush(type).paint(mask.canvas(), layout, left, margin, look::full);
  return mask.png();
}

}  // namespace typecase::specimen
