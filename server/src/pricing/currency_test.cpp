#include "pricing/currency.h"

#include <gtest/gtest.h>

namespace typecase::pricing {
namespace {

TEST(SellableCurrencyTest, KnowsThePlacesOfThoseOnTheList) {
  for (const char* code : {"EUR", "USD", "GBP", "CHF", "CAD", "AUD", "NZD", "SEK", "NOK", "DKK",
                           "PLN", "CZK", "HUF", "RON", "HKD", "SGD"}) {
    ASSERT_TRUE(find_currency(code).has_value()) << code;
    EXPECT_EQ(find_currency(code)->exponent, 2) << code;
    EXPECT_EQ(find_currency(code)->step, 1) << code;
  }
  EXPECT_EQ(find_currency("JPY")->exponent, 0);
  EXPECT_EQ(find_currency("KRW")->exponent, 0);
}

TEST(SellableCurrencyTest, CountsKronurInHundredthsThatAreWhole) {
  EXPECT_EQ(find_currency("ISK")->exponent, 2);
  EXPECT_EQ(find_currency("ISK")->step, 100);
}

TEST(SellableCurrencyTest, RefusesThreeDecimalCurrenciesWithAReason) {
  for (const char* code : {"KWD", "BHD", "JOD", "OMR", "TND"}) {
    EXPECT_EQ(find_currency(code).error().code, "three_decimal_currency") << code;
  }
  for (const char* code : {"", "eur", "XXX", "EURO", "BTC"}) {
    EXPECT_EQ(find_currency(code).error().code, "unknown_currency") << code;
  }
}

}  // namespace
}  // namespace typecase::pricing
