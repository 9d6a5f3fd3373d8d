#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fonts/tables/face.h"

namespace typecase::fonts {

// A row for each of some characters, a number for each of others: how many of the two pairs they
// make, the one first and the other first, are kerned. Of a character with itself: 0 or 2.
using PairCounts = std::vector<std::vector<std::uint8_t>>;

// The pairs that the font kerns by default, at a variable font's defaults. Marks, and pairs of two
// directions, are no pairs. Letters that join are taken in the forms that they have in the middle
// of a word.
PairCounts kerned_pairs(const Face& face, std::span<const std::uint32_t> characters,
                        std::span<const std::uint32_t> others);

}  // namespace typecase::fonts
