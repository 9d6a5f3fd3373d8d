#include "fonts/compare/browser_breaks.h"

#include <algorithm>
#include <optional>

namespace typecase::fonts {
namespace {

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

bool is_alphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool is_one_of(std::string_view characters, char c) {
  return characters.find(c) != characters.npos;
}

constexpr std::string_view opening = "(<[{";
constexpr std::string_view soft_hyphen = "\xC2\xAD";

// A minus before a figure stays with it: a hyphen stands after a letter or a figure.
bool breaks_after_hyphen(std::string_view text, std::size_t at) {
  char next = text[at];
  if (next >= '0' && next <= '9') return at >= 2 && is_alphanumeric(text[at - 2]);
  return is_alphanumeric(next) || is_one_of("\"'-|", next);
}

// Between two characters of ASCII where browsers and Unicode disagree; nullopt: they agree.
std::optional<bool> breaks_in_ascii(std::string_view text, std::size_t at) {
  char before = text[at - 1], after = text[at];
  if (before == '/') return false;
  if (is_one_of("!|}", before) && !is_one_of(opening, after)) return false;
  if (before == '-' && breaks_after_hyphen(text, at)) return true;
  if (is_one_of("\"#%&*+=>\\~", before) && is_one_of(opening, after)) return true;
  if (is_one_of("),.:;]", before) && after == '<') return true;
  if (before == '?' && is_one_of("-|", after)) return true;
  if (before == '$' && is_one_of("$%(+[\\{", after)) return false;
  if (is_one_of("%),+.:;\\]", before) && is_one_of("$%+\\", after)) return false;
  return std::nullopt;
}

// A dash that begins a word stays with it.
bool begins_with_dash(std::string_view text, std::size_t at) {
  for (std::string_view dash : {"\u2010", "\u2013"}) {
    if (!text.substr(0, at).ends_with(dash)) continue;
    std::size_t start = at - dash.size();
    return start == 0 || text[start - 1] == ' ';
  }
  return false;
}

std::optional<bool> breaks_in_browsers(std::string_view text, std::size_t at) {
  char before = text[at - 1], after = text[at];
  if (before == ' ') return after != ' ';
  if (text.substr(0, at).ends_with(soft_hyphen)) return false;
  if (begins_with_dash(text, at)) return false;
  if (after == ' ' || !is_ascii(before) || !is_ascii(after)) return std::nullopt;
  return breaks_in_ascii(text, at);
}

}  // namespace

std::vector<std::size_t> browser_breaks(std::string_view text,
                                        const std::vector<std::size_t>& breaks) {
  std::vector<std::size_t> found;
  auto next = breaks.begin();
  for (std::size_t at = 1; at < text.size(); ++at) {
    while (next != breaks.end() && *next < at) ++next;
    bool is_in_unicode = next != breaks.end() && *next == at;
    if (breaks_in_browsers(text, at).value_or(is_in_unicode)) found.push_back(at);
  }
  if (!text.empty()) found.push_back(text.size());
  return found;
}

}  // namespace typecase::fonts
