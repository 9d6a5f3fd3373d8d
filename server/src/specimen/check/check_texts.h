#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace typecase::specimen {

// A text by which fonts are compared.
struct CheckText {
  std::string script;    // ISO 15924
  std::string language;  // BCP 47; empty: the text is in none
  std::string text;      // UTF-8
};

// Texts for all that a font is asked for in its scripts. Of each script: days, months and letters
// of every language that the font covers (CLDR), what Latin ones set otherwise than others, and its
// letters in code order; every mark on letters, before a letter, behind another mark and alone;
// conjuncts; letters beside one another; brackets, and of scripts from right to left others that
// are mirrored, up to 48. A few hundred for a script, a line or a cluster each. Always the same for
// the same coverage, which is sorted.
std::vector<CheckText> check_texts(std::span<const std::uint32_t> coverage);

}  // namespace typecase::specimen
