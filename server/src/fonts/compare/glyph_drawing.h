#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fonts/tables/face.h"

namespace typecase::fonts {

// A glyph of one version, in units of the new one.
struct DrawnGlyph {
  std::string path;  // SVG path data, y downwards from the baseline; empty: no ink, or is_too_large
  double advance = 0;
  int points = 0;  // on the outline, with those of its curves
  bool is_too_large = false;
};
BOOST_DESCRIBE_STRUCT(DrawnGlyph, (), (path, advance, points, is_too_large))

// A glyph to be drawn, by its ids; nullopt: that version lacks it.
struct GlyphIds {
  std::optional<std::uint32_t> before;
  std::optional<std::uint32_t> after;
};

struct GlyphDrawing {
  std::optional<DrawnGlyph> before;
  std::optional<DrawnGlyph> after;
};
BOOST_DESCRIBE_STRUCT(GlyphDrawing, (), (before, after))

constexpr std::size_t most_drawn_steps = 20'000;  // of a glyph: pieces of its outline

// One for each of the glyphs, at the named place on the axes (compared_places.h); a place that is
// not known is the default. Ids that a version lacks draw nothing.
std::vector<GlyphDrawing> draw_glyphs(const Face& before, const Face& after,
                                      const std::string& place,
                                      const std::vector<GlyphIds>& glyphs);

// Heights in units of the new version; 0 where a font does not say.
struct MetricLines {
  double ascender = 0;
  double cap_height = 0;
  double x_height = 0;
  double descender = 0;  // negative
};
BOOST_DESCRIBE_STRUCT(MetricLines, (), (ascender, cap_height, x_height, descender))

// unit: units of the new version in one of the font's.
MetricLines metric_lines(const Face& face, double unit);

}  // namespace typecase::fonts
