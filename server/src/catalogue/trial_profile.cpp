#include "catalogue/trial_profile.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "base/text/utf8.h"
#include "catalogue/languages/sample_line.h"
#include "fonts/read/script_words.h"
#include "fonts/tables/unicode.h"

namespace typecase::catalogue {
namespace {

constexpr std::string_view sets[] = {"basic-latin", "latin", "script", "all"};
constexpr std::string_view formats[] = {"otf", "woff2"};
constexpr std::string_view embeddings[] = {"preview-and-print", "restricted", "editable",
                                           "installable"};

// Letters, figures and the punctuation of ordinary text.
constexpr CodePointRange basic_latin[] = {{0x20, 0x7E},     {0xA0, 0xA0},     {0x2013, 0x2014},
                                          {0x2018, 0x2019}, {0x201C, 0x201D}, {0x2026, 0x2026},
                                          {0x20AC, 0x20AC}};
// The characters that European languages add to them.
constexpr CodePointRange latin[] = {{0xA1, 0x17F},    {0x18F, 0x18F},   {0x192, 0x192},
                                    {0x218, 0x21B},   {0x1E9E, 0x1E9E}, {0x201A, 0x201A},
                                    {0x201E, 0x201E}, {0x2039, 0x203A}, {0x2044, 0x2044}};

struct Script {
  std::string_view code;
  std::vector<CodePointRange> ranges;
};

const std::vector<Script>& scripts() {
  static const std::vector<Script> all = {
      {"Arab",
       {{0x60C, 0x60C},
        {0x61B, 0x61B},
        {0x61F, 0x61F},
        {0x621, 0x63A},
        {0x640, 0x652},
        {0x660, 0x66C}}},
      {"Cyrl", {{0x401, 0x401}, {0x410, 0x44F}, {0x451, 0x451}, {0x2116, 0x2116}}},
      {"Grek", {{0x37E, 0x37E}, {0x386, 0x3CE}}},
      {"Hebr", {{0x5B0, 0x5BC}, {0x5BE, 0x5BE}, {0x5C1, 0x5C2}, {0x5D0, 0x5EA}}},
      {"Deva", {{0x900, 0x970}, {0x200C, 0x200D}}}};
  return all;
}

template <class Words>
bool is_among(std::string_view text, const Words& words) {
  return std::ranges::find(words, text) != std::ranges::end(words);
}

void add(std::span<const CodePointRange> ranges, std::vector<std::uint32_t>& out) {
  for (const CodePointRange& range : ranges) {
    for (std::uint32_t c = range.first; c <= range.last; ++c) out.push_back(c);
  }
}

// The exemplar letters of a language, if they are of the script.
std::span<const CodePointRange> letters_of(std::string_view language, std::string_view script) {
  auto known = std::ranges::find(exemplars(), language, &Exemplars::language);
  if (known == exemplars().end()) return {};
  bool is_of_script = std::ranges::any_of(known->letters, [&](const CodePointRange& range) {
    return fonts::is_used_in(range.last, script);
  });
  if (!is_of_script) return {};
  return known->letters;
}

// Of a script that is not listed: the letters of the family's language, and all marks, figures and
// punctuation of the script that the font has, for the signs that join letters or part words are in
// no language's list. Without such a language all that the font has of the script.
void add_letters(std::string_view script, std::string_view language,
                 const std::vector<std::uint32_t>& every, std::vector<std::uint32_t>& out) {
  if (script == "Zyyy") return;  // Signs of every kind.
  std::span<const CodePointRange> letters = letters_of(language, script);
  add(letters, out);
  std::ranges::copy_if(every, std::back_inserter(out), [&](std::uint32_t c) {
    return fonts::is_used_in(c, script) && (letters.empty() || !fonts::is_letter(c));
  });
}

void add_script(std::string_view script, std::string_view language,
                const std::vector<std::uint32_t>& every, std::vector<std::uint32_t>& out) {
  if (script == "Latn") return add(basic_latin, out);
  auto listed = std::ranges::find(scripts(), script, &Script::code);
  if (listed != scripts().end()) return add(listed->ranges, out);
  add_letters(script, language, every, out);
}

std::optional<std::uint32_t> code_point(std::string_view digits) {
  constexpr std::uint32_t last = 0x10FFFF;
  std::uint32_t value = 0;
  auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  bool whole = failure == std::errc() && end == digits.data() + digits.size();
  return whole && !digits.empty() && value <= last ? std::optional(value) : std::nullopt;
}

}  // namespace

bool is_trial_characters(std::string_view text) {
  return is_among(text, sets) || parse_code_point_range(text).has_value();
}

bool is_trial_format(std::string_view text) { return is_among(text, formats); }

bool is_trial_embedding(std::string_view text) { return is_among(text, embeddings); }

std::optional<CodePointRange> parse_code_point_range(std::string_view text) {
  if (!text.starts_with("U+")) return std::nullopt;
  std::size_t dash = text.find('-');
  auto first = code_point(text.substr(2, dash == text.npos ? dash : dash - 2));
  auto last = dash == text.npos ? first : code_point(text.substr(dash + 1));
  if (!first || !last || *first > *last) return std::nullopt;
  return CodePointRange{*first, *last};
}

std::vector<std::uint32_t> trial_characters(const TrialProfile& profile, std::string_view script,
                                            std::string_view language,
                                            const std::vector<std::uint32_t>& every) {
  std::vector<std::uint32_t> all;
  for (const std::string& word : profile.characters) {
    if (word == "all") all.insert(all.end(), every.begin(), every.end());
    if (word == "basic-latin" || word == "latin") add(basic_latin, all);
    if (word == "latin") add(latin, all);
    if (word == "script") add_script(script, language, every, all);
    if (auto range = parse_code_point_range(word)) add(std::span(&*range, 1), all);
  }
  if (is_among("script", profile.characters)) {
    std::ranges::copy(code_points_of(sample_line(script, every).text), std::back_inserter(all));
  }
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace typecase::catalogue
