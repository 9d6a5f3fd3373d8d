#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"
#include "catalogue/languages/exemplars.h"
#include "catalogue/languages/language_set.h"

namespace typecase::catalogue {

struct Language {
  std::string code;      // BCP 47
  std::string name;      // in English
  std::string own_name;  // in itself; empty: ICU knows none beside the English one
  std::string script;    // ISO 15924
  bool right_to_left = false;
  std::span<const CodePointRange> letters;  // main exemplars of CLDR, both cases; never empty
};

// Every language of which CLDR has letters and ICU a name, by its name. Made once; the place in it
// is the bit in a LanguageSet.
const std::vector<Language>& languages();

// The place of a language by its tag, in any case of letters. nullopt: there is none.
std::optional<std::size_t> find_language(std::string_view code);

// The places of a set, ascending.
std::vector<std::size_t> places_of(const LanguageSet& set);

// The languages of which every letter is among the sorted code points. Digits, punctuation and
// CLDR's auxiliary letters do not count. Takes some 50 µs.
LanguageSet languages_of(const std::vector<std::uint32_t>& coverage);

// The letters of a language that are not among the sorted code points, ascending.
std::vector<std::uint32_t> missing_letters(const Language& language,
                                           const std::vector<std::uint32_t>& coverage);

// By Unicode: "Latin capital letter O with horn".
std::string letter_name(std::uint32_t letter);

std::size_t letter_count(const Language& language);

// The languages that every listed style of a family sets, and those that at least one sets.
LanguageSet set_by_every_style(const Family& family);
LanguageSet set_by_some_style(const Family& family);

}  // namespace typecase::catalogue
