#pragma once

#include <string>

#include "base/error.h"
#include "db/connection.h"
#include "reports/vat/quarter.h"

namespace typecase::reports {

constexpr std::int64_t most_exported_entries = 200'000;

struct VatOrders {
  std::string csv;
  std::int64_t rows = 0;
};

// The orders of the one-stop scheme that were paid in the quarter, and what was taken back in it,
// by day: a row for each order and event. invalid (too_many) at /quarter.
Result<VatOrders> vat_orders(db::Connection& connection, Quarter quarter);

}  // namespace typecase::reports
