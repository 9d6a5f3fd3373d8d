#include "pricing/tax_rates.h"

#include <gtest/gtest.h>

#include "pricing/tax_testing.h"

namespace typecase::pricing {
namespace {

std::string fault_of(const TaxRate& row) {
  TaxRates rates{{{"DE", "", "VAT", 19'000}, row}};
  Result<void> checked = check(rates);
  return checked ? "" : checked.error().faults.at(0).pointer;
}

TEST(TaxRatesTest, ATableOfTheTestsIsSound) { EXPECT_TRUE(check(test_rates()).has_value()); }

TEST(TaxRatesTest, RefusesRowsThatCannotBe) {
  constexpr Day day{std::chrono::year(2026) / std::chrono::July / 1};
  EXPECT_EQ(fault_of({"", "", "VAT", 19'000}), "/1/country");
  EXPECT_EQ(fault_of({"AT", "DE-BY", "VAT", 19'000}), "/1/region");
  EXPECT_EQ(fault_of({"US", "", "Sales tax", 1'000, true}), "/1/region");
  EXPECT_EQ(fault_of({"AT", "", "", 19'000}), "/1/name");
  EXPECT_EQ(fault_of({"AT", "", "VAT", -1}), "/1/rate");
  EXPECT_EQ(fault_of({"AT", "", "VAT", 100'001}), "/1/rate");
  EXPECT_EQ(fault_of({"AT", "", "VAT", 1, false, day, day - std::chrono::days(1)}), "/1/until");
  EXPECT_EQ(fault_of({"DE", "", "VAT", 16'000, false, day}), "/1/name");
  EXPECT_EQ(fault_of({"DE", "DE-BY", "VAT", 16'000}), "");
}

TEST(TaxRatesTest, WritesRatesWithoutTrailingZeros) {
  for (auto [thousandths, text] : std::initializer_list<std::pair<int, const char*>>{
           {19'000, "19"}, {5'500, "5.5"}, {9'975, "9.975"}, {0, "0"}, {100, "0.1"}}) {
    EXPECT_EQ(rate_text({"XX", "", "VAT", thousandths}), text);
  }
}

}  // namespace
}  // namespace typecase::pricing
