#include "documents/wording.h"

#include <gtest/gtest.h>

namespace typecase::documents {
namespace {

TEST(WordingTest, GroupsAmountsByThousandsInTheCurrencysPlaces) {
  EXPECT_EQ(grouped({0}, "EUR"), "0.00");
  EXPECT_EQ(grouped({99'999}, "EUR"), "999.99");
  EXPECT_EQ(grouped({123'456'789}, "EUR"), "1,234,567.89");
  EXPECT_EQ(grouped({-123'450}, "EUR"), "−1,234.50");
  EXPECT_EQ(grouped({1'234'567}, "JPY"), "1,234,567");
  EXPECT_EQ(with_currency({7'085}, "EUR"), "EUR\u00a070.85");
}

TEST(WordingTest, NamesDaysAndCountriesInEnglish) {
  EXPECT_EQ(day(from_micros(1'800'000'000'000'000)), "15\u00a0January\u00a02027");
  EXPECT_EQ(country_name("PT"), "Portugal");
  EXPECT_EQ(country_name("AE"), "United Arab Emirates");
  EXPECT_EQ(country_name("XX"), "XX");
  EXPECT_EQ(country_name("no such thing"), "no such thing");
}

TEST(WordingTest, ShowsHowAPriceCameAboutWhereThereIsSomethingToShow) {
  EXPECT_EQ(working({4000}, {16'000}, {9000}, {5760}, "EUR"), "40.00 × 1.6 × 0.9 = 57.60");
  EXPECT_EQ(working({4000}, {}, {}, {4000}, "EUR"), "");
  EXPECT_EQ(tax_name("VAT", "23"), "VAT 23\u00a0%");
  EXPECT_EQ(field_name("domains"), "Domains");
}

}  // namespace
}  // namespace typecase::documents
