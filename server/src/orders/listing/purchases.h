#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/ids.h"
#include "base/money.h"
#include "db/connection.h"

namespace typecase::orders {

// Money of a customer's paid orders in one currency.
struct Spent {
  std::string currency;
  Money total;
  Money refunded;  // of payments that are part of the orders' money
};

// Everything that a customer has bought, summed up from orders, refunds and licences.
struct Purchases {
  std::int64_t orders = 0;            // that were paid
  std::int64_t licences = 0;          // that stand
  std::vector<Spent> spent;           // by currency
  std::optional<Time> last_order_at;  // when the last one that was paid was placed
};

// Of each of the customers, those without orders too. Three statements.
std::map<CustomerId, Purchases> purchases_of(db::Connection& connection,
                                             const std::vector<CustomerId>& customers);

}  // namespace typecase::orders
