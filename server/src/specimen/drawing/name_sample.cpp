#include "specimen/drawing/samples.h"

#include <algorithm>
#include <vector>

#include "base/text/one_line.h"
#include "base/text/utf8.h"
#include "catalogue/languages/sample_line.h"

namespace typecase::specimen {
namespace {

constexpr std::size_t longest = 8;  // characters, about those of a style's name

std::string first_characters(std::string_view text) {
  std::vector<std::uint32_t> all = code_points_of(text);
  all.resize(std::min(all.size(), longest));
  std::string first;
  for (std::uint32_t c : all) first += utf8_of(c);
  return first;
}

// As many words as are not too long together, at least one.
std::string first_words(std::string_view text) {
  std::size_t end = std::min(text.find(' '), text.size());
  while (end < text.size()) {
    std::size_t next = std::min(text.find(' ', end + 1), text.size());
    if (code_points(text.substr(0, next)) > longest) break;
    end = next;
  }
  return std::string(text.substr(0, end));
}

// Whether the style has all characters of the text but spaces.
bool has_characters_of(const catalogue::Style& style, std::string_view text) {
  return std::ranges::all_of(code_points_of(text),
                             [&](std::uint32_t c) { return c == ' ' || has(style.coverage, c); });
}

}  // namespace

std::string name_sample(const catalogue::Family& family, const catalogue::Style& style) {
  if (has_characters_of(style, style.name)) return style.name;
  std::string words = first_words(family.specimen.text);
  if (has_characters_of(style, words)) return words;
  std::string line = catalogue::sample_line(family.script, style.coverage).text;
  bool has_space = has(style.coverage, ' ');
  words = has_space ? first_words(line) : first_characters(line);
  return words.empty() ? style.name : words;
}

}  // namespace typecase::specimen
