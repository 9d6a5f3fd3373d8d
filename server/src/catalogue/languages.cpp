#include "catalogue/languages.h"

#include <algorithm>
#include <iterator>

#include "catalogue/exemplars.h"
#include "fonts/language_name.h"

namespace typecase::catalogue {
namespace {

std::vector<CodePointRange> ranges_of(const std::vector<std::uint32_t>& sorted) {
  std::vector<CodePointRange> ranges;
  for (std::uint32_t code_point : sorted) {
    if (!ranges.empty() && ranges.back().last + 1 == code_point) {
      ranges.back().last = code_point;
    } else {
      ranges.push_back({code_point, code_point});
    }
  }
  return ranges;
}

bool holds(const std::vector<CodePointRange>& coverage, const CodePointRange& letters) {
  auto after = std::ranges::upper_bound(coverage, letters.first, {}, &CodePointRange::first);
  return after != coverage.begin() && std::prev(after)->last >= letters.last;
}

std::vector<std::uint32_t> common_coverage(const Family& family) {
  std::vector<std::uint32_t> common;
  bool is_first = true;
  for (const Style& style : family.styles) {
    std::vector<std::uint32_t> both;
    std::ranges::set_intersection(is_first ? style.coverage : common, style.coverage,
                                  std::back_inserter(both));
    common = std::move(both);
    is_first = false;
  }
  return common;
}

}  // namespace

std::vector<std::string> languages_of(const std::vector<std::uint32_t>& coverage) {
  std::vector<CodePointRange> ranges = ranges_of(coverage);
  std::vector<std::string> languages;
  for (const Exemplars& of_language : exemplars()) {
    bool all = std::ranges::all_of(
        of_language.letters, [&](const CodePointRange& letters) { return holds(ranges, letters); });
    if (all) languages.emplace_back(of_language.language);
  }
  return languages;
}

std::vector<std::string> languages_of(const Family& family) {
  return languages_of(common_coverage(family));
}

std::vector<Language> named_languages_of(const Family& family) {
  std::vector<Language> named;
  for (std::string& code : languages_of(family)) {
    std::string name = fonts::language_name(code);
    if (!name.empty()) named.push_back({std::move(code), std::move(name)});
  }
  return named;
}

}  // namespace typecase::catalogue
