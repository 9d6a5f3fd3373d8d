#include "reports/vat/euro_rates.h"

#include <gtest/gtest.h>

#include <random>

#include "base/seed_testing.h"
#include "reports/vat/euro_sum.h"

namespace typecase::reports {
namespace {

TEST(EuroRate, IsReadWithAPointAndAtMostSixPlaces) {
  EXPECT_EQ(parse_rate("11.1840"), 11'184'000);
  EXPECT_EQ(parse_rate("163"), 163'000'000);
  EXPECT_EQ(parse_rate("0.000001"), 1);
  for (const char* text : {"", ".", "1.", ".5", "-1", "+1", "1,5", "1e3", "0", "0.000000",
                           "1.0000001", "1234567890", " 1", "1 ", "٣"}) {
    EXPECT_FALSE(parse_rate(text)) << text;
  }
}

TEST(EuroRate, IsWrittenAsItWasRead) {
  for (const char* text : {"11.1840", "0.85555", "163.2500", "0.000001"}) {
    EXPECT_EQ(rate_text(parse_rate(text).value()), text);
  }
}

Money sum_of(std::initializer_list<std::tuple<std::int64_t, const char*, std::int64_t>> parts) {
  EuroSum sum;
  for (const auto& [amount, currency, rate] : parts) sum.add(Money{amount}, currency, rate);
  return sum.rounded();
}

TEST(EuroSum, RoundsOnceHalfUpAwayFromZero) {
  EXPECT_EQ(sum_of({}), Money{});
  EXPECT_EQ(sum_of({{1, "SEK", 2'000'000}}), Money{1});
  EXPECT_EQ(sum_of({{-1, "SEK", 2'000'000}}), Money{-1});
  EXPECT_EQ(sum_of({{1, "SEK", 4'000'000}, {1, "SEK", 4'000'000}}), Money{1});
  EXPECT_EQ(sum_of({{1, "SEK", 2'000'001}}), Money{0});
  EXPECT_EQ(sum_of({{1, "SEK", 3'000'000}, {1, "DKK", 6'000'000}}), Money{1});
  EXPECT_EQ(sum_of({{163, "JPY", 163'000'000}}), Money{100});
  EXPECT_EQ(sum_of({{1500, "EUR", 1'000'000}, {-500, "EUR", 1'000'000}}), Money{1000});
}

// Thirty rates that share no factor: no fraction fits into 128 bits.
TEST(EuroSum, IsExactForManyCurrencies) {
  std::mt19937 random(test_seed(78));
  EuroSum sum;
  for (int at = 0; at < 30; ++at) {
    const std::int64_t rate = 1'000'003 + static_cast<std::int64_t>(random() % 900'000'000);
    sum.add(Money{rate}, "SEK", rate);
    sum.add(Money{-rate * 2}, "SEK", rate * 2);
    sum.add(Money{rate}, "SEK", rate * 2);
  }
  EXPECT_EQ(sum.rounded(), Money{15'000'000});
}

TEST(EuroSum, RefusesWhatIsNoAmountAnyMore) {
  EuroSum sum;
  sum.add(Money{9'000'000'000'000'000'000}, "SEK", 1);
  EXPECT_THROW(sum.rounded(), std::overflow_error);
}

}  // namespace
}  // namespace typecase::reports
