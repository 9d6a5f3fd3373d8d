#include "reports/vat/ecb_csv.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace typecase::reports {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Day ecb_day(std::string_view text) { return parse_day(text).value(); }
const Day today = ecb_day("2026-11-27");

std::vector<std::string> read(std::string_view csv) {
  std::vector<std::string> all;
  for (const EuroRate& rate : read_ecb_csv(csv, today).value()) {
    all.push_back(to_text(rate.day) + " " + rate.currency + " " + rate_text(rate.millionths));
  }
  return all;
}

TEST(EcbCsv, ReadsTheFileOfADay) {
  EXPECT_THAT(
      read("Date, USD, JPY, SEK, \n27 November 2026, 1.0834, 163.25, 11.1840, \n"),
      ElementsAre("2026-11-27 USD 1.0834", "2026-11-27 JPY 163.2500", "2026-11-27 SEK 11.1840"));
}

TEST(EcbCsv, ReadsTheFileOfAllDaysWithoutWhatHasNoRateOrIsNotSoldIn) {
  EXPECT_THAT(
      read("\xEF\xBB\xBF"
           "Date,USD,CYP,SEK,\r\n2026-11-26,1.08,N/A,11.2,\r\n1999-01-04,1.1789,0.58,N/A,"
           "\r\n\r\n"),
      ElementsAre("2026-11-26 USD 1.0800", "2026-11-26 SEK 11.2000", "1999-01-04 USD 1.1789"));
}

struct Refused {
  const char* csv;
  const char* code;
  const char* words;  // of the message
};

TEST(EcbCsv, RefusesWhatItCannotReadAndNamesThePlace) {
  const Refused cases[] = {
      {"", "not_readable", "first line begins with Date"},
      {"<html>", "not_readable", "first line begins with Date"},
      {"Day,USD\n2026-11-26,1\n", "not_readable", "first line begins with Date"},
      {"Date,USD,usd\n", "not_readable", "column 3"},
      {"Date,USD,USD\n", "not_readable", "column 3"},
      {"Date,EUR\n", "not_readable", "column 2"},
      {"Date,USD\n", "not_readable", "no line with rates"},
      {"Date,USD,SEK\n2026-11-26,1\n", "not_readable", "Line 2 has 2 cells"},
      {"Date,USD\n2026-11-26,1\n2026-02-30,1\n", "not_readable", "Line 3"},
      {"Date,USD\n2026-11-28,1\n", "out_of_range", "2026-11-28"},
      {"Date,USD\n1998-12-31,1\n", "out_of_range", "1998-12-31"},
      {"Date,USD\n2026-11-26,1\n26 November 2026,1\n", "not_readable", "twice"},
      {"Date,USD\n2026-11-26,=1+1\n", "not_readable", "Line 2, USD"},
      {"Date,USD\n2026-11-26,0\n", "not_readable", "Line 2, USD"},
      {"Date,USD\n2026-11-26,\"1,08\"\n", "not_readable", "Line 2 has 3 cells"},
      {"Date,USD\n2026-11-26,1\x80\n", "not_readable", "first line begins with Date"}};
  for (const auto& [csv, code, words] : cases) {
    const auto rates = read_ecb_csv(csv, today);
    ASSERT_FALSE(rates) << csv;
    ASSERT_EQ(rates.error().faults.size(), 1U) << csv;
    EXPECT_EQ(rates.error().faults[0].pointer, "/csv");
    EXPECT_EQ(rates.error().faults[0].code, code) << csv;
    EXPECT_THAT(rates.error().faults[0].message, HasSubstr(words)) << csv;
  }
}

TEST(EcbCsv, RepeatsNoLongOrControllingText) {
  const std::string hostile = "Date,USD\n2026-11-26,\x1B[2J" + std::string(10'000, 'x') + "\n";
  const std::string message = read_ecb_csv(hostile, today).error().faults[0].message;
  EXPECT_LT(message.size(), 200U);
  EXPECT_EQ(message.find('\x1B'), std::string::npos);
  EXPECT_FALSE(read_ecb_csv(std::string(longest_rates_file + 1, ' '), today));
}

TEST(EcbCsv, KeepsTheDaysThatReturnsNeedAndTheNewest) {
  std::vector<EuroRate> rates;
  for (const char* text : {"2026-11-27", "2026-11-26", "2026-09-30", "2026-09-29", "2024-07-01",
                           "2024-06-28", "2019-12-31"}) {
    rates.push_back({"SEK", ecb_day(text), 11'000'000});
  }
  const NeededRates needed = needed_rates(rates, today);
  std::vector<std::string> kept;
  for (const EuroRate& rate : needed.rates) kept.push_back(to_text(rate.day));
  EXPECT_THAT(kept, ElementsAre("2026-11-27", "2026-09-30", "2024-07-01"));
  EXPECT_EQ(needed.skipped_days, 4);
}

}  // namespace
}  // namespace typecase::reports
