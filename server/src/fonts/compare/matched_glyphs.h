#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fonts/read/glyph_table.h"
#include "fonts/tables/face.h"

namespace typecase::fonts {

// A glyph of two versions of a font.
struct MatchedGlyph {
  std::optional<std::uint32_t> code_point;  // nullopt: it has no character
  std::string name;                         // its own; empty where it has a character
  std::optional<std::uint32_t> before;      // ids; nullopt: that version lacks it
  std::optional<std::uint32_t> after;
};

struct MatchedGlyphs {
  std::vector<MatchedGlyph> glyphs;  // characters by code point, then the others by name
  int unnamed_before = 0;            // glyphs that nothing tells from others
  int unnamed_after = 0;
};

// A version of a font, with the glyphs that its features make of characters.
struct Version {
  const Face& face;
  const GlyphTable& table;
};

// The glyphs of the characters of either font; then those without a character by their names in the
// font ("post", "CFF "), be it that a character has the glyph in the other version; then those
// whose names changed, or that have none, by what a feature makes of a text: "smcp" of "a".
MatchedGlyphs match_glyphs(const Version& before, const Version& after);

}  // namespace typecase::fonts
