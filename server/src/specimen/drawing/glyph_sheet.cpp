#include "specimen/drawing/glyph_sheet.h"

#include <algorithm>
#include <cmath>

#include "specimen/drawing/brush.h"
#include "specimen/drawing/look.h"

namespace typecase::specimen {
namespace {

// px
constexpr int columns = 16;
constexpr double cell = 96, cell_em = 64;
constexpr double image = 1024, image_em = 640;
constexpr double margin = 0.03;  // of the side, above the ascender and below the descender
constexpr double hair_less = 0.98;

GlyphFrame frame(const catalogue::Metrics& metrics, double side, double usual_em) {
  double up = static_cast<double>(metrics.ascender) / metrics.units_per_em;
  double down = static_cast<double>(-metrics.descender) / metrics.units_per_em;
  double height = std::max(up + down, 0.1);
  double em = std::min(usual_em, (1 - 2 * margin) * side / height);
  return {em, (side - height * em) / 2 + up * em};
}

// How much smaller a glyph is drawn for its ink to stay in the square: about the middle of the
// baseline, where its advance is centred. 1: it does as it is. Control points count as ink.
double shrink(const fonts::Pen& pen, std::uint32_t glyph, double side, double scale,
              double baseline) {
  double advance = pen.advance(glyph), least = 1;
  auto keep = [&](double reach, double room) {
    if (reach * scale > room) least = std::min(least, hair_less * room / (reach * scale));
  };
  auto keep_point = [&](float x, float y) {
    keep(std::abs(x - advance / 2), side / 2);
    keep(y, baseline);
    keep(-y, side - baseline);
  };
  using Kind = fonts::PathStep::Kind;
  for (const fonts::PathStep& step : pen.outline(glyph)) {
    if (step.kind == Kind::close) continue;
    keep_point(step.x, step.y);
    if (step.kind == Kind::quadratic || step.kind == Kind::cubic) keep_point(step.x1, step.y1);
    if (step.kind == Kind::cubic) keep_point(step.x2, step.y2);
  }
  return least;
}

// In a square, its advance centred; nothing beyond the square.
void paint_centred(documents::Canvas& canvas, Brush& brush, std::uint32_t glyph, double x, double y,
                   double side, double scale, double baseline) {
  scale *= shrink(brush.pen(), glyph, side, scale, baseline);
  double left = (side - brush.pen().advance(glyph) * scale) / 2;
  canvas.clip(x, y, side, side);
  brush.paint(canvas, glyph, scale, x + left, y + baseline, look::full);
  canvas.release();
}

}  // namespace

GlyphFrame sheet_frame(const catalogue::Metrics& metrics) { return frame(metrics, cell, cell_em); }

GlyphFrame image_frame(const catalogue::Metrics& metrics) {
  return frame(metrics, image, image_em);
}

std::optional<std::string> glyph_sheet(const fonts::Face& face,
                                       std::span<const fonts::AxisValue> place,
                                       const GlyphFrame& frame, std::uint32_t n) {
  std::uint32_t count = face.glyph_count();
  if (n > count / glyphs_on_sheet || n * glyphs_on_sheet >= count) return std::nullopt;
  constexpr int side = columns * static_cast<int>(cell);
  documents::Mask mask(side, side);
  Brush brush(face, place);
  for (std::uint32_t i = 0; i < glyphs_on_sheet && n * glyphs_on_sheet + i < count; ++i) {
    paint_centred(mask.canvas(), brush, n * glyphs_on_sheet + i, (i % columns) * cell,
                  (i / columns) * cell, cell, frame.em / face.units_per_em(), frame.baseline);
  }
  return mask.png();
}

std::optional<std::string> glyph_image(const fonts::Face& face,
                                       std::span<const fonts::AxisValue> place,
                                       const GlyphFrame& frame, std::uint32_t glyph) {
  if (glyph >= face.glyph_count()) return std::nullopt;
  documents::Mask mask(static_cast<int>(image), static_cast<int>(image));
  Brush brush(face, place);
  paint_centred(mask.canvas(), brush, glyph, 0, 0, image, frame.em / face.units_per_em(),
                frame.baseline);
  return mask.png();
}

}  // namespace typecase::specimen
