#pragma once

#include <memory>

#include "db/versioned.h"
#include "pricing/price_lists.h"
#include "pricing/tax.h"

namespace typecase::pricing {

// How the shop sells: what decides taxes and currencies. Immutable.
struct Trade {
  Seller seller = {};
  TaxRates rates = {};
  PriceLists price_lists = {};

  bool operator==(const Trade&) const = default;
};

std::shared_ptr<const Trade> load_trade(db::Connection& connection);
using CurrentTrade = db::Versioned<Trade>;

}  // namespace typecase::pricing
