#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fonts/face.h"

namespace typecase::fonts {

// For each of `characters`, how many pairs of it and one of `others` the font kerns by default, at
// a variable font's defaults: those in which it is the first and those in which it is the second.
// Marks, and pairs of two directions, are no pairs.
std::vector<std::size_t> kerned_pairs(const Face& face, std::span<const std::uint32_t> characters,
                                      std::span<const std::uint32_t> others);

}  // namespace typecase::fonts
