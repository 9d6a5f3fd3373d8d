#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fonts/shape/shape.h"
#include "fonts/tables/face.h"

namespace typecase::fonts {

// One piece of a glyph's contour in font units, y upwards. `move` and `line` use x, y; `quadratic`
// one control point (x1, y1); `cubic` two; `close` none.
struct PathStep {
  enum class Kind { move, line, quadratic, cubic, close };
  Kind kind = Kind::close;
  float x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0;

  bool operator==(const PathStep&) const = default;
};

// Draws the glyphs of one font at one place on its axes. Immutable; any number of threads.
class Pen {
 public:
  Pen(const Face& face, std::span<const AxisValue> coordinates);

  // Empty: no such glyph, or one without ink.
  std::vector<PathStep> outline(std::uint32_t glyph) const;
  int advance(std::uint32_t glyph) const;  // font units

 private:
  Face face_;
  std::shared_ptr<struct PenFont> font_;
};

}  // namespace typecase::fonts
