#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace typecase::fonts {

// The signs of a script (ISO 15924) that make conjuncts of consonants, as HarfBuzz asks the font to
// find their forms: viramas, stackers and killers of vowels. Sorted; empty for most scripts.
std::span<const std::uint32_t> viramas_of(std::string_view script);

}  // namespace typecase::fonts
