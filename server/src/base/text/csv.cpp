#include "base/text/csv.h"

#include <algorithm>
#include <array>
#include <regex>

namespace typecase {
namespace {

bool is_number(const std::string& cell) {
  static const std::regex number(R"(-?[0-9]+(\.[0-9]+)?)");
  return std::regex_match(cell, number);
}

// As OWASP lists them for CSV injection, the wide ones of East Asian keyboards among them.
bool begins_formula(std::string_view text) {
  static constexpr std::array<std::string_view, 11> signs{
      "=", "+", "-", "@", "\t", "\r", "\n", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
  return std::ranges::any_of(signs, [&](auto sign) { return text.starts_with(sign); });
}

// Whether a spreadsheet that takes another separator than the comma may begin a cell after it.
bool ends_part(char c) { return c == ';' || c == '\t' || c == '\r' || c == '\n'; }

// With an apostrophe before each part that a spreadsheet would read as a formula.
std::string defused(std::string_view cell) {
  std::string safe;
  bool is_at_start = true;
  for (std::size_t at = 0; at < cell.size(); ++at) {
    const char c = cell[at];
    if (is_at_start && begins_formula(cell.substr(at))) safe += '\'';
    safe += c;
    is_at_start = ends_part(c) || (is_at_start && (c == ' ' || c == '"'));
  }
  return safe;
}

void append_cell(std::string& out, const std::string& cell) {
  constexpr std::string_view quoted = ",;\"\t\r\n";
  if (cell.find_first_of(quoted) == std::string::npos) {
    out += cell;
    return;
  }
  out += '"';
  for (char c : cell) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

}  // namespace

void append_csv_row(std::string& out, std::span<const std::string> cells) {
  bool is_first = true;
  for (const std::string& cell : cells) {
    if (!is_first) out += ',';
    is_first = false;
    append_cell(out, is_number(cell) ? cell : defused(cell));
  }
  out += "\r\n";
}

}  // namespace typecase
