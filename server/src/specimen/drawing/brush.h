#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "documents/canvas.h"
#include "fonts/tables/outline.h"
#include "specimen/drawing/line_layout.h"

namespace typecase::specimen {

// Paints glyphs of one font at one place on its axes, remembering their outlines.
class Brush {
 public:
  Brush(const fonts::Face& face, std::span<const fonts::AxisValue> coordinates)
      : pen_(face, coordinates) {}
  explicit Brush(const Type& type) : Brush(type.face, type.setting.coordinates) {}

  // The line with its text's left edge at `x` and its baseline at `y`.
  void paint(documents::Canvas& canvas, const SetLine& line, double scale, double x, double y,
             const documents::Colour& colour);

  // The whole text, its top left corner at x, y.
  void paint(documents::Canvas& canvas, const Layout& layout, double x, double y,
             const documents::Colour& colour);

  // One glyph with its origin at x, y. `scale`: of a font unit.
  void paint(documents::Canvas& canvas, std::uint32_t glyph, double scale, double x, double y,
             const documents::Colour& colour);

  const fonts::Pen& pen() const { return pen_; }

 private:
  void trace(documents::Canvas& canvas, std::uint32_t glyph, double scale, double x, double y);

  fonts::Pen pen_;
  std::unordered_map<std::uint32_t, std::vector<fonts::PathStep>> outlines_;
};

}  // namespace typecase::specimen
