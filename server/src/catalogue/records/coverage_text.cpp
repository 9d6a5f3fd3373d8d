#include "catalogue/records/coverage_text.h"

#include <charconv>
#include <stdexcept>

namespace typecase::catalogue {
namespace {

constexpr std::uint32_t last_code_point = 0x10ffff;

std::string hexadecimal(std::uint32_t value) {
  char text[8];
  char* end = std::to_chars(text, text + sizeof text, value, 16).ptr;
  return {text, end};
}

// Reads a number from the front of `text`.
std::uint32_t take_number(std::string_view& text) {
  std::uint32_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  if (error != std::errc() || value > last_code_point) {
    throw std::invalid_argument("not a coverage");
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

bool take(std::string_view& text, char expected) {
  if (!text.starts_with(expected)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::string coverage_text(const std::vector<std::uint32_t>& sorted) {
  std::string text;
  for (std::size_t i = 0; i < sorted.size();) {
    std::size_t last = i;
    while (last + 1 < sorted.size() && sorted[last + 1] == sorted[last] + 1) ++last;
    if (!text.empty()) text += ',';
    text += hexadecimal(sorted[i]);
    if (last > i) text += '-' + hexadecimal(sorted[last]);
    i = last + 1;
  }
  return text;
}

std::vector<std::uint32_t> parse_coverage(std::string_view text) {
  std::vector<std::uint32_t> sorted;
  while (!text.empty()) {
    std::uint32_t first = take_number(text);
    std::uint32_t last = take(text, '-') ? take_number(text) : first;
    for (std::uint32_t value = first; value <= last; ++value) sorted.push_back(value);
    if (!text.empty() && !take(text, ',')) throw std::invalid_argument("not a coverage");
  }
  return sorted;
}

}  // namespace typecase::catalogue
