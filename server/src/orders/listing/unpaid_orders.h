#pragma once

#include <boost/describe.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/money.h"
#include "db/connection.h"
#include "orders/listing/order_filter.h"
#include "orders/orders.h"

// Orders that were placed and not paid. `course` of order_search has how each went: 1 not paid, 2
// replaced (the same customer has paid for a style of it since), 3 paid after its reminder, else 0.
namespace typecase::orders {

// An order is under way until then: its buyer may be paying.
inline constexpr std::chrono::hours abandoned_after{2};

// The filter without orders that may be under way, where it asks for abandoned ones.
OrderFilter without_under_way(OrderFilter filter, Time now);

struct UnpaidSum {
  std::string currency;
  std::int64_t count = 0;
  Money total;
};
BOOST_DESCRIBE_STRUCT(UnpaidSum, (), (currency, count, total))

struct UnpaidOrders {
  std::vector<UnpaidSum> sums;           // by currency
  std::int64_t paid_after_reminder = 0;  // of all currencies
};
BOOST_DESCRIBE_STRUCT(UnpaidOrders, (), (sums, paid_after_reminder))

// Of orders that were placed in this time and are abandoned now. Two statements, on an index that
// has no order that was simply paid.
UnpaidOrders sum_unpaid(db::Connection& connection, Time from, Time until, Time now);

// The facts of an order without its money, for the list of orders.
struct UnpaidState {
  std::optional<Time> reminded_at;
  bool is_replaced = false;
};
// Of those of them that cost money and were not paid. One statement; none for an empty list.
std::map<OrderId, UnpaidState> unpaid_states(db::Connection& connection,
                                             const std::vector<Order>& orders);

// In the transaction that sends the reminder.
void note_reminder(db::Connection& connection, const OrderId& order, Time now);

// In the transaction that pays `paid`: abandoned orders of the same mailbox with a style of it are
// replaced. One statement, one more for each of such orders.
void replace_abandoned(db::Connection& connection, const Order& paid);

}  // namespace typecase::orders
