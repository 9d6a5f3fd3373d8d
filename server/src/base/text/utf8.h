#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace typecase {

struct Utf8Character {
  std::uint32_t code_point = 0xFFFD;
  std::size_t size = 1;   // bytes
  bool is_valid = false;  // RFC 3629: neither cut, overlong, a surrogate nor beyond Unicode
};

// First character of a text that is not empty. An invalid one is U+FFFD, one byte long unless it is
// whole in its form.
Utf8Character first_character(std::string_view text);

// Whether the byte is a later one of a character.
constexpr bool is_continuation_byte(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

bool is_utf8(std::string_view text);

// Number of code points in valid UTF-8.
std::size_t code_points(std::string_view text);

// Code points of UTF-8 text, in order; U+FFFD for each byte that is malformed.
std::vector<std::uint32_t> code_points_of(std::string_view text);

// Whether sorted code points have one, or all of a text.
bool has(std::span<const std::uint32_t> sorted, std::uint32_t code_point);
bool has_all(std::span<const std::uint32_t> sorted, std::string_view text);

// UTF-8 of a code point of Unicode.
std::string utf8_of(std::uint32_t code_point);

}  // namespace typecase
