#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pricing/cart.h"
#include "snapshot/snapshot.h"

namespace typecase::change_sets {

// The list price of each item in a state of the shop, as a cart of all of them has it; nullopt: it
// is not sold then, or not in this currency.
std::vector<std::optional<Money>> list_prices(const snapshot::Snapshot& shop,
                                              const std::vector<pricing::CartItem>& items,
                                              const std::string& currency);

}  // namespace typecase::change_sets
