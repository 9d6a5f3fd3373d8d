#include "catalogue/languages/sample_line.h"

#include <algorithm>
#include <vector>

#include "base/text/utf8.h"
#include "fonts/read/main_script.h"
#include "fonts/read/script_words.h"
#include "fonts/shape/composition.h"

namespace typecase::catalogue {
namespace {

struct Pangram {
  std::string_view script;
  std::string_view language;
  std::string_view text;
};

constexpr Pangram pangrams[] = {
    {"Latn", "en", "Sphinx of black quartz, judge my vow"},
    {"Arab", "ar", "صِف خَلقَ خَودِ كَمِثلِ الشَمسِ إِذ بَزَغَت"},
    {"Cyrl", "ru", "Съешь ещё этих мягких французских булок"},
    {"Deva", "hi", "ऋषियों को सताने वाले दुष्ट राक्षसों के राजा"},
    {"Grek", "el", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία"},
    {"Hebr", "he", "דג סקרן שט בים מאוכזב ולפתע מצא חברה"},
};

bool sets(std::span<const std::uint32_t> coverage, std::string_view text) {
  return std::ranges::all_of(code_points_of(text), [&](std::uint32_t c) {
    return std::ranges::binary_search(coverage, c);
  });
}

// Up to twelve characters, four to a word.
std::string characters_line(std::span<const std::uint32_t> coverage, auto is_shown) {
  constexpr int most = 12, in_word = 4;
  std::string line;
  int count = 0;
  for (std::uint32_t c : coverage) {
    if (count == most) break;
    if (!is_shown(c)) continue;
    if (count > 0 && count % in_word == 0) line += ' ';
    line += utf8_of(c);
    ++count;
  }
  return line;
}

std::string letters_line(std::string_view script, std::span<const std::uint32_t> coverage) {
  return characters_line(coverage, [&](std::uint32_t c) { return fonts::is_letter_of(c, script); });
}

std::string without_spaces_it_lacks(std::string line, std::span<const std::uint32_t> coverage) {
  if (!std::ranges::binary_search(coverage, std::uint32_t{' '})) std::erase(line, ' ');
  return line;
}

}  // namespace

std::string days_line(std::string_view language, std::string_view script) {
  constexpr std::size_t long_enough = 16;  // characters
  std::string line;
  for (const std::string& day :
       fonts::weekday_names(language.substr(0, language.find('-')), script)) {
    if (code_points_of(line).size() >= long_enough) break;
    line += (line.empty() ? "" : " ") + day;
  }
  return line;
}

// Of a font of signs: first such as are of no script and beyond ASCII, without marks and figures.
std::string signs_line(std::span<const std::uint32_t> coverage) {
  constexpr std::uint32_t first_beyond_ascii = 0x80, dotted_circle = 0x25CC;
  std::string line = characters_line(coverage, [](std::uint32_t c) {
    return c >= first_beyond_ascii && c != dotted_circle && fonts::is_sign(c) &&
           !fonts::is_mark(c) && !fonts::is_figure(c) && fonts::script_of(c) == "Zyyy";
  });
  return line.empty() ? characters_line(coverage, fonts::is_sign) : line;
}

SampleLine sample_line(std::string_view script, std::span<const std::uint32_t> coverage) {
  auto in_order = [&](std::string line) {
    return without_spaces_it_lacks(std::move(line), coverage);
  };
  if (script == "Zyyy") return {in_order(signs_line(coverage)), "und"};
  auto pangram = std::ranges::find(pangrams, script, &Pangram::script);
  if (pangram != std::end(pangrams) && sets(coverage, pangram->text)) {
    return {std::string(pangram->text), std::string(pangram->language)};
  }
  std::string written = fonts::writing_system(coverage, std::string(script));
  std::string language = fonts::language_of_script(written);
  std::string days = days_line(language, written);
  if (!days.empty() && sets(coverage, days)) return {days, language};
  std::string letters = letters_line(script, coverage);
  if (!letters.empty()) return {in_order(letters), language};
  return {in_order(signs_line(coverage)), "und"};
}

std::vector<SampleLine> earlier_sample_lines(std::string_view script,
                                             std::span<const std::uint32_t> coverage) {
  return {{letters_line(script, coverage), fonts::language_of_script(script)},
          {signs_line(coverage), "und"}};
}

}  // namespace typecase::catalogue
