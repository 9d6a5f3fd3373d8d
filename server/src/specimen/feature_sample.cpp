#include "specimen/feature_sample.h"

#include <algorithm>
#include <array>

#include "fonts/metadata.h"
#include "fonts/shape.h"
#include "fonts/utf8.h"

namespace typecase::specimen {
namespace {

// As in the web front end's list of features.
constexpr auto of_shaping = std::to_array<std::string_view>(
    {"aalt", "abvf", "abvm", "abvs", "akhn", "blwf", "blwm", "blws", "ccmp", "cjct", "curs",
     "dist", "dnom", "fin2", "fin3", "fina", "half", "haln", "init", "isol", "locl", "mark",
     "med2", "medi", "mkmk", "nukt", "numr", "pref", "pres", "pstf", "psts", "rclt", "rkrf",
     "rlig", "rphf", "rtla", "rtlm", "rvrn", "size", "stch", "vatu"});

struct Example {
  std::string_view tag;
  std::string_view text;
};

// Several of one tag: the first that changes is taken.
constexpr Example examples[] = {
    {"afrc", "3/4 of 7/8"},      {"c2pc", "NATO & WHO"},         {"c2sc", "NATO & WHO"},
    {"calt", "10x20 --> (A)"},   {"calt", "=> != ->"},           {"case", "(H–H) «OK»"},
    {"case", "A - (B) «C» ¡D!"}, {"dlig", "strict action"},      {"dlig", "The first act"},
    {"expt", "1st & 2nd"},       {"frac", "3/4 of 7/8"},         {"hist", "Mississippi said so"},
    {"hlig", "vast action"},     {"liga", "office final fjord"}, {"liga", "=> != ->"},
    {"lnum", "1769 to 1832"},    {"onum", "1769 to 1832"},       {"ordn", "1a 2o No"},
    {"pcap", "Unesco 1945"},     {"pnum", "1911, 1771"},         {"sinf", "C8H10N4O2"},
    {"smcp", "Unesco 1945"},     {"subs", "C8H10N4O2"},          {"sups", "x2 + y3 = z4"},
    {"sups", "Mme Mlle 1er"},    {"swsh", "Quills & Rags"},      {"swsh", "QUAKER TWINKY"},
    {"titl", "TITUS & REX"},     {"tnum", "1911, 1771"},         {"unic", "Unesco 1945"},
    {"zero", "A0 B10 C100"},
};

// What features often change only in a sequence.
constexpr std::string_view sequences[] = {
    "<=", ">=", "=<",    "==",  "===", "!=",   "!==",  "=~",       "!~", "||-",  "||=",
    "|-", "|=", ">>=",   "<<=", ".-",  ":-",   ".=",   ":=",       "[]", "\\\\", "->",
    "=>", "<-", "Fl",    "Tl",  "fi",  "fj",   "fl",   "ft",       "gf", "Th",   "ct",
    "st", "Qu", "10x20", "(A)", "a-b", "محمد", "كتاب", "بسم الله", "في", "هه"};

constexpr std::size_t most_shown = 8;
constexpr std::size_t longest_shown = 24;  // bytes, where more than one is shown
constexpr std::size_t most_tried = 400;

bool is_right_to_left(std::uint32_t c) {
  return (c >= 0x590 && c <= 0x8FF) || (c >= 0xFB1D && c <= 0xFEFC) ||
         (c >= 0x10800 && c <= 0x10FFF) || (c >= 0x1E800 && c <= 0x1EFFF);
}

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

// What is easiest to read comes first.
int rank(const std::string& from) {
  auto all = [&](auto is) { return std::ranges::all_of(from, is); };
  if (all([](char c) { return c >= 'a' && c <= 'z'; })) return 0;
  if (all([](char c) { return c >= 'A' && c <= 'Z'; })) return 1;
  if (all([](char c) { return c >= '0' && c <= '9'; })) return 2;
  if (all([](char c) { return c > ' ' && c <= '~'; })) return 3;
  return 4;
}

class Trial {
 public:
  Trial(const fonts::Face& face, std::string_view tag) : face_(face), coverage_(coverage(face)) {
    on_.features = {std::string(tag)};
    off_.features_off = on_.features;
  }

  // Also that the font has all of it.
  bool changes(std::string_view text) {
    std::vector<std::uint32_t> code_points = fonts::code_points_of(text);
    auto is_there = [&](std::uint32_t c) { return std::ranges::binary_search(coverage_, c); };
    if (!std::ranges::all_of(code_points, is_there)) return false;
    on_.direction = std::ranges::any_of(code_points, is_right_to_left) ? "rtl" : "ltr";
    off_.direction = on_.direction;
    auto same = [](const fonts::ShapedGlyph& a, const fonts::ShapedGlyph& b) {
      return a.glyph == b.glyph;
    };
    return !std::ranges::equal(shape(face_, text, on_), shape(face_, text, off_), same);
  }

 private:
  const fonts::Face& face_;
  std::vector<std::uint32_t> coverage_;
  fonts::Setting on_;
  fonts::Setting off_;
};

// What the feature may change, the most readable first: a mark stands on a letter.
std::vector<std::string> candidates(const std::vector<fonts::GlyphChange>& changes) {
  std::vector<std::string> all;
  for (const fonts::GlyphChange& change : changes) {
    std::vector<std::uint32_t> text = fonts::code_points_of(change.from);
    if (std::ranges::all_of(text, shows_nothing)) continue;
    std::string from = is_mark(text.front()) ? "o" + change.from : change.from;
    if (all.empty() || all.back() != from) all.push_back(std::move(from));
  }
  std::ranges::stable_sort(all, {}, rank);
  if (all.size() > most_tried) all.resize(most_tried);
  return all;
}

// Those that change by themselves, of one kind.
std::string changing(Trial& trial, const std::vector<std::string>& all) {
  std::string text;
  std::size_t shown = 0;
  int kind = 0;
  for (const std::string& from : all) {
    if (shown == most_shown || (shown > 0 && rank(from) != kind)) break;
    if (shown > 0 && text.size() + from.size() >= longest_shown) break;
    if (!trial.changes(from)) continue;
    kind = rank(from);
    text += (shown++ > 0 ? " " : "") + from;
  }
  return text;
}

}  // namespace

bool is_choice(std::string_view tag) { return !std::ranges::binary_search(of_shaping, tag); }

std::string feature_sample(const fonts::Face& face, std::string_view tag,
                           const std::vector<fonts::GlyphChange>& changes) {
  Trial trial(face, tag);
  for (const Example& example : examples) {
    if (example.tag == tag && trial.changes(example.text)) return std::string(example.text);
  }
  std::string text = changing(trial, candidates(changes));
  if (text.empty()) text = changing(trial, {std::begin(sequences), std::end(sequences)});
  return trial.changes(text) ? text : std::string();
}

}  // namespace typecase::specimen
