#include "search/words.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/text/strings.h"
#include "base/text/utf8.h"
#include "fonts/tables/unicode.h"

namespace typecase::search {
namespace {

constexpr std::size_t longest_word = 32;  // Bytes; of longer ones the beginning counts.
constexpr std::uint32_t last_code_point = 0x10FFFF;

// Folded text has no other letters and digits below 128; everything above is part of a word.
bool is_part_of_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 128;
}

std::optional<std::uint32_t> code_point(std::string_view digits) {
  std::uint32_t value = 0;
  auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  bool whole = failure == std::errc{} && end == digits.data() + digits.size();
  if (!whole || digits.size() < 2 || value > last_code_point) return std::nullopt;
  return value;
}

std::size_t slips_allowed(std::size_t letters) { return letters < 4 ? 0 : letters < 7 ? 1 : 2; }

}  // namespace

std::vector<std::string> words_of(std::string_view text) {
  const std::string folded = fonts::folded(text);
  std::vector<std::string> words;
  for (std::size_t at = 0; at < folded.size();) {
    std::size_t end = at;
    while (end < folded.size() && is_part_of_word(folded[end])) ++end;
    if (end > at) words.push_back(folded.substr(at, std::min(end - at, longest_word)));
    at = end + 1;
  }
  return words;
}

std::optional<std::uint32_t> character_asked_for(std::string_view question) {
  std::string_view asked = trimmed(question, " \t\r\n");
  auto alone = code_points_of(asked);
  if (alone.size() == 1) return alone[0];
  for (std::string_view prefix : {"U+", "u+", "0x", "0X", "\\u"}) {
    if (asked.starts_with(prefix)) return code_point(asked.substr(prefix.size()));
  }
  bool is_short_form = asked.size() >= 5 && (asked[0] == 'u' || asked[0] == 'U');
  return is_short_form ? code_point(asked.substr(1)) : std::nullopt;
}

// Optimal string alignment: https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance
bool are_near(std::string_view a, std::string_view b) {
  const std::size_t allowed = slips_allowed(std::min(a.size(), b.size()));
  if (a.size() > longest_word || b.size() > longest_word) return false;
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > allowed) return false;
  std::array<std::array<std::size_t, longest_word + 1>, longest_word + 1> slips;
  for (std::size_t i = 0; i <= a.size(); ++i) slips[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) slips[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t replaced = slips[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      slips[i][j] = std::min({replaced, slips[i - 1][j] + 1, slips[i][j - 1] + 1});
      bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) slips[i][j] = std::min(slips[i][j], slips[i - 2][j - 2] + 1);
    }
  }
  return slips[a.size()][b.size()] <= allowed;
}

}  // namespace typecase::search
