#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "fonts/shape/shape.h"
#include "fonts/tables/face.h"

namespace typecase::fonts {

// How wide characters are before their glyphs are at hand: what a tester reserves for them. In font
// units at one place on the axes, horizontal, default features.
struct AdvanceTable {
  struct Run {
    std::uint32_t first = 0;  // code points of one advance, with any between that the font lacks
    std::uint32_t count = 0;
    int advance = 0;
  };
  // Changes of the distance by a character's neighbours among `base`: sorted by code point, no
  // zeros.
  struct Kerning {
    std::vector<std::pair<std::uint32_t, int>> after;   // neighbour, then the character
    std::vector<std::pair<std::uint32_t, int>> before;  // the character, then the neighbour
    auto operator<=>(const Kerning&) const = default;
  };

  int units_per_em = 1000;
  std::vector<Run> runs;                            // sorted
  std::vector<Kerning> kernings;                    // each different one once
  std::map<std::uint32_t, std::size_t> kerning_of;  // code point: place in `kernings`
};

// Advances of all of `coverage`; kerning of the letters among `kerned` with each of `base`.
AdvanceTable advances(const Face& face, std::span<const std::uint32_t> coverage,
                      std::span<const std::uint32_t> base, std::span<const std::uint32_t> kerned,
                      std::span<const AxisValue> coordinates);

}  // namespace typecase::fonts
