#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fonts/shape/shape.h"
#include "fonts/tables/face.h"

namespace typecase::fonts {

struct GlyphInfo {
  std::uint32_t glyph = 0;
  std::optional<std::uint32_t> code_point;  // nullopt: reached by features only
  std::string name;  // the character's ("Latin small letter g"), else the glyph's own ("g.sc")
  int advance = 0;   // font units
};

// The glyph that a feature makes of a character or of a sequence of them (ligatures).
struct GlyphChange {
  std::string from;  // UTF-8, what is set
  std::uint32_t to = 0;
};

struct FeatureChanges {
  std::string tag;
  std::vector<GlyphChange> changes;  // in the order of `from`
};

// Every glyph of a font: those of its characters by code point, then the others that GSUB reaches,
// by glyph id; and what each GSUB feature changes, each alone and switched on.
struct GlyphTable {
  std::vector<GlyphInfo> glyphs;
  std::vector<FeatureChanges> features;
};

// place: on the axes, where advances are read; axes that are not named stand at their defaults.
GlyphTable glyph_table(const Face& face, std::span<const AxisValue> place = {});

}  // namespace typecase::fonts
