#include "orders/listing/unpaid_orders.h"

#include <algorithm>
#include <set>

#include "db/record.h"

namespace typecase::orders {
namespace {

// Ids of styles as lines of orders keep them: JSON.
std::set<std::string> styles_in(const std::string& styles) {
  const auto ids = json::read_stored<std::vector<std::string>>(styles);
  return {ids.begin(), ids.end()};
}

bool overlap(const std::set<std::string>& one, const std::set<std::string>& other) {
  return std::ranges::any_of(one, [&](const std::string& id) { return other.contains(id); });
}

std::set<std::string> styles_of(const Order& order) {
  std::set<std::string> styles;
  for (const Line& line : order.lines) {
    for (const auto& style : line.styles) styles.insert(style.text);
  }
  return styles;
}

}  // namespace

OrderFilter without_under_way(OrderFilter filter, Time now) {
  if (filter.state != OrderFilterState::abandoned) return filter;
  const Time last = now - abandoned_after;
  filter.until = std::min(filter.until.value_or(last), last);
  return filter;
}

UnpaidOrders sum_unpaid(db::Connection& connection, Time from, Time until, Time now) {
  UnpaidOrders unpaid;
  unpaid.sums = connection.select<UnpaidSum>(
      "SELECT currency, count(*) AS count, cast(sum(total) AS {i64}) AS total FROM order_search "
      "WHERE course > 0 AND course = 1 AND created_at >= $1 AND created_at < $2 GROUP BY currency "
      "ORDER BY currency",
      from, std::min(until, now - abandoned_after));
  unpaid.paid_after_reminder = connection.value<std::int64_t>(
      "SELECT count(*) FROM order_search WHERE course > 0 AND course = 3 "
      "AND created_at >= $1 AND created_at < $2",
      from, until);
  return unpaid;
}

std::map<OrderId, UnpaidState> unpaid_states(db::Connection& connection,
                                             const std::vector<Order>& orders) {
  db::Connection::Parameters ids;
  for (const Order& order : orders) {
    const bool is_open = order.status == Status::pending_payment || order.status == Status::expired;
    if (is_open && order.total > Money{}) ids.push_back(db::parameter(order.id));
  }
  std::map<OrderId, UnpaidState> states;
  if (ids.empty()) return states;
  for (const db::Row& row : connection.rows(
           "SELECT order_id, reminded_at, course FROM order_search WHERE order_id IN (" +
               db::placeholders(1, ids.size()) + ")",
           ids)) {
    states[OrderId(row.text("order_id"))] = {row.optional_time("reminded_at"),
                                             row.integer("course") == 2};
  }
  return states;
}

void note_reminder(db::Connection& connection, const OrderId& order, Time now) {
  connection.execute("UPDATE order_search SET reminded_at = $2 WHERE order_id = $1", order.text,
                     now);
}

void replace_abandoned(db::Connection& connection, const Order& paid) {
  if (paid.total <= Money{}) return;
  const std::set<std::string> bought = styles_of(paid);
  std::set<std::string> replaced;
  for (const db::Row& row : connection.rows(
           "SELECT s.order_id, l.styles FROM customer b "
           "JOIN customer c ON c.email_key = b.email_key JOIN orders o ON o.customer_id = c.id "
           "JOIN order_search s ON s.order_id = o.id JOIN order_line l ON l.order_id = o.id "
           "WHERE b.id = $1 AND s.course = 1 AND o.id <> $2",
           paid.customer_id.text, paid.id.text)) {
    if (overlap(styles_in(row.text("styles")), bought)) replaced.insert(row.text("order_id"));
  }
  for (const std::string& id : replaced) {
    connection.execute("UPDATE order_search SET course = 2 WHERE order_id = $1", id);
  }
}

}  // namespace typecase::orders
