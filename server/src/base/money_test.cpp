#include "base/money.h"

#include <gtest/gtest.h>

#include <limits>

namespace typecase {
namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

TEST(MoneyTest, AddsAndSubtracts) {
  EXPECT_EQ(Money{150} + Money{-30}, Money{120});
  EXPECT_EQ(Money{150} - Money{200}, Money{-50});
  EXPECT_EQ(-Money{150}, Money{-150});
  Money sum{1};
  sum += Money{2};
  EXPECT_EQ(sum, Money{3});
}

TEST(MoneyTest, ThrowsRatherThanWrap) {
  EXPECT_THROW(Money{most} + Money{1}, std::overflow_error);
  EXPECT_THROW(Money{least} - Money{1}, std::overflow_error);
  EXPECT_THROW(-Money{least}, std::overflow_error);
  EXPECT_THROW(scale(Money{most}, 2, 1), std::overflow_error);
  EXPECT_EQ(scale(Money{most}, most, most), Money{most});
  EXPECT_EQ(scale(Money{least}, most, most), Money{least});
}

TEST(MoneyTest, RoundsHalfUpAndAwayFromZero) {
  struct Case {
    std::int64_t amount, numerator, denominator, expected;
  };
  for (const Case& c :
       {Case{1, 1, 2, 1}, Case{3, 1, 2, 2}, Case{1, 1, 3, 0}, Case{2, 1, 3, 1}, Case{-1, 1, 2, -1},
        Case{-1, 1, 3, 0}, Case{-2, 1, 3, -1}, Case{1, -1, 2, -1}, Case{2, 1, 5, 0},
        Case{3, 1, 5, 1}, Case{12000, 16000, 10000, 19200}, Case{999, 19, 100, 190},
        Case{0, 7, 3, 0}}) {
    EXPECT_EQ(scale(Money{c.amount}, c.numerator, c.denominator).minor, c.expected)
        << c.amount << " x " << c.numerator << " / " << c.denominator;
  }
}

TEST(MultiplierTest, ReadsAtMostFourPlaces) {
  EXPECT_EQ(parse_multiplier("1.6")->ten_thousandths, 16'000);
  EXPECT_EQ(parse_multiplier("0.0001")->ten_thousandths, 1);
  EXPECT_EQ(parse_multiplier("12")->ten_thousandths, 120'000);
  EXPECT_EQ(parse_multiplier("99999999.9999")->ten_thousandths, 999'999'999'999);
}

TEST(MultiplierTest, RefusesWhatIsNoPlainDecimalNumber) {
  for (const char* text : {"", ".", "1.", ".5", "-1", "+1", "1e3", "1,5", " 1", "1 ", "1.23456",
                           "1.2.3", "0x1", "123456789", "nan", "1.-5"}) {
    EXPECT_FALSE(parse_multiplier(text).has_value()) << '"' << text << '"';
  }
}

TEST(MultiplierTest, WritesNoTrailingZeros) {
  for (const char* text : {"1.6", "1", "0.0001", "10", "2.25", "1.0203"}) {
    EXPECT_EQ(to_string(*parse_multiplier(text)), text);
  }
  EXPECT_EQ(to_string(*parse_multiplier("1.5000")), "1.5");
}

TEST(CurrencyTest, KnowsThePlacesOfThoseItCanSellIn) {
  EXPECT_EQ(currency_exponent("EUR"), 2);
  EXPECT_EQ(currency_exponent("JPY"), 0);
  EXPECT_EQ(currency_exponent("ISK"), 2);
  EXPECT_EQ(currency_exponent("KWD"), std::nullopt);
  EXPECT_EQ(currency_exponent("eur"), std::nullopt);
}

TEST(CurrencyTest, WritesAmountsWithTheirPlaces) {
  EXPECT_EQ(to_decimal(Money{123450}, "EUR"), "1234.50");
  EXPECT_EQ(to_decimal(Money{5}, "EUR"), "0.05");
  EXPECT_EQ(to_decimal(Money{-5}, "EUR"), "-0.05");
  EXPECT_EQ(to_decimal(Money{-12345}, "USD"), "-123.45");
  EXPECT_EQ(to_decimal(Money{1200}, "JPY"), "1200");
  EXPECT_EQ(to_decimal(Money{least}, "EUR"), "-92233720368547758.08");
}

}  // namespace
}  // namespace typecase
