#include "api/pages/served_specimen.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>

#include "base/text/html.h"
#include "base/text/utf8.h"
#include "specimen/drawing/title_lines.h"

namespace typecase::api {
namespace {

constexpr double usual_advance = 0.5;  // em

using Lines = std::vector<std::string>;

double widest(const Lines& lines, double tracking, const std::vector<double>& advances) {
  std::size_t longest = 0;
  for (const std::string& line : lines) longest = std::max(longest, code_points(line));
  double spaced = static_cast<double>(longest) * tracking;
  if (advances.empty()) return static_cast<double>(longest) * usual_advance + spaced;
  auto broken = advances.begin() + std::ranges::count(lines.front(), ' ') + 1;
  return std::max(std::accumulate(advances.begin(), broken, 0.0),
                  std::accumulate(broken, advances.end(), 0.0)) +
         spaced;
}

std::string em(const char* name, double value) {
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), " data-%s=\"%.3f\"", name, value);
  return text.data();
}

std::string language_of(const catalogue::Family& family) {
  return " lang=\"" + escape_html(family.language) + "\" dir=\"" + escape_html(family.direction) +
         "\"";
}

std::string place_of(const specimen::SpecimenMeasures& measures) {
  return em("bearing", measures.left_bearing) + em("above", measures.room.above) +
         em("below", measures.room.below);
}

}  // namespace

std::string specimen_item(const catalogue::Family& family,
                          const specimen::SpecimenMeasures& measures, const std::string& facts) {
  const catalogue::Specimen& specimen = family.specimen;
  return "<li" + place_of(measures) + " data-size=\"" + std::to_string(specimen.size) +
         "\" data-small=\"" + std::to_string(specimen.size_small) + "\"><p" + language_of(family) +
         ">" + escape_html(specimen.text) + "</p>" + facts + "</li>";
}

std::string specimen_title(const catalogue::Family& family,
                           const specimen::SpecimenMeasures& measures) {
  Lines lines = specimen::title_lines(family.specimen.text);
  double width = widest(lines, family.specimen.tracking, measures.word_advances);
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
  return "<p class=\"title\"" + language_of(family) + place_of(measures) +
         em("widest", std::max(width, 1.0)) + em("leading", measures.room.leading) +
         em("height", static_cast<double>(lines.size()) * measures.room.leading) + ">" +
         escape_html(text) + "</p>";
}

}  // namespace typecase::api
