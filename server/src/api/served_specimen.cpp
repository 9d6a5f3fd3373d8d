#include "api/served_specimen.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <vector>

#include "base/html.h"

namespace typecase::api {
namespace {

constexpr double usual_advance = 0.5;  // em

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char byte) { return (byte & 0xc0) != 0x80; }));
}

struct Lines {
  std::string first, rest;
  std::size_t words_of_first;

  std::size_t longest() const { return std::max(characters(first), characters(rest)); }
};

// One line where there is nothing to break.
Lines over_two_lines(const std::string& text) {
  Lines best{text, "", static_cast<std::size_t>(std::ranges::count(text, ' ') + 1)};
  std::size_t words = 0;
  for (std::size_t at = text.find(' '); at != text.npos; at = text.find(' ', at + 1)) {
    Lines broken{text.substr(0, at), text.substr(at + 1), ++words};
    if (broken.longest() < best.longest()) best = broken;
  }
  return best;
}

double widest(const Lines& lines, double tracking, std::span<const double> advances) {
  auto longest = static_cast<double>(lines.longest());
  double spaced = longest * tracking;
  if (advances.size() < lines.words_of_first) return longest * usual_advance + spaced;
  auto broken = advances.begin() + static_cast<std::ptrdiff_t>(lines.words_of_first);
  double first = std::accumulate(advances.begin(), broken, 0.0);
  return std::max(first, std::accumulate(broken, advances.end(), 0.0)) + spaced;
}

std::string language_of(const catalogue::Family& family) {
  return " lang=\"" + escape_html(family.language) + "\" dir=\"" + escape_html(family.direction) +
         "\"";
}

}  // namespace

std::string specimen_line(const catalogue::Family& family) {
  const catalogue::Specimen& specimen = family.specimen;
  return "<p" + language_of(family) + " data-size=\"" + std::to_string(specimen.size) +
         "\" data-small=\"" + std::to_string(specimen.size_small) + "\">" +
         escape_html(specimen.text) + "</p>";
}

std::string specimen_title(const catalogue::Family& family, std::span<const double> word_advances) {
  Lines lines = over_two_lines(family.specimen.text);
  std::array<char, 16> em{};
  double width = std::max(widest(lines, family.specimen.tracking, word_advances), 1.0);
  std::snprintf(em.data(), em.size(), "%.3f", width);
  return "<p class=\"title\"" + language_of(family) + " data-widest=\"" + em.data() + "\">" +
         escape_html(lines.first) + (lines.rest.empty() ? "" : "\n" + escape_html(lines.rest)) +
         "</p>";
}

}  // namespace typecase::api
