#include "catalogue/languages/languages.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "fonts/read/language_name.h"
#include "fonts/read/script_words.h"
#include "fonts/tables/unicode.h"

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

// Where ICU knows no script of a language, that of its first letter in any.
std::string script_of(const Exemplars& of_language) {
  std::string script = fonts::script_of_language(of_language.language);
  for (const CodePointRange& range : of_language.letters) {
    for (std::uint32_t c = range.first; c <= range.last && script.empty(); ++c) {
      std::string_view own = fonts::script_of(c);
      if (!fonts::script_name(own).empty()) script = own;
    }
  }
  return script;
}

// Marks, case and apostrophes do not count: N’Ko stands before Norwegian.
std::string place_in_alphabet(const Language& language) {
  std::string key = fonts::folded(language.name);
  std::erase_if(key, [](char c) { return c == '\'' || static_cast<unsigned char>(c) >= 128; });
  return key;
}

std::vector<Language> named_languages() {
  std::vector<Language> named;
  for (const Exemplars& of_language : exemplars()) {
    const char* code = of_language.language;
    std::string name = fonts::language_name(code);
    if (name.empty()) continue;
    std::string script = script_of(of_language);
    bool is_right_to_left = fonts::is_right_to_left(script);
    named.push_back({code, name, fonts::own_language_name(code), std::move(script),
                     is_right_to_left, of_language.letters});
  }
  if (named.size() > LanguageSet().size()) throw std::length_error("more languages than bits");
  std::ranges::stable_sort(named, {}, place_in_alphabet);
  return named;
}

}  // namespace

const std::vector<Language>& languages() {
  static const std::vector<Language> all = named_languages();
  return all;
}

std::optional<std::size_t> find_language(std::string_view code) {
  auto is_same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
  };
  auto is_asked_for = [&](const Language& language) {
    return std::ranges::equal(language.code, code, is_same);
  };
  auto found = std::ranges::find_if(languages(), is_asked_for);
  if (found == languages().end()) return std::nullopt;
  return static_cast<std::size_t>(found - languages().begin());
}

std::vector<std::size_t> places_of(const LanguageSet& set) {
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < set.size(); ++place) {
    if (set[place]) places.push_back(place);
  }
  return places;
}

LanguageSet languages_of(const std::vector<std::uint32_t>& coverage) {
  const std::vector<CodePointRange> ranges = ranges_of(coverage);
  LanguageSet set;
  for (std::size_t place = 0; place < languages().size(); ++place) {
    set[place] =
        std::ranges::all_of(languages()[place].letters,
                            [&](const CodePointRange& letters) { return holds(ranges, letters); });
  }
  return set;
}

std::vector<std::uint32_t> missing_letters(const Language& language,
                                           const std::vector<std::uint32_t>& coverage) {
  std::vector<std::uint32_t> missing;
  for (const CodePointRange& range : language.letters) {
    for (std::uint32_t letter = range.first; letter <= range.last; ++letter) {
      if (!std::ranges::binary_search(coverage, letter)) missing.push_back(letter);
    }
  }
  return missing;
}

std::string letter_name(std::uint32_t letter) { return fonts::character_name(letter); }

std::size_t letter_count(const Language& language) {
  std::size_t count = 0;
  for (const CodePointRange& range : language.letters) count += range.last - range.first + 1;
  return count;
}

LanguageSet set_by_every_style(const Family& family) {
  if (family.styles.empty()) return {};
  LanguageSet set = family.styles.front().languages;
  for (const Style& style : family.styles) set &= style.languages;
  return set;
}

LanguageSet set_by_some_style(const Family& family) {
  LanguageSet set;
  for (const Style& style : family.styles) set |= style.languages;
  return set;
}

}  // namespace typecase::catalogue
