#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::catalogue {

// Sorted code points as hexadecimal ranges: "20-7e,a0-17f,1e9e". As they stand in the database.
std::string coverage_text(const std::vector<std::uint32_t>& sorted);

// Throws std::invalid_argument on anything that coverage_text() did not write.
std::vector<std::uint32_t> parse_coverage(std::string_view text);

}  // namespace typecase::catalogue
