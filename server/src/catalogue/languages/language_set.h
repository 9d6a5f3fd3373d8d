#pragma once

#include <bitset>

namespace typecase::catalogue {

// Some of languages() (catalogue/languages/languages.h), by their places there.
using LanguageSet = std::bitset<512>;

}  // namespace typecase::catalogue
