#include "fonts/compare/font_difference.h"

#include "fonts/compare/glyph_difference.h"
#include "fonts/compare/kerning_difference.h"
#include "fonts/compare/stated_difference.h"

namespace typecase::fonts {

bool FontDifference::sets_alike() const {
  bool same_glyphs = added.count + removed.count + changed.count + advances.count == 0;
  bool same_layout = kerning.changed.count == 0 && features.added.empty() &&
                     features.removed.empty() && features.changed.empty();
  bool same_axes = axes.added.empty() && axes.removed.empty() && axes.changed.empty() &&
                   instances.added.count + instances.removed.count + instances.changed.count == 0;
  return same_glyphs && same_layout && same_axes && vertical_metrics.empty();
}

FontDifference compare_fonts(const Face& before, const Face& after, std::size_t listed) {
  FontInfo old = read_metadata(before), now = read_metadata(after);
  FontDifference difference;
  difference.units_per_em_before = old.units_per_em;
  difference.units_per_em_after = now.units_per_em;
  difference.glyphs_before = old.glyph_count;
  difference.glyphs_after = now.glyph_count;

  std::vector<Place> places = compared_places(old, now);
  GlyphTable old_glyphs = glyph_table(before), now_glyphs = glyph_table(after);
  Version was{before, old_glyphs}, is{after, now_glyphs};
  compare_glyphs(was, is, places, listed, difference);
  difference.kerning = compare_kerning(before, after, places, listed);
  difference.vertical_metrics = compare_metrics(before, after);
  difference.names = compare_names(before, after);
  difference.features = compare_features(was, is, listed);
  difference.axes = compare_axes(old, now);
  difference.instances = compare_instances(old, now, listed);
  return difference;
}

}  // namespace typecase::fonts
