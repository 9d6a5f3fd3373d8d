#include "base/text/one_line.h"

#include "base/text/utf8.h"

namespace typecase {
namespace {

bool is_break(std::uint32_t code) {
  return code <= 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029;
}

bool turns_direction(std::uint32_t code) {
  return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

}  // namespace

std::string one_line(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const auto [code, size, is_valid] = first_character(text);
    if (is_break(code)) {
      if (!line.empty() && !line.ends_with(' ')) line += ' ';
    } else if (!turns_direction(code)) {
      line += utf8_of(code);
    }
    text.remove_prefix(size);
  }
  if (line.ends_with(' ')) line.pop_back();
  return line;
}

bool fits_one_line(std::string_view text, bool breaks) {
  while (!text.empty()) {
    const auto [code, size, is_valid] = first_character(text);
    const bool is_space = code == ' ' || (breaks && code == '\n');
    if (!is_valid || (is_break(code) && !is_space) || turns_direction(code)) return false;
    text.remove_prefix(size);
  }
  return true;
}

}  // namespace typecase
