#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::fonts {

// The code points of UTF-8 text, in order; U+FFFD for each byte that is malformed.
std::vector<std::uint32_t> code_points_of(std::string_view text);

// A code point of Unicode as UTF-8.
std::string utf8_of(std::uint32_t code_point);

}  // namespace typecase::fonts
