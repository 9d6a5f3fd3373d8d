#include "specimen/drawing/samples.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "base/text/strings.h"
#include "base/text/utf8.h"
#include "specimen/drawing/feature_trial.h"

namespace typecase::specimen {
namespace {

// As in the web front end's list of features: what scripts need, what other features are made of,
// what vertical lines and formulas are set with.
constexpr auto of_shaping = std::to_array<std::string_view>(
    {"aalt", "abvf", "abvm", "abvs", "akhn", "blwf", "blwm", "blws", "ccmp", "cfar", "cjct", "curs",
     "dist", "dnom", "dtls", "fin2", "fin3", "fina", "flac", "half", "haln", "init", "isol", "ljmo",
     "locl", "ltra", "ltrm", "mark", "med2", "medi", "mkmk", "mset", "nukt", "numr", "pref", "pres",
     "pstf", "psts", "rclt", "rkrf", "rlig", "rphf", "rtla", "rtlm", "rvrn", "size", "ssty", "stch",
     "tjmo", "valt", "vatu", "vert", "vhal", "vjmo", "vkna", "vkrn", "vpal", "vrt2", "vrtr"});

// Features that only figures show.
constexpr auto of_figures = std::to_array<std::string_view>({"lnum", "onum", "pnum", "tnum"});

struct Example {
  std::string_view tag;
  std::string_view text;
  bool in_part = false;  // is for fonts that leave some of it as it is
};

// Several of one tag: the first that changes is taken.
constexpr Example examples[] = {
    {"afrc", "3/4 of 7/8"},         {"c2pc", "NATO & WHO"},         {"c2sc", "NATO & WHO"},
    {"calt", "10x20 --> (A)"},      {"calt", "=> != ->"},           {"case", "(H–H) «OK»"},
    {"case", "A - (B) «C» ¡D!"},    {"dlig", "strict action"},      {"dlig", "The first act"},
    {"expt", "1st & 2nd"},          {"frac", "3/4 of 7/8"},         {"hist", "Mississippi said so"},
    {"hlig", "vast action"},        {"liga", "office final fjord"}, {"liga", "=> != ->"},
    {"lnum", "1769 to 1832"},       {"onum", "1769 to 1832"},       {"ordn", "1a 2o No", true},
    {"ordn", "1st 2nd 3rd", true},  {"pcap", "Unesco 1945"},        {"pnum", "1911, 1771"},
    {"sinf", "C8H10N4O2", true},    {"smcp", "Unesco 1945"},        {"subs", "C8H10N4O2", true},
    {"sups", "x2 + y3 = z4", true}, {"sups", "Mme Mlle 1er", true}, {"swsh", "Quills & Rags"},
    {"swsh", "QUAKER TWINKY"},      {"titl", "TITUS & REX"},        {"tnum", "1911, 1771"},
    {"unic", "Unesco 1945"},        {"zero", "A0 B10 C100"},
};

// Sequences that features often change only as a whole.
constexpr std::string_view sequences[] = {
    "<=", ">=", "=<",    "==",  "===", "!=",   "!==",  "=~",       "!~", "||-",  "||=",
    "|-", "|=", ">>=",   "<<=", ".-",  ":-",   ".=",   ":=",       "[]", "\\\\", "->",
    "=>", "<-", "Fl",    "Tl",  "fi",  "fj",   "fl",   "ft",       "gf", "Th",   "ct",
    "st", "Qu", "10x20", "(A)", "a-b", "محمد", "كتاب", "بسم الله", "في", "هه"};

// Each letter and figure in a few of them.
constexpr std::string_view words[] = {
    "hamburg",  "yacht", "illicit", "jazz",  "quartz", "vixen", "wolf",  "kilogram", "orchard",
    "spectral", "bluff", "echo",    "dwarf", "plum",   "ruby",  "giant", "HAMBURG",  "QUARTZ",
    "JAZZ",     "VIXEN", "WOLF",    "YACHT", "KING",   "RIVER", "DEPOT", "ECHO",     "SPECTRAL",
    "1946",     "357",   "280",     "1234",  "5678",   "90"};

constexpr std::size_t most_shown = 8;
constexpr std::size_t longest_shown = 24;  // bytes, where more than one is shown
constexpr std::size_t most_tried = 400;
constexpr std::size_t most_pairs = 4;

bool is_mark(std::uint32_t c) {
  return (c >= 0x300 && c <= 0x36F) || (c >= 0x1AB0 && c <= 0x1AFF) ||
         (c >= 0x1DC0 && c <= 0x1DFF) || (c >= 0x20D0 && c <= 0x20FF) ||
         (c >= 0xFE20 && c <= 0xFE2F);
}

// Spaces, and what nobody types: the private areas.
bool shows_nothing(std::uint32_t c) {
  return c <= ' ' || c == 0xA0 || (c >= 0x2000 && c <= 0x200F) || c == 0x202F || c == 0x205F ||
         c == 0x3000 || (c >= 0xE000 && c <= 0xF8FF) || c >= 0xF0000;
}

// Order by ease of reading, the easiest first.
int rank(const std::string& from) {
  auto all = [&](auto is) { return std::ranges::all_of(from, is); };
  if (all([](char c) { return c >= 'a' && c <= 'z'; })) return 0;
  if (all([](char c) { return c >= 'A' && c <= 'Z'; })) return 1;
  if (all([](char c) { return c >= '0' && c <= '9'; })) return 2;
  if (all([](char c) { return c > ' ' && c <= '~'; })) return 3;
  return 4;
}

// Texts that the feature may change, the most readable first: a mark stands on a letter.
std::vector<std::string> candidates(const std::vector<fonts::GlyphChange>& changes) {
  std::vector<std::string> all;
  for (const fonts::GlyphChange& change : changes) {
    std::vector<std::uint32_t> text = code_points_of(change.from);
    if (std::ranges::all_of(text, shows_nothing)) continue;
    std::string from = is_mark(text.front()) ? "o" + change.from : change.from;
    if (all.empty() || all.back() != from) all.push_back(std::move(from));
  }
  std::ranges::stable_sort(all, {}, rank);
  if (all.size() > most_tried) all.resize(most_tried);
  return all;
}

// Those that change by themselves, of one kind.
std::vector<std::string> of_one_kind(FeatureTrial& trial, const std::vector<std::string>& all) {
  std::vector<std::string> shown;
  std::size_t length = 0;
  for (const std::string& from : all) {
    if (shown.size() == most_shown || (!shown.empty() && rank(from) != rank(shown.front()))) break;
    if (!shown.empty() && length + from.size() >= longest_shown) break;
    if (!trial.changes(from)) continue;
    length += from.size() + 1;
    shown.push_back(from);
  }
  return shown;
}

// The words that show most of what changes, short ones first: letters are judged among letters.
std::vector<std::string> in_words(FeatureTrial& trial, const std::vector<std::string>& changing) {
  std::set<char> left;
  for (const std::string& from : changing) {
    if (from.size() > 1 || rank(from) > 2) return {};
    left.insert(from.front());
  }
  auto worth = [&](std::string_view word) {
    return std::ranges::count_if(left, [&](char c) { return word.find(c) != word.npos; });
  };
  std::vector<std::string> found;
  auto rating = [&](std::string_view word) {
    return std::pair(worth(word), -static_cast<int>(word.size()));
  };
  while (found.size() < 2) {
    std::string_view best = *std::ranges::max_element(words, {}, rating);
    if (worth(best) == 0 || !trial.changes(best)) break;
    for (char c : best) left.erase(c);
    found.emplace_back(best);
  }
  return found;
}

std::vector<std::string> letters(std::uint32_t first, std::uint32_t last) {
  std::vector<std::string> all;
  for (std::uint32_t c = first; c <= last; ++c) all.push_back(utf8_of(c));
  return all;
}

// Letters that a feature changes only beside others: every pair is tried, joined ones in a middle.
std::vector<std::string> pairs(FeatureTrial& trial) {
  const std::vector<std::string> small = letters('a', 'z'), large = letters('A', 'Z'),
                                 arabic = letters(0x627, 0x64A);
  auto try_all = [&](const auto& firsts, const auto& seconds, const std::string& middle) {
    std::vector<std::string> all;
    for (const std::string& first : firsts) {
      for (const std::string& second : seconds) all.push_back(first + middle + second);
    }
    std::vector<std::string> found = trial.changing(all);
    if (found.size() > most_pairs) found.resize(most_pairs);
    return found;
  };
  std::vector<std::string> found = try_all(small, small, "");
  if (found.empty()) found = try_all(large, small, "");
  if (found.empty()) found = try_all(large, large, "");
  if (found.empty()) found = try_all(arabic, arabic, "");
  if (found.empty()) found = try_all(arabic, arabic, "\u0645");
  return found;
}

std::string searched(FeatureTrial& trial, const std::vector<fonts::GlyphChange>& changes) {
  std::vector<std::string> found = of_one_kind(trial, candidates(changes));
  std::vector<std::string> set = in_words(trial, found);
  if (!set.empty()) return joined(set, " ");
  if (found.empty()) found = of_one_kind(trial, {std::begin(sequences), std::end(sequences)});
  if (!found.empty()) return joined(found, " ");
  found = trial.changing({std::begin(words), std::end(words)});
  if (found.size() > 2) found.resize(2);
  return joined(found.empty() ? pairs(trial) : found, " ");
}

}  // namespace

bool is_choice(std::string_view tag) { return !std::ranges::binary_search(of_shaping, tag); }

std::string feature_sample(const fonts::Face& face, std::string_view tag,
                           const std::vector<fonts::GlyphChange>& changes) {
  FeatureTrial trial(face, tag);
  for (const Example& example : examples) {
    if (example.tag != tag || !trial.changes(example.text)) continue;
    if (!example.in_part || trial.spares(example.text)) return std::string(example.text);
  }
  if (std::ranges::find(of_figures, tag) != std::end(of_figures)) return {};
  std::string text = searched(trial, changes);
  return trial.changes(text) ? text : std::string();
}

}  // namespace typecase::specimen
