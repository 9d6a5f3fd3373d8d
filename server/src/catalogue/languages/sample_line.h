#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::catalogue {

// A line that shows a font in its own glyphs, for a family that nobody has described.
struct SampleLine {
  std::string text;      // UTF-8; empty for a font without visible characters
  std::string language;  // BCP 47; "und" where the text is in none
};

// As many days of the week as make a short line. language: BCP 47; script: ISO 15924. Empty where
// none are known in that language and script.
std::string days_line(std::string_view language, std::string_view script);

// script: ISO 15924, the font's main one. coverage: its code points, sorted. In this order what the
// font has all characters of: a pangram, days of the week, the script's letters in code order, what
// else is visible in code order.
SampleLine sample_line(std::string_view script, std::span<const std::uint32_t> coverage);

// The lines that earlier versions made of such a font in place of sample_line().
std::vector<SampleLine> earlier_sample_lines(std::string_view script,
                                             std::span<const std::uint32_t> coverage);

}  // namespace typecase::catalogue
