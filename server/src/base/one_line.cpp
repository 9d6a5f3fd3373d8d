#include "base/one_line.h"

#include <algorithm>
#include <functional>

namespace typecase {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// Bytes of the character that begins the text; 0: it is none.
std::size_t bytes_of(std::string_view text) {
  auto first = static_cast<unsigned char>(text.front());
  std::size_t size = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (first > 0xF4 || size > text.size()) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if (!continues_character(text[i])) return 0;
  }
  return size;
}

char32_t decode(std::string_view character) {
  constexpr unsigned char leading[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
  char32_t code = static_cast<unsigned char>(character.front()) & leading[character.size()];
  for (char byte : character.substr(1))
    code = code << 6 | (static_cast<unsigned char>(byte) & 0x3F);
  return code;
}

// Longer than need be, half of a surrogate pair, or beyond Unicode.
bool is_forged(char32_t code, std::size_t size) {
  return (size == 3 && code < 0x800) || (size == 4 && code < 0x10000) || code > 0x10FFFF ||
         (code >= 0xD800 && code <= 0xDFFF);
}

bool is_break(char32_t code) {
  return code <= 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029;
}

bool turns_direction(char32_t code) {
  return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    std::size_t size = bytes_of(text);
    if (size == 0 || is_forged(decode(text.substr(0, size)), size)) return false;
    text.remove_prefix(size);
  }
  return true;
}

std::string one_line(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    std::size_t size = bytes_of(text);
    std::string_view character = text.substr(0, std::max<std::size_t>(size, 1));
    text.remove_prefix(character.size());
    char32_t code = size == 0 ? 0xFFFD : decode(character);
    if (size == 0 || is_forged(code, size)) {
      line += replacement;
    } else if (is_break(code)) {
      if (!line.empty() && !line.ends_with(' ')) line += ' ';
    } else if (!turns_direction(code)) {
      line += character;
    }
  }
  if (line.ends_with(' ')) line.pop_back();
  return line;
}

bool fits_one_line(std::string_view text, bool breaks) {
  while (!text.empty()) {
    std::size_t size = bytes_of(text);
    if (size == 0) return false;
    char32_t code = decode(text.substr(0, size));
    bool is_space = code == ' ' || (breaks && code == '\n');
    if (is_forged(code, size) || (is_break(code) && !is_space) || turns_direction(code)) {
      return false;
    }
    text.remove_prefix(size);
  }
  return true;
}

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, std::not_fn(continues_character)));
}

}  // namespace typecase
