#include "fonts/main_script.h"

#include <unicode/ulocdata.h>
#include <unicode/uniset.h>

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "fonts/script_words.h"

namespace typecase::fonts {
namespace {

constexpr std::string_view latin = "Latn", greek = "Grek", cyrillic = "Cyrl", common = "Zyyy";

// Written together: a font of them is recognised by its number of characters.
constexpr std::string_view east_asian[] = {"Hani", "Hira", "Kana", "Hang", "Bopo"};

struct Counts {
  std::map<std::string, int> by_script;
  int signs = 0;  // of no script, without figures and punctuation
};

Counts count(std::span<const std::uint32_t> coverage) {
  Counts counts;
  for (std::uint32_t c : coverage) {
    std::string script(script_of(c));
    if (script == common) {
      if (is_sign(c) && !is_figure(c)) ++counts.signs;
    } else if (!script.empty() && script != "Zinh" && script != "Zzzz") {
      ++counts.by_script[script];
    }
  }
  return counts;
}

icu::UnicodeSet letters_of_script(const std::string& script) {
  UErrorCode error = U_ZERO_ERROR;
  std::string pattern = "[[:script=" + script + ":]&[:L:]]";
  return icu::UnicodeSet(icu::UnicodeString::fromUTF8(pattern), error);
}

// Empty where CLDR knows no language of the script.
icu::UnicodeSet exemplars_of(const std::string& script) {
  UErrorCode error = U_ZERO_ERROR;
  std::string locale = language_of_script(script) + "_" + script;
  std::unique_ptr<ULocaleData, decltype(&ulocdata_close)> data(
      ulocdata_open(locale.c_str(), &error), ulocdata_close);
  icu::UnicodeSet letters;
  if (U_FAILURE(error)) return letters;
  ulocdata_getExemplarSet(data.get(), letters.toUSet(), 0, ULOCDATA_ES_STANDARD, &error);
  return letters.removeAllStrings().retainAll(letters_of_script(script));
}

double share_of(const icu::UnicodeSet& letters, std::span<const std::uint32_t> coverage) {
  int held = 0;
  for (int i = 0; i < letters.size(); ++i) {
    held += std::ranges::binary_search(coverage, static_cast<std::uint32_t>(letters.charAt(i)));
  }
  return letters.size() == 0 ? 0 : static_cast<double>(held) / letters.size();
}

std::string most_frequent(const Counts& counts) {
  std::string most(latin);
  int highest = 0;
  for (const auto& [script, count] : counts.by_script) {
    int weighed = script == latin ? 2 * count : count;
    if (weighed > highest) std::tie(most, highest) = std::pair(script, weighed);
  }
  return most;
}

// The one script that a font sets beside Latin; empty: none, or it is a font of many scripts.
std::string beside_latin(const Counts& counts, std::span<const std::uint32_t> coverage) {
  std::vector<std::string> others;
  for (const auto& [script, count] : counts.by_script) {
    if (script == latin || !covers_script(coverage, script)) continue;
    if (script == greek || script == cyrillic) return {};
    if (std::ranges::find(east_asian, script) != std::end(east_asian)) return {};
    others.push_back(script);
  }
  return others.size() == 1 ? others.front() : std::string();
}

}  // namespace

bool covers_script(std::span<const std::uint32_t> coverage, const std::string& script) {
  icu::UnicodeSet exemplars = exemplars_of(script);
  if (!exemplars.isEmpty()) return share_of(exemplars, coverage) >= 0.9;
  return share_of(letters_of_script(script), coverage) >= 0.5;
}

std::string main_script(std::span<const std::uint32_t> coverage) {
  Counts counts = count(coverage);
  std::string most = most_frequent(counts);
  if (most == latin) {
    std::string other = beside_latin(counts, coverage);
    if (!other.empty()) return other;
  }
  constexpr int letters_for_labels =
      8;  // So many times as many signs: the letters are beside them.
  int letters = counts.by_script[most];
  bool is_of_signs = counts.signs > letters_for_labels * letters ||
                     (counts.signs > letters && !covers_script(coverage, most));
  if (is_of_signs) return std::string(common);
  return most;
}

}  // namespace typecase::fonts
