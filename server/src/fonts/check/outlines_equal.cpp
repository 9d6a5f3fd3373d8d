#include "fonts/check/outlines_equal.h"

#include "fonts/tables/outline.h"

namespace typecase::fonts {
bool outlines_equal(const Face& a, const Face& b) {
  if (a.glyph_count() != b.glyph_count() || a.units_per_em() != b.units_per_em()) return false;
  Pen left(a, {});
  Pen right(b, {});
  for (unsigned glyph = 0; glyph < a.glyph_count(); ++glyph) {
    if (left.advance(glyph) != right.advance(glyph)) return false;
    if (left.outline(glyph) != right.outline(glyph)) return false;
  }
  return true;
}

}  // namespace typecase::fonts
