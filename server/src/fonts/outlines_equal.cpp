#include "fonts/outlines_equal.h"

#include <algorithm>

#include "fonts/outline.h"

namespace typecase::fonts {
namespace {

bool equal(const PathStep& a, const PathStep& b) {
  return a.kind == b.kind && a.x1 == b.x1 && a.y1 == b.y1 && a.x2 == b.x2 && a.y2 == b.y2 &&
         a.x == b.x && a.y == b.y;
}

}  // namespace

bool outlines_equal(const Face& a, const Face& b) {
  if (a.glyph_count() != b.glyph_count() || a.units_per_em() != b.units_per_em()) return false;
  Pen left(a, {});
  Pen right(b, {});
  for (unsigned glyph = 0; glyph < a.glyph_count(); ++glyph) {
    if (left.advance(glyph) != right.advance(glyph)) return false;
    if (!std::ranges::equal(left.outline(glyph), right.outline(glyph), equal)) return false;
  }
  return true;
}

}  // namespace typecase::fonts
