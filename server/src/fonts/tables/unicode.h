#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace typecase::fonts {

// "Latin small letter g"; "U+E000" for a code point without a name. By ICU.
std::string character_name(std::uint32_t code_point);

// General category L: letters of every script, ideographs and syllables among them, no marks.
bool is_letter(std::uint32_t code_point);

// General category Ll: "a", "ß", "я".
bool is_lower_case(std::uint32_t code_point);

// General category Lu: "A", "Я".
bool is_upper_case(std::uint32_t code_point);

// "Basic Latin", "Latin-1 Supplement", "Private Use Area"; "Other" outside all blocks.
std::string block_name(std::uint32_t code_point);

// Text (UTF-8) by which words are compared: lower case, without marks and ligatures, Latin letters
// as ASCII: "Ærø Große" is "aero grosse". By ICU. Bytes that are no UTF-8 become U+FFFD.
std::string folded(std::string_view text);

}  // namespace typecase::fonts
