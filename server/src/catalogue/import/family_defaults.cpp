#include "catalogue/import/family_defaults.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <vector>

#include "catalogue/languages/sample_line.h"
#include "catalogue/records/coverage_text.h"

namespace typecase::catalogue {
namespace {

// Details are long: each style's are parsed once, not in each comparison.
const StyleRecord& most_regular(const std::vector<StyleRecord>& styles) {
  auto rank = [](const StyleRecord& style) {
    const fonts::FontInfo info = parse_details(style.details);
    return std::tuple(info.italic, std::abs(info.width - 100), std::abs(info.weight - 400),
                      style.id);
  };
  std::vector<decltype(rank(styles.front()))> ranks;
  for (const StyleRecord& style : styles) ranks.push_back(rank(style));
  return styles[static_cast<std::size_t>(std::ranges::min_element(ranks) - ranks.begin())];
}

bool contains(const std::string& text, std::string_view word) {
  return text.find(word) != text.npos;
}

std::string category(const std::string& name, const fonts::FontInfo& info) {
  if (info.monospaced) return "mono";
  if (contains(name, "Sans")) return "sans";
  if (contains(name, "Serif")) return "serif";
  return info.classification.empty() ? "display" : info.classification;
}

bool has_axes(const fonts::FontInfo& info) {
  return !info.axes.empty() || !info.untried_axes.empty();
}

std::string summary(const std::string& name, std::size_t styles, const fonts::FontInfo& info) {
  std::string text = name + " in ";
  text += styles == 1 ? "one style" : std::to_string(styles) + " styles";
  if (has_axes(info)) text += ", variable";
  text += ", " + std::to_string(info.glyph_count) + " glyphs";
  return info.designer.empty() ? text + "." : text + ", by " + info.designer + ".";
}

}  // namespace

TextsRecord default_texts(const std::string& name, const std::vector<StyleRecord>& styles) {
  const StyleRecord& regular = most_regular(styles);
  fonts::FontInfo info = parse_details(regular.details);
  SampleLine line = sample_line(info.script, parse_coverage(regular.coverage));
  TextsRecord texts;
  texts.category = category(name, info);
  texts.script = info.script;
  texts.direction = info.right_to_left ? "rtl" : "ltr";
  texts.language = line.language;
  texts.summary = summary(name, styles.size(), info);
  if (!info.designer.empty()) texts.designers = {info.designer};
  texts.version = info.version;
  texts.specimen.text = line.text.empty() ? name : line.text;
  texts.specimen.style = regular.id;
  return texts;
}

std::vector<TextsRecord> default_texts_of_all_versions(const std::string& name,
                                                       const std::vector<StyleRecord>& styles) {
  std::vector<TextsRecord> all{default_texts(name, styles)};
  std::vector<std::uint32_t> coverage = parse_coverage(most_regular(styles).coverage);
  std::vector<SampleLine> lines = earlier_sample_lines(all.front().script, coverage);
  lines.push_back({name, "und"});
  for (const SampleLine& line : lines) {
    all.push_back(all.front());
    all.back().specimen.text = line.text;
    all.back().language = line.language;
  }
  return all;
}

bool are_unwritten(const TextsRecord& texts, const std::string& name,
                   const std::vector<StyleRecord>& styles) {
  return std::ranges::count(default_texts_of_all_versions(name, styles), texts) > 0;
}

std::string default_specimen_style(const FamilyRecord& family) {
  return most_regular(family.styles).id;
}

std::string default_style_name(const fonts::FontInfo& info) {
  if (has_axes(info)) return info.italic ? "Variable Italic" : "Variable";
  return info.subfamily.empty() ? "Regular" : info.subfamily;
}

}  // namespace typecase::catalogue
