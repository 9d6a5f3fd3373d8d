#include "orders/documents/sales_report.h"

#include "db/record.h"

namespace typecase::orders {
namespace {

std::int64_t count_free_orders(db::Connection& connection, Time from, Time until) {
  return connection.value<std::int64_t>(
      "SELECT count(*) FROM orders WHERE paid_at >= $1 AND paid_at < $2 AND total = 0", from,
      until);
}

std::int64_t count_disputes(db::Connection& connection, Time from, Time until) {
  return connection.value<std::int64_t>(
      "SELECT count(*) FROM dispute WHERE created_at >= $1 AND created_at < $2", from, until);
}

std::vector<SalesReport::Item> read_items(db::Connection& connection, Time from, Time until) {
  return connection.select<SalesReport::Item>(
      "SELECT l.description, count(*) AS count FROM order_line l JOIN orders o ON "
      "o.id = l.order_id "
      "WHERE o.paid_at >= $1 AND o.paid_at < $2 GROUP BY l.description "
      "ORDER BY count(*) DESC, l.description LIMIT $3",
      from, until, longest_list);
}

}  // namespace

SalesReport report_sales(db::Connection& connection, Time from, Time until) {
  SalesReport report;
  report.sales = connection.select<SalesReport::Sum>(
      "SELECT currency, count(*) AS count, cast(sum(total) AS {i64}) AS "
      "total FROM orders WHERE paid_at >= $1 "
      "AND paid_at < $2 AND total > 0 GROUP BY currency ORDER BY currency",
      from, until);
  report.free_orders = count_free_orders(connection, from, until);
  report.items = read_items(connection, from, until);
  report.refunds = connection.select<SalesReport::Sum>(
      "SELECT r.currency, count(*) AS count, cast(sum(r.amount) AS {i64}) AS total FROM refund r "
      "JOIN order_event e ON e.order_id = r.order_id AND e.subject = 'refund' "
      "AND e.subject_id = r.id AND e.to_status = 'succeeded' "
      "WHERE e.created_at >= $1 AND e.created_at < $2 GROUP BY r.currency ORDER BY r.currency",
      from, until);
  report.disputes = count_disputes(connection, from, until);
  return report;
}

}  // namespace typecase::orders
