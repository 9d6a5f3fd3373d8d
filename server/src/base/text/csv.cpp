#include "base/text/csv.h"

#include <regex>

namespace typecase {
namespace {

bool is_number(const std::string& cell) {
  static const std::regex number(R"(-?[0-9]+(\.[0-9]+)?)");
  return std::regex_match(cell, number);
}

bool is_formula(const std::string& cell) {
  constexpr std::string_view starts = "=+-@\t\r";
  return !cell.empty() && starts.find(cell.front()) != starts.npos && !is_number(cell);
}

void append_cell(std::string& out, const std::string& cell) {
  constexpr std::string_view quoted = ",\"\r\n";
  if (is_formula(cell)) {
    append_cell(out, "'" + cell);
  } else if (cell.find_first_of(quoted) == std::string::npos) {
    out += cell;
  } else {
    out += '"';
    for (char c : cell) {
      if (c == '"') out += '"';
      out += c;
    }
    out += '"';
  }
}

}  // namespace

void append_csv_row(std::string& out, std::span<const std::string> cells) {
  bool is_first = true;
  for (const std::string& cell : cells) {
    if (!is_first) out += ',';
    is_first = false;
    append_cell(out, cell);
  }
  out += "\r\n";
}

}  // namespace typecase
