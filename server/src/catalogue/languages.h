#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"

namespace typecase::catalogue {

// The languages of which every letter, in both cases, is among the sorted code points: BCP 47, in
// alphabetical order. What counts are CLDR's main exemplars; digits and punctuation do not.
std::vector<std::string> languages_of(const std::vector<std::uint32_t>& coverage);

// Those that every style of the family can set.
std::vector<std::string> languages_of(const Family& family);

struct Language {
  std::string code;  // BCP 47
  std::string name;  // in English
};

// The same with their names; those that have none are left out.
std::vector<Language> named_languages_of(const Family& family);

}  // namespace typecase::catalogue
