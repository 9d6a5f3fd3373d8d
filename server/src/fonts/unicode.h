#pragma once

#include <cstdint>
#include <string>

namespace typecase::fonts {

// "Latin small letter g"; "U+E000" for a code point without a name. By ICU.
std::string character_name(std::uint32_t code_point);

// "Basic Latin", "Latin-1 Supplement", "Private Use Area"; "Other" outside all blocks.
std::string block_name(std::uint32_t code_point);

}  // namespace typecase::fonts
