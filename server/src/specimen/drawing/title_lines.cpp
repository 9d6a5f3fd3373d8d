#include "specimen/drawing/title_lines.h"

#include <algorithm>

#include "base/text/one_line.h"
#include "base/text/utf8.h"
#include "fonts/read/script_words.h"
#include "fonts/tables/unicode.h"

namespace typecase::specimen {
namespace {

constexpr double close_leading = 0.92, meeting_leading = 1.02;

bool is_one_of(std::uint32_t letter, std::string_view letters) {
  std::vector<std::uint32_t> all = code_points_of(letters);
  return std::ranges::find(all, letter) != all.end();
}

bool descends(std::uint32_t letter) { return is_one_of(letter, "gjpqyçşţțųþŋ"); }

bool ascends(std::uint32_t letter) {
  return fonts::is_upper_case(letter) || fonts::is_figure(letter) ||
         is_one_of(letter, "bdfhijklßþðđħł");
}

bool meet(const std::string& line, const std::string& next) {
  return std::ranges::any_of(code_points_of(line), descends) &&
         std::ranges::any_of(code_points_of(next), ascends);
}

}  // namespace

std::vector<std::string> title_lines(const std::string& text) {
  std::vector<std::string> best{text};
  std::size_t longest = code_points(text);
  for (std::size_t at = text.find(' '); at != text.npos; at = text.find(' ', at + 1)) {
    std::string first = text.substr(0, at), rest = text.substr(at + 1);
    std::size_t longer = std::max(code_points(first), code_points(rest));
    if (longer < longest) best = {first, rest}, longest = longer;
  }
  return best;
}

double latin_leading(const std::vector<std::string>& lines) {
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    if (meet(lines[i], lines[i + 1])) return meeting_leading;
  }
  return close_leading;
}

}  // namespace typecase::specimen
