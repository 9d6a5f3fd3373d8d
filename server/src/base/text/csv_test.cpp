#include "base/text/csv.h"

#include <gtest/gtest.h>

#include <vector>

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
  for (const char* formula : {"=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\tx"}) {
    EXPECT_EQ(row({formula}), "'" + std::string(formula) + "\r\n") << formula;
  }
  EXPECT_EQ(row({"=\"a\",b"}), "\"'=\"\"a\"\",b\"\r\n");
  EXPECT_EQ(row({"\r=1"}), "\"'\r=1\"\r\n");
  EXPECT_EQ(row({" =1"}), " '=1\r\n");
}

TEST(Csv, DefusesFormulasBehindASemicolon) {
  EXPECT_EQ(row({"A;=1+1"}), "\"A;'=1+1\"\r\n");
  EXPECT_EQ(row({"A; +1;b-c"}), "\"A; '+1;b-c\"\r\n");
}

TEST(Csv, LeavesNumbersAlone) { EXPECT_EQ(row({"-12.50", "-3", "12"}), "-12.50,-3,12\r\n"); }

}  // namespace
}  // namespace typecase
