#include "toml_reader/syntax.h"

#include <toml++/toml.h>

#include <algorithm>
#include <array>

#include "base/text/utf8.h"

namespace typecase::toml_reader {
namespace {

// The line of the first byte that is no UTF-8, from 1; 0: all of it is.
std::size_t line_of_bad_byte(std::string_view text) {
  std::size_t line = 1;
  while (!text.empty()) {
    std::string_view row = text.substr(0, text.find('\n'));
    if (!is_utf8(row)) return line;
    text.remove_prefix(std::min(row.size() + 1, text.size()));
    ++line;
  }
  return 0;
}

std::string at_line(const std::string& file, std::size_t line) {
  return line > 0 ? file + ":" + std::to_string(line) : file;
}

struct Remedy {
  std::string_view said;  // by the parser
  std::string_view told;
};

// The first that fits counts.
constexpr std::array remedies{
    Remedy{"redefine", "This key or table is there twice: keep one of them."},
    Remedy{"control characters", "The quote that opens a text is not closed on this line."},
    Remedy{"escape",
           "A backslash in double quotes begins an escape: write \\\\, or use single quotes."},
    Remedy{"hex digit",
           "A backslash in double quotes begins an escape: write \\\\, or use single quotes."},
    Remedy{"parsing string", "The quote that opens a text is not closed on this line."},
    Remedy{"expected a comment",
           "A line holds one value, and a text stands in quotes: key = \"value\". Only a comment "
           "after # may follow."},
    Remedy{"pair: encountered end",
           "A line is written as key = \"value\"; here the value is missing."},
    Remedy{"'inf'", "A text stands in quotes: key = \"value\"."},
    Remedy{"'nan'", "A text stands in quotes: key = \"value\"."},
    Remedy{"parsing table",
           "A heading is written as [name], or as [[name]] before each entry of a list, alone on "
           "its line."},
    Remedy{"parsing array", "A list is written as [\"one\", \"two\"], with commas, and closed."},
    Remedy{"parsing inline table", "A table is written as { a = 1, b = 2 }, on one line."},
    Remedy{"date", "A day is written without quotes as 2026-07-01."},
    Remedy{"parsing time", "A day is written without quotes as 2026-07-01."},
    Remedy{"integer",
           "A number is written as 1200 or 1.5, without unit or comma; an amount is a text in "
           "quotes: \"35.00\"."},
    Remedy{"floating-point",
           "A number is written as 1200 or 1.5, without unit or comma; an amount is a text in "
           "quotes: \"35.00\"."},
    Remedy{"expected '='", "A line is written as key = \"value\"; here the = is missing."},
    Remedy{"expected value", "A line is written as key = \"value\"; here the value is missing."},
    Remedy{"value type", "A text stands in quotes: key = \"value\"."},
    Remedy{"boolean", "true and false stand without quotes; any other text stands in quotes."},
};

std::string remedy(std::string_view description) {
  auto found = std::ranges::find_if(
      remedies, [&](const Remedy& one) { return description.find(one.said) != description.npos; });
  if (found != remedies.end()) return std::string(found->told);
  return "This line is not TOML: a line is written as key = \"value\", with texts in quotes.";
}

}  // namespace

std::optional<Fault> find_syntax_fault(const std::string& file, std::string_view text) {
  if (std::size_t line = line_of_bad_byte(text)) {
    return Fault{at_line(file, line), "not_utf8",
                 "This line is not UTF-8; save the file as UTF-8 (it may be Latin-1)."};
  }
  try {
    static_cast<void>(::toml::parse(text));
  } catch (const ::toml::parse_error& error) {
    return Fault{at_line(file, error.source().begin.line), "malformed_toml",
                 remedy(error.description())};
  }
  return std::nullopt;
}

}  // namespace typecase::toml_reader
