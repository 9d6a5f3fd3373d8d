#include "fonts/read/feature_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace typecase::fonts {
namespace {

using Entry = std::pair<std::string_view, std::string_view>;

// OpenType Layout tag registry, OpenType 1.9; sorted by tag.
constexpr Entry registered[] = {
    {"aalt", "Access All Alternates"},
    {"abvf", "Above-base Forms"},
    {"abvs", "Above-base Substitutions"},
    {"afrc", "Alternative Fractions"},
    {"akhn", "Akhand"},
    {"blwf", "Below-base Forms"},
    {"blws", "Below-base Substitutions"},
    {"c2pc", "Petite Capitals from Capitals"},
    {"c2sc", "Small Capitals from Capitals"},
    {"calt", "Contextual Alternates"},
    {"case", "Case-Sensitive Forms"},
    {"ccmp", "Glyph Composition and Decomposition"},
    {"cfar", "Conjunct Form After Ro"},
    {"cjct", "Conjunct Forms"},
    {"clig", "Contextual Ligatures"},
    {"cswh", "Contextual Swash"},
    {"dlig", "Discretionary Ligatures"},
    {"dnom", "Denominators"},
    {"dtls", "Dotless Forms"},
    {"expt", "Expert Forms"},
    {"falt", "Final Glyph on Line Alternates"},
    {"fin2", "Terminal Forms 2"},
    {"fin3", "Terminal Forms 3"},
    {"fina", "Terminal Forms"},
    {"flac", "Flattened Accent Forms"},
    {"frac", "Fractions"},
    {"fwid", "Full Widths"},
    {"half", "Half Forms"},
    {"haln", "Halant Forms"},
    {"hist", "Historical Forms"},
    {"hlig", "Historical Ligatures"},
    {"hngl", "Hangul"},
    {"hwid", "Half Widths"},
    {"init", "Initial Forms"},
    {"isol", "Isolated Forms"},
    {"ital", "Italics"},
    {"jalt", "Justification Alternates"},
    {"liga", "Standard Ligatures"},
    {"ljmo", "Leading Jamo Forms"},
    {"lnum", "Lining Figures"},
    {"locl", "Localized Forms"},
    {"ltra", "Left-to-right Alternates"},
    {"ltrm", "Left-to-right Mirrored Forms"},
    {"med2", "Medial Forms 2"},
    {"medi", "Medial Forms"},
    {"mgrk", "Mathematical Greek"},
    {"mset", "Mark Positioning via Substitution"},
    {"nalt", "Alternate Annotation Forms"},
    {"nukt", "Nukta Forms"},
    {"numr", "Numerators"},
    {"onum", "Oldstyle Figures"},
    {"ordn", "Ordinals"},
    {"ornm", "Ornaments"},
    {"pcap", "Petite Capitals"},
    {"pnum", "Proportional Figures"},
    {"pref", "Pre-base Forms"},
    {"pres", "Pre-base Substitutions"},
    {"pstf", "Post-base Forms"},
    {"psts", "Post-base Substitutions"},
    {"pwid", "Proportional Widths"},
    {"rand", "Randomize"},
    {"rclt", "Required Contextual Alternates"},
    {"rkrf", "Rakar Forms"},
    {"rlig", "Required Ligatures"},
    {"rphf", "Reph Form"},
    {"rtla", "Right-to-left Alternates"},
    {"rtlm", "Right-to-left Mirrored Forms"},
    {"ruby", "Ruby Notation Forms"},
    {"rvrn", "Required Variation Alternates"},
    {"salt", "Stylistic Alternates"},
    {"sinf", "Scientific Inferiors"},
    {"smcp", "Small Capitals"},
    {"ssty", "Math Script Style Alternates"},
    {"subs", "Subscript"},
    {"sups", "Superscript"},
    {"swsh", "Swash"},
    {"titl", "Titling"},
    {"tjmo", "Trailing Jamo Forms"},
    {"tnum", "Tabular Figures"},
    {"trad", "Traditional Forms"},
    {"unic", "Unicase"},
    {"vatu", "Vattu Variants"},
    {"vert", "Vertical Alternates"},
    {"vjmo", "Vowel Jamo Forms"},
    {"vrt2", "Vertical Alternates and Rotation"},
    {"zero", "Slashed Zero"},
};

constexpr std::array<std::string_view, 44> always_on = {
    "abvf", "abvs", "akhn", "blwf", "blws", "calt", "ccmp", "cfar", "cjct", "clig", "fin2",
    "fin3", "fina", "half", "haln", "init", "isol", "liga", "ljmo", "locl", "ltra", "ltrm",
    "med2", "medi", "mset", "nukt", "pref", "pres", "pstf", "psts", "rclt", "rkrf", "rlig",
    "rphf", "rtla", "rtlm", "rvrn", "stch", "tjmo", "vatu", "vert", "vjmo", "dist", "rand"};

// "Stylistic Set 3" of ss03. Empty: not of that kind.
std::string numbered(std::string_view tag, std::string_view prefix, std::string_view name) {
  if (tag.size() != 4 || !tag.starts_with(prefix)) return {};
  if (!std::isdigit(static_cast<unsigned char>(tag[2]))) return {};
  if (!std::isdigit(static_cast<unsigned char>(tag[3]))) return {};
  int number = (tag[2] - '0') * 10 + (tag[3] - '0');
  return std::string(name) + " " + std::to_string(number);
}

}  // namespace

std::string feature_name(std::string_view tag) {
  auto found = std::ranges::lower_bound(registered, tag, {}, &Entry::first);
  if (found != std::end(registered) && found->first == tag) return std::string(found->second);
  if (std::string set = numbered(tag, "ss", "Stylistic Set"); !set.empty()) return set;
  if (std::string variant = numbered(tag, "cv", "Character Variant"); !variant.empty()) {
    return variant;
  }
  return std::string(tag);
}

bool is_on_by_default(std::string_view tag) {
  return std::ranges::find(always_on, tag) != always_on.end();
}

}  // namespace typecase::fonts
