#pragma once

// For tests and the bench: the font that an extraction attack is after.

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "fonts/read/metadata.h"
#include "fonts/testing.h"
#include "specimen/tester/kerning_testing.h"

namespace typecase::specimen::testing {

// The font under attack, with its characters, outlines and kerned pairs.
struct TargetFont {
  explicit TargetFont(Bytes sfnt) : face(fonts::Face::open(std::move(sfnt)).value()) {
    characters = fonts::coverage(face);
    fonts::testing::Pen pen(face);
    for (unsigned glyph = 0; glyph < face.glyph_count(); ++glyph) {
      outlines.insert(pen.outline(glyph));
    }
    for (std::uint32_t first : characters) {
      kerning.push_back(kerning_row(face, first, characters));
      pairs +=
          kerning.back().size() - static_cast<std::size_t>(std::ranges::count(kerning.back(), 0));
    }
  }

  std::size_t place_of(std::uint32_t code_point) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(characters, code_point) -
                                    characters.begin());
  }

  fonts::Face face;
  std::vector<std::uint32_t> characters;
  std::unordered_set<std::string> outlines;  // distinct ones
  std::vector<std::vector<int>> kerning;  // by place in `characters`, of the first and the second
  std::size_t pairs = 0;                  // that are kerned
};

}  // namespace typecase::specimen::testing
