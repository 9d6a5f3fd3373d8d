#pragma once

#include "pricing/tax.h"

// A table of tax rates, sellers and buyers for the tests of this module.
namespace typecase::pricing {

inline constexpr Day test_day{std::chrono::year(2026) / std::chrono::November / 22};

inline TaxRates test_rates() {
  constexpr Day reform{std::chrono::year(2026) / std::chrono::July / 1};
  TaxRates rates;
  rates.rows = {
      {"DE", "", "VAT", 19'000},
      {"FR", "", "VAT", 20'000},
      {"FR", "FR-974", "VAT", 8'500},
      {"PT", "", "VAT", 23'000},
      {"PT", "PT-20", "VAT", 16'000},
      {"GR", "", "VAT", 24'000},
      {"FI", "", "VAT", 25'500},
      {"ES", "", "VAT", 21'000},
      {"EE", "", "VAT", 22'000, false, {}, reform - std::chrono::days(1)},
      {"EE", "", "VAT", 24'000, false, reform},
      {"GB", "", "VAT", 20'000},
      {"CH", "", "VAT", 8'100},
      {"AU", "", "GST", 10'000},
      {"CA", "CA-AB", "GST", 5'000},
      {"CA", "CA-ON", "HST", 13'000},
      {"CA", "CA-QC", "GST", 5'000},
      {"CA", "CA-QC", "QST", 9'975, true},
      {"US", "US-NY", "Sales tax", 8'875, true},
  };
  rates.untaxed = {"US"};
  return rates;
}

inline Seller seller(std::string country, bool one_stop = true) {
  return {.country = std::move(country), .one_stop = one_stop};
}

inline Buyer consumer(std::string country, std::string region = "", std::string postcode = "") {
  return {std::move(country), std::move(region), std::move(postcode)};
}

inline Buyer business(std::string country, std::string vat_number) {
  return {std::move(country), "", "", BuyerKind::business, std::move(vat_number)};
}

}  // namespace typecase::pricing
