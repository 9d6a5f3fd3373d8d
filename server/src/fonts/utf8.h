#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace typecase::fonts {

// The code points of UTF-8 text, in order; U+FFFD for each byte that is malformed.
std::vector<std::uint32_t> code_points_of(std::string_view text);

}  // namespace typecase::fonts
