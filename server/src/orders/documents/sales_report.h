#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/money.h"
#include "db/connection.h"

namespace typecase::orders {

// Sales of a time, in figures.
struct SalesReport {
  struct Sum {
    std::string currency;
    std::int64_t count = 0;
    Money total;
  };
  struct Item {
    std::string description;
    std::int64_t count = 0;  // lines of orders
  };

  std::vector<Sum> sales;        // paid orders, by currency
  std::int64_t free_orders = 0;  // completed without a price
  std::vector<Item> items;       // the most often sold first, at most `longest_list`
  std::vector<Sum> refunds;      // that succeeded, by currency
  std::int64_t disputes = 0;     // that began

  bool is_empty() const {
    return sales.empty() && free_orders == 0 && refunds.empty() && disputes == 0;
  }
};

BOOST_DESCRIBE_STRUCT(SalesReport::Sum, (), (currency, count, total))
BOOST_DESCRIBE_STRUCT(SalesReport::Item, (), (description, count))

inline constexpr std::int64_t longest_list = 20;

// From `from` up to, but without, `until`.
SalesReport report_sales(db::Connection& connection, Time from, Time until);

}  // namespace typecase::orders
