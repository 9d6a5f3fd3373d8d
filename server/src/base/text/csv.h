#pragma once

#include <span>
#include <string>
#include <string_view>

namespace typecase {

// The byte order mark by which spreadsheets know that a file is UTF-8.
constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";

// Appends a row as RFC 4180 has it, with CRLF. A text that a spreadsheet would read as a formula
// (it begins with = + - @, their wide forms, a tab or a line break) gets an apostrophe before it,
// and so does such a part of it behind a semicolon, a tab or a line break, where programs that take
// another separator begin a cell. A number that is written as one stays.
void append_csv_row(std::string& out, std::span<const std::string> cells);

}  // namespace typecase
