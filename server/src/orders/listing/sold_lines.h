#pragma once

#include <boost/describe.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/money.h"
#include "db/connection.h"

namespace typecase::orders {

// A line of an order that was paid, with what its price was made of.
struct SoldLine {
  std::string order_id;
  Time paid_at;
  std::string currency;
  std::string item_id, item_class, licence_id, tier_id;
  std::map<std::string, std::string> fields;
  std::optional<std::string> custom_licence_id;  // negotiated, at a price of its own
  Money net;                                     // as sold: after credit and discount, without tax
};
BOOST_DESCRIBE_STRUCT(SoldLine, (),
                      (order_id, paid_at, currency, item_id, item_class, licence_id, tier_id,
                       fields, custom_licence_id, net))

// The lines of the orders that were paid since then, the newest order first, at most `most` lines.
// One statement.
std::vector<SoldLine> sold_lines(db::Connection& connection, Time since, std::int64_t most);

// Orders that are not paid and still can be, at the prices they were made with.
std::int64_t count_payable(db::Connection& connection, Time now);

}  // namespace typecase::orders
