#pragma once

#include <memory>

#include "db/versioned.h"
#include "pricing/price_lists.h"
#include "pricing/tax.h"

namespace typecase::pricing {

// How the shop sells: what decides taxes and currencies. Immutable.
struct SalesSettings {
  Seller seller = {};
  TaxRates rates = {};
  PriceLists price_lists = {};

  bool operator==(const SalesSettings&) const = default;
};

std::shared_ptr<const SalesSettings> load_sales_settings(db::Connection& connection);

}  // namespace typecase::pricing
