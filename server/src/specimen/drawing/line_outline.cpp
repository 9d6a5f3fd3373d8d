#include "specimen/drawing/line_outline.h"

#include <algorithm>
#include <cstdio>

#include "base/text/utf8.h"
#include "fonts/tables/outline.h"
#include "specimen/drawing/line_layout.h"
#include "specimen/drawing/og_image.h"

namespace typecase::specimen {
namespace {

using fonts::PathStep;

// Writes glyphs as SVG path data, with y downwards.
class PathWriter {
 public:
  explicit PathWriter(double scale) : scale_(scale) {}

  void add(const std::vector<PathStep>& steps, double x, double y) {
    x_ = x;
    y_ = y;
    for (const PathStep& step : steps) add(step);
  }

  std::string path;

 private:
  void add(const PathStep& step) {
    switch (step.kind) {
      case PathStep::Kind::move:
        path += 'M';
        break;
      case PathStep::Kind::line:
        path += 'L';
        break;
      case PathStep::Kind::quadratic:
        path += 'Q';
        point(step.x1, step.y1);
        break;
      case PathStep::Kind::cubic:
        path += 'C';
        point(step.x1, step.y1);
        point(step.x2, step.y2);
        break;
      case PathStep::Kind::close:
        path += 'Z';
        return;
    }
    point(step.x, step.y);
  }

  void point(float x, float y) {
    char text[64];
    std::snprintf(text, sizeof text, "%.1f %.1f ", x_ + x * scale_, y_ - y * scale_);
    path += text;
  }

  const double scale_;
  double x_ = 0, y_ = 0;
};

}  // namespace

std::optional<LineOutline> line_outline(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                                        std::string_view words, double size) {
  const catalogue::Style* style = title_style(catalogue);
  if (style == nullptr || words.empty() || !has_all(style->coverage, words)) return std::nullopt;
  const Type type{.face = fonts.face(*style), .setting = {.language = "en"}, .size = size};
  const Layout layout = lay_out(type, words);
  const fonts::Pen pen(type.face, type.setting.coordinates);
  PathWriter writer(layout.scale);
  for (const SetLine& line : layout.lines) {
    for (const PlacedGlyph& glyph : line.glyphs) {
      writer.add(pen.outline(glyph.glyph), glyph.x, line.baseline - glyph.rise);
    }
  }
  return LineOutline{std::move(writer.path), layout.width, layout.height};
}

}  // namespace typecase::specimen
