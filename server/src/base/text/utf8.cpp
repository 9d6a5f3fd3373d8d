#include "base/text/utf8.h"

#include <algorithm>
#include <functional>

namespace typecase {

Utf8Character first_character(std::string_view text) {
  const auto lead = static_cast<std::uint8_t>(text.front());
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (lead < 0xC2 || lead > 0xF4 || size > text.size()) return {};
  if (!std::ranges::all_of(text.substr(1, size - 1), is_continuation_byte)) return {};
  std::uint32_t value = lead & (0xFFu >> (size + 1));
  for (char byte : text.substr(1, size - 1)) value = value << 6 | (byte & 0x3F);
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = value >= 0xD800 && value < 0xE000;
  if (value < least[size] || value > 0x10FFFF || is_surrogate) return {.size = size};
  return {value, size, true};
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    if (!character.is_valid) return false;
    text.remove_prefix(character.size);
  }
  return true;
}

std::size_t code_points(std::string_view text) {
  return std::ranges::count_if(text, std::not_fn(is_continuation_byte));
}

std::vector<std::uint32_t> code_points_of(std::string_view text) {
  std::vector<std::uint32_t> found;
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    found.push_back(character.code_point);
    text.remove_prefix(character.is_valid ? character.size : 1);
  }
  return found;
}

bool has(std::span<const std::uint32_t> sorted, std::uint32_t code_point) {
  return std::ranges::binary_search(sorted, code_point);
}

bool has_all(std::span<const std::uint32_t> sorted, std::string_view text) {
  return std::ranges::all_of(code_points_of(text),
                             [&](std::uint32_t code_point) { return has(sorted, code_point); });
}

std::string utf8_of(std::uint32_t code_point) {
  if (code_point < 0x80) return {static_cast<char>(code_point)};
  int more = code_point < 0x800 ? 1 : code_point < 0x10000 ? 2 : 3;
  constexpr std::uint8_t leads[] = {0, 0xC0, 0xE0, 0xF0};
  std::string text{static_cast<char>(leads[more] | code_point >> (6 * more))};
  while (more-- > 0) text += static_cast<char>(0x80 | (code_point >> (6 * more) & 0x3F));
  return text;
}

}  // namespace typecase
