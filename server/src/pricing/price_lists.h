#pragma once

#include <boost/describe.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"

namespace typecase::pricing {

// Prices in a currency beside the shop's own. Nothing is converted.
struct PriceList {
  std::string currency;
  std::vector<std::string> countries;  // ISO 3166-1, of billing addresses

  // Of styles and packages; under a family's id that of each of its styles.
  std::map<std::string, Money, std::less<>> prices;

  bool operator==(const PriceList&) const = default;
};
// A row of price_list; prices have rows of their own.
BOOST_DESCRIBE_STRUCT(PriceList, (), (currency, countries))

struct PriceLists {
  std::string currency = "EUR";  // the shop's own, whose prices the catalogue has
  std::vector<PriceList> others = {};

  std::vector<std::string> currencies() const;  // the shop's first
  const PriceList* find(std::string_view currency) const;

  // The currency for a billing country (which may be empty): its price list's, else the shop's.
  const std::string& for_country(std::string_view country) const;

  bool operator==(const PriceLists&) const = default;
};

}  // namespace typecase::pricing
