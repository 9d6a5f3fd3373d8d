#include "base/text/csv.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <vector>

#include "base/files.h"
#include "base/project_folder_testing.h"

namespace typecase {
namespace {

std::string row(const std::vector<std::string>& cells) {
  std::string out;
  append_csv_row(out, cells);
  return out;
}

TEST(Csv, SeparatesCellsAndEndsARow) { EXPECT_EQ(row({"a", "", "Łódź"}), "a,,Łódź\r\n"); }

TEST(Csv, QuotesWhatWouldEndACell) {
  EXPECT_EQ(row({"Bold, Italic", "the \"best\"", "two\nlines", "cr\r"}),
            "\"Bold, Italic\",\"the \"\"best\"\"\",\"two\nlines\",\"cr\r\"\r\n");
}

TEST(Csv, DefusesFormulas) {
  for (const char* formula : {"=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\uFF1D1"}) {
    EXPECT_EQ(row({formula}), "'" + std::string(formula) + "\r\n") << formula;
  }
  EXPECT_EQ(row({"=\"a\",b"}), "\"'=\"\"a\"\",b\"\r\n");
  EXPECT_EQ(row({"\r=1"}), "\"'\r'=1\"\r\n");
  EXPECT_EQ(row({" =1"}), " '=1\r\n");
}

TEST(Csv, DefusesFormulasBehindASemicolon) {
  EXPECT_EQ(row({"A;=1+1"}), "\"A;'=1+1\"\r\n");
  EXPECT_EQ(row({"A; +1;b-c"}), "\"A; '+1;b-c\"\r\n");
}

// Cells of a file as a program reads it that takes `separator` between cells: by RFC 4180, and with
// what follows a closing quote as part of the cell.
std::vector<std::string> cells_of(std::string_view file, char separator) {
  std::vector<std::string> cells(1);
  bool is_quoted = false, is_at_start = true;
  for (std::size_t at = 0; at < file.size(); ++at) {
    const char c = file[at];
    if (is_quoted && c == '"' && at + 1 < file.size() && file[at + 1] == '"') {
      cells.back() += file[++at];
    } else if (c == '"' && (is_quoted || is_at_start)) {
      is_quoted = !is_quoted;
    } else if (!is_quoted && (c == separator || c == '\r' || c == '\n')) {
      cells.emplace_back();
      is_at_start = true;
      continue;
    } else {
      cells.back() += c;
    }
    is_at_start = false;
  }
  return cells;
}

bool is_formula(std::string_view cell) {
  cell.remove_prefix(std::min(cell.find_first_not_of(" \""), cell.size()));
  for (const char* sign : {"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"}) {
    if (cell.starts_with(sign)) return true;
  }
  return false;
}

TEST(Csv, HostileTextsAreNoFormulasWhateverTheSeparator) {
  const boost::json::value all =
      boost::json::parse(read_text_file(project_folder() + "/tests/hostile/csv.json"));
  ASSERT_GE(all.as_array().size(), 200);
  for (const boost::json::value& payload : all.as_array()) {
    const std::string text(payload.as_string());
    for (const char separator : {',', ';', '\t'}) {
      for (const std::string& cell : cells_of(row({"Serif", text, "12"}), separator)) {
        EXPECT_FALSE(is_formula(cell)) << payload << " separated by " << separator << ": " << cell;
      }
    }
  }
}

TEST(Csv, LeavesNumbersAlone) { EXPECT_EQ(row({"-12.50", "-3", "12"}), "-12.50,-3,12\r\n"); }

}  // namespace
}  // namespace typecase
