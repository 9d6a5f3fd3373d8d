#include "specimen/glyph_sheet.h"

#include "specimen/brush.h"
#include "specimen/look.h"

namespace typecase::specimen {
namespace {

// px
constexpr int columns = 16;
constexpr double cell = 96, cell_em = 64, cell_baseline = 68;
constexpr double image = 1024, image_em = 640, image_baseline = 740;

// In a square, its advance centred; nothing beyond the square.
void paint_centred(documents::Canvas& canvas, Brush& brush, std::uint32_t glyph, double x, double y,
                   double side, double scale, double baseline) {
  double left = (side - brush.pen().advance(glyph) * scale) / 2;
  canvas.clip(x, y, side, side);
  brush.paint(canvas, glyph, scale, x + left, y + baseline, look::full);
  canvas.release();
}

}  // namespace

std::optional<std::string> glyph_sheet(const fonts::Face& face,
                                       std::span<const fonts::AxisValue> place, std::uint32_t n) {
  std::uint32_t count = face.glyph_count();
  if (n > count / glyphs_on_sheet || n * glyphs_on_sheet >= count) return std::nullopt;
  constexpr int side = columns * static_cast<int>(cell);
  documents::Mask mask(side, side);
  Brush brush(face, place);
  for (std::uint32_t i = 0; i < glyphs_on_sheet && n * glyphs_on_sheet + i < count; ++i) {
    paint_centred(mask.canvas(), brush, n * glyphs_on_sheet + i, (i % columns) * cell,
                  (i / columns) * cell, cell, cell_em / face.units_per_em(), cell_baseline);
  }
  return mask.png();
}

std::optional<std::string> glyph_image(const fonts::Face& face,
                                       std::span<const fonts::AxisValue> place,
                                       std::uint32_t glyph) {
  if (glyph >= face.glyph_count()) return std::nullopt;
  documents::Mask mask(static_cast<int>(image), static_cast<int>(image));
  Brush brush(face, place);
  paint_centred(mask.canvas(), brush, glyph, 0, 0, image, image_em / face.units_per_em(),
                image_baseline);
  return mask.png();
}

}  // namespace typecase::specimen
