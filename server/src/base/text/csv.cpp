#include "base/text/csv.h"

#include <regex>

namespace typecase {
namespace {

bool is_number(const std::string& cell) {
  static const std::regex number(R"(-?[0-9]+(\.[0-9]+)?)");
  return std::regex_match(cell, number);
}

bool begins_formula(char c) {
  return c == '=' || c == '+' || c == '-' || c == '@' || c == '\t' || c == '\r';
}

// With an apostrophe before each part that a spreadsheet would read as a formula.
std::string defused(const std::string& cell) {
  std::string safe;
  bool is_at_start = true;
  for (char c : cell) {
    if (is_at_start && begins_formula(c)) safe += '\'';
    safe += c;
    is_at_start = c == ';' || (is_at_start && c == ' ');
  }
  return safe;
}

void append_cell(std::string& out, const std::string& cell) {
  constexpr std::string_view quoted = ",;\"\r\n";
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
