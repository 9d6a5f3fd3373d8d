#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/day.h"
#include "base/error.h"
#include "base/money.h"
#include "db/connection.h"
#include "orders/listing/unpaid_orders.h"

// Sales and what was taken back of them: sums over the journal of sales (orders/sales/journal.h).
namespace typecase::reports {

// style: styles and packages, as they were sold.
enum class SalesBy { day, family, style, designer, country, licence };
BOOST_DESCRIBE_ENUM(SalesBy, day, family, style, designer, country, licence)

constexpr std::chrono::days longest_report{731};

struct SalesQuestion {
  SalesBy by = SalesBy::family;
  Day from{}, to{};  // with both
};
BOOST_DESCRIBE_STRUCT(SalesQuestion, (), (by, from, to))

struct SalesTotal {
  std::string currency;
  std::int64_t lines = 0;  // of paid orders
  Money sold_net;
  Money back_net;  // refunds and lost disputes, below zero, on the days on which they were
  Money net;       // both together
  Money gross;     // what stays, with tax
};
BOOST_DESCRIBE_STRUCT(SalesTotal, (), (currency, lines, sold_net, back_net, net, gross))

struct SalesRow : SalesTotal {
  std::string key;   // as that of orders::SalesSum; the name of a designer
  std::string name;  // as staff know it; says so where key is empty
};
BOOST_DESCRIBE_STRUCT(SalesRow, (SalesTotal), (key, name))

struct SalesReport {
  SalesQuestion question;
  std::vector<SalesRow> rows;       // days by time; else by currency, the largest net first
  std::vector<SalesTotal> totals;   // by currency
  orders::UnpaidOrders unpaid;      // placed in this time
  std::optional<Day> summed_until;  // the last day of the report that nothing changes any more
};

// The days to report on. `to` is today unless given, `from` the first day of the year of `to`.
// invalid at /from: too_long (longest_report), not_allowed (it is after `to`).
Result<SalesQuestion> sales_question(SalesBy by, std::optional<Day> from, std::optional<Day> to,
                                     Day today);

// All rows. At most twelve statements; for designers, twelve and four for each 31 days.
SalesReport report_sales(db::Connection& connection, const SalesQuestion& question, Time now);

}  // namespace typecase::reports
