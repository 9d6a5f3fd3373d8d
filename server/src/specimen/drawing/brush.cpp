#include "specimen/drawing/brush.h"

namespace typecase::specimen {

using documents::Canvas;
using documents::Colour;
using fonts::PathStep;

void Brush::paint(Canvas& canvas, const SetLine& line, double scale, double x, double y,
                  const Colour& colour) {
  for (const PlacedGlyph& glyph : line.glyphs) {
    trace(canvas, glyph.glyph, scale, x + glyph.x, y - glyph.rise);
  }
  canvas.fill(colour);
}

void Brush::paint(Canvas& canvas, const Layout& layout, double x, double y, const Colour& colour) {
  for (const SetLine& line : layout.lines) {
    paint(canvas, line, layout.scale, x, y + line.baseline, colour);
  }
}

void Brush::paint(Canvas& canvas, std::uint32_t glyph, double scale, double x, double y,
                  const Colour& colour) {
  trace(canvas, glyph, scale, x, y);
  canvas.fill(colour);
}

void Brush::trace(Canvas& canvas, std::uint32_t glyph, double scale, double x, double y) {
  auto [place, fresh] = outlines_.try_emplace(glyph);
  if (fresh) place->second = pen_.outline(glyph);
  auto h = [&](float value) { return x + value * scale; };
  auto v = [&](float value) { return y - value * scale; };
  for (const PathStep& step : place->second) {
    switch (step.kind) {
      case PathStep::Kind::move:
        canvas.move_to(h(step.x), v(step.y));
        break;
      case PathStep::Kind::line:
        canvas.line_to(h(step.x), v(step.y));
        break;
      case PathStep::Kind::quadratic:
        canvas.quadratic_to(h(step.x1), v(step.y1), h(step.x), v(step.y));
        break;
      case PathStep::Kind::cubic:
        canvas.cubic_to(h(step.x1), v(step.y1), h(step.x2), v(step.y2), h(step.x), v(step.y));
        break;
      case PathStep::Kind::close:
        canvas.close();
        break;
    }
  }
}

}  // namespace typecase::specimen
