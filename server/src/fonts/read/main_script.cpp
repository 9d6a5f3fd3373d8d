#include "fonts/read/main_script.h"

#include <unicode/uchar.h>
#include <unicode/ulocdata.h>
#include <unicode/uniset.h>

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "fonts/read/script_words.h"

namespace typecase::fonts {
namespace {

constexpr std::string_view latin = "Latn", common = "Zyyy";

// Many Latin fonts bring Greek and Cyrillic along, and those of the others are written together: a
// font is of one of these when it has most characters of it.
constexpr std::string_view told_by_number[] = {"Grek", "Cyrl", "Hani", "Hira",
                                               "Kana", "Hang", "Bopo"};

// Signs for each letter from which on the letters are there to label them.
constexpr int signs_per_label = 6;

struct Counts {
  std::map<std::string, int> by_script;
  int letters = 0;  // and other characters of a script, of all scripts
  int signs = 0;    // of no script, without figures and punctuation
};

Counts count(std::span<const std::uint32_t> coverage) {
  Counts counts;
  for (std::uint32_t c : coverage) {
    std::string script(script_of(c));
    if (script == common) {
      if (is_sign(c) && !is_figure(c)) ++counts.signs;
    } else if (!script.empty() && script != "Zinh" && script != "Zzzz") {
      ++counts.by_script[script];
      ++counts.letters;
    }
  }
  return counts;
}

icu::UnicodeSet letters_of_script(const std::string& script) {
  UErrorCode error = U_ZERO_ERROR;
  std::string pattern = "[[:script=" + script + ":]&[:L:]]";
  return icu::UnicodeSet(icu::UnicodeString::fromUTF8(pattern), error);
}

// Empty where CLDR does not know the locale.
icu::UnicodeSet exemplars_of_locale(const std::string& locale) {
  UErrorCode error = U_ZERO_ERROR;
  std::unique_ptr<ULocaleData, decltype(&ulocdata_close)> data(
      ulocdata_open(locale.c_str(), &error), ulocdata_close);
  icu::UnicodeSet letters;
  if (U_FAILURE(error)) return letters;
  ulocdata_getExemplarSet(data.get(), letters.toUSet(), 0, ULOCDATA_ES_STANDARD, &error);
  return letters.removeAllStrings();
}

// Empty where CLDR knows no language of the script.
icu::UnicodeSet exemplars_of(const std::string& script) {
  std::string locale = language_of_script(script) + "_" + script;
  return exemplars_of_locale(locale).retainAll(letters_of_script(script));
}

double share_of(const icu::UnicodeSet& letters, std::span<const std::uint32_t> coverage) {
  // By ranges: charAt() and size() walk through all ranges each time.
  std::int64_t held = 0;
  for (int i = 0; i < letters.getRangeCount(); ++i) {
    const auto first = static_cast<std::uint32_t>(letters.getRangeStart(i));
    const auto last = static_cast<std::uint32_t>(letters.getRangeEnd(i));
    held += std::ranges::upper_bound(coverage, last) - std::ranges::lower_bound(coverage, first);
  }
  const int size = letters.size();
  return size == 0 ? 0 : static_cast<double>(held) / size;
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

bool covers_some_language(std::span<const std::uint32_t> coverage, const std::string& script) {
  return share_of(letters_of_script(script), coverage) >= 0.4;
}

// Whether the font sets the script: nine in ten letters of its likeliest language (CLDR), or two in
// five of all letters that Unicode has of it where CLDR knows none.
bool covers_script(std::span<const std::uint32_t> coverage, const std::string& script) {
  icu::UnicodeSet exemplars = exemplars_of(script);
  if (exemplars.isEmpty()) return covers_some_language(coverage, script);
  return share_of(exemplars, coverage) >= 0.9;
}

using Covers = bool(std::span<const std::uint32_t>, const std::string&);

std::vector<std::string> covered_beside_latin(const Counts& counts,
                                              std::span<const std::uint32_t> coverage,
                                              Covers& covers) {
  std::vector<std::string> others;
  for (const auto& [script, count] : counts.by_script) {
    if (script != latin && covers(coverage, script)) others.push_back(script);
  }
  return others;
}

// The one script that a font sets beside Latin; empty: none, or it is a font of many scripts.
std::string beside_latin(const Counts& counts, std::span<const std::uint32_t> coverage) {
  auto others = covered_beside_latin(counts, coverage, covers_script);
  if (others.empty()) others = covered_beside_latin(counts, coverage, covers_some_language);
  if (others.size() != 1 || std::ranges::count(told_by_number, others.front())) return {};
  return others.front();
}

}  // namespace

std::string main_script(std::span<const std::uint32_t> coverage) {
  Counts counts = count(coverage);
  std::string most = most_frequent(counts);
  if (most == latin) {
    std::string other = beside_latin(counts, coverage);
    if (!other.empty()) return other;
  }
  bool is_of_signs = counts.signs > signs_per_label * counts.letters ||
                     (counts.signs > counts.by_script[most] && !covers_script(coverage, most));
  return is_of_signs ? std::string(common) : most;
}

bool is_right_to_left(std::span<const std::uint32_t> coverage, const std::string& script) {
  if (script != common) return is_right_to_left(script);
  auto runs_left = [](std::uint32_t c) {
    UCharDirection direction = u_charDirection(static_cast<UChar32>(c));
    return direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC;
  };
  auto runs_right = [](std::uint32_t c) {
    return u_charDirection(static_cast<UChar32>(c)) == U_LEFT_TO_RIGHT;
  };
  return std::ranges::count_if(coverage, runs_left) > std::ranges::count_if(coverage, runs_right);
}

std::string writing_system(std::span<const std::uint32_t> coverage, const std::string& script) {
  if (script == "Hang") return "Kore";
  if (script == "Hira" || script == "Kana") return "Jpan";
  if (script != "Hani") return script;
  auto covers = [&](icu::UnicodeSet letters) { return share_of(letters, coverage) >= 0.9; };
  if (covers(exemplars_of_locale("zh_Hans"))) return "Hans";
  if (covers(exemplars_of_locale("ja").retainAll(letters_of_script("Hira")))) return "Jpan";
  return covers(exemplars_of_locale("zh_Hant")) ? "Hant" : "Hani";
}

}  // namespace typecase::fonts
