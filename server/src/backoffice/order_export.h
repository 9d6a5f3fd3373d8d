#pragma once

#include <string>
#include <vector>

#include "db/connection.h"
#include "orders/listing/order_list.h"

namespace typecase::backoffice {

constexpr std::int64_t most_exported_orders = 100'000;

// The orders that a filter lets through as CSV, with a head, one row each, amounts in major units.
// invalid (too_many) at /limit: more than most_exported_orders.
struct OrderExport {
  std::string csv;
  std::int64_t rows = 0;
};
Result<OrderExport> export_orders(db::Connection& connection, const orders::OrderFilter& filter,
                                  orders::OrderSort sort);

}  // namespace typecase::backoffice
