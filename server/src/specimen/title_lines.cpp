#include "specimen/title_lines.h"

#include <algorithm>

#include "base/one_line.h"
#include "fonts/unicode.h"
#include "fonts/utf8.h"

namespace typecase::specimen {
namespace {

constexpr double close_leading = 0.92, meeting_leading = 1.02;
constexpr double arabic_leading = 1.25;  // Joined letters reach far below their line.

bool is_one_of(std::uint32_t letter, std::string_view letters) {
  std::vector<std::uint32_t> all = fonts::code_points_of(letters);
  return std::ranges::find(all, letter) != all.end();
}

bool descends(std::uint32_t letter) { return is_one_of(letter, "gjpqyçşţțųþŋ"); }

bool ascends(std::uint32_t letter) {
  return fonts::is_upper_case(letter) || fonts::is_digit(letter) ||
         is_one_of(letter, "bdfhijklßþðđħł");
}

std::vector<std::string> over_two_lines(const std::string& text) {
  std::vector<std::string> best{text};
  std::size_t longest = code_points(text);
  for (std::size_t at = text.find(' '); at != text.npos; at = text.find(' ', at + 1)) {
    std::string first = text.substr(0, at), rest = text.substr(at + 1);
    std::size_t longer = std::max(code_points(first), code_points(rest));
    if (longer < longest) best = {first, rest}, longest = longer;
  }
  return best;
}

bool meet(const std::string& line, const std::string& next) {
  return std::ranges::any_of(fonts::code_points_of(line), descends) &&
         std::ranges::any_of(fonts::code_points_of(next), ascends);
}

}  // namespace

TitleLines title_lines(const std::string& text, std::string_view script) {
  TitleLines title{over_two_lines(text)};
  bool has_meeting = title.lines.size() > 1 && meet(title.lines[0], title.lines[1]);
  title.leading = script == "Arab" ? arabic_leading : has_meeting ? meeting_leading : close_leading;
  return title;
}

}  // namespace typecase::specimen
