#include "fonts/utf8.h"

#include <cstddef>

namespace typecase::fonts {
namespace {

constexpr std::uint32_t replacement = 0xFFFD;

// One code point from `at`, which moves behind it (RFC 3629).
std::uint32_t next(std::string_view text, std::size_t& at) {
  auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  std::uint8_t lead = byte(at++);
  if (lead < 0x80) return lead;
  if (lead < 0xC2 || lead > 0xF4) return replacement;
  std::size_t more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
  if (at + more > text.size()) return replacement;

  std::uint32_t value = lead & (0x3Fu >> more);
  for (std::size_t i = at; i < at + more; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return replacement;
    value = value << 6 | (byte(i) & 0x3Fu);
  }
  constexpr std::uint32_t least[] = {0, 0x80, 0x800, 0x10000};
  bool surrogate = value >= 0xD800 && value < 0xE000;
  if (value < least[more] || value > 0x10FFFF || surrogate) return replacement;
  at += more;
  return value;
}

}  // namespace

std::vector<std::uint32_t> code_points_of(std::string_view text) {
  std::vector<std::uint32_t> found;
  for (std::size_t at = 0; at < text.size();) found.push_back(next(text, at));
  return found;
}

std::string utf8_of(std::uint32_t code_point) {
  if (code_point < 0x80) return {static_cast<char>(code_point)};
  int more = code_point < 0x800 ? 1 : code_point < 0x10000 ? 2 : 3;
  constexpr std::uint8_t leads[] = {0, 0xC0, 0xE0, 0xF0};
  std::string text{static_cast<char>(leads[more] | code_point >> (6 * more))};
  while (more-- > 0) text += static_cast<char>(0x80 | (code_point >> (6 * more) & 0x3F));
  return text;
}

}  // namespace typecase::fonts
