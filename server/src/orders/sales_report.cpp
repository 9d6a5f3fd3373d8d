#include "orders/sales_report.h"

namespace typecase::orders {
namespace {

std::vector<SalesReport::Sum> to_sums(const std::vector<db::Row>& rows) {
  std::vector<SalesReport::Sum> sums;
  for (const db::Row& row : rows) sums.push_back({row.text(0), row.integer(1), {row.integer(2)}});
  return sums;
}

std::int64_t count_free_orders(db::Connection& connection, Time from, Time until) {
  return connection
      .find_one("SELECT count(*) FROM orders WHERE paid_at >= $1 AND paid_at < $2 AND total = 0",
                from, until)
      ->integer(0);
}

std::int64_t count_disputes(db::Connection& connection, Time from, Time until) {
  return connection
      .find_one("SELECT count(*) FROM dispute WHERE created_at >= $1 AND created_at < $2", from,
                until)
      ->integer(0);
}

std::vector<SalesReport::Item> read_items(db::Connection& connection, Time from, Time until) {
  std::vector<SalesReport::Item> items;
  for (const db::Row& row : connection.rows(
           "SELECT l.description, count(*) FROM order_line l JOIN orders o ON o.id = l.order_id "
           "WHERE o.paid_at >= $1 AND o.paid_at < $2 GROUP BY l.description "
           "ORDER BY count(*) DESC, l.description LIMIT $3",
           from, until, longest_list)) {
    items.push_back({row.text(0), row.integer(1)});
  }
  return items;
}

}  // namespace

SalesReport report_sales(db::Connection& connection, Time from, Time until) {
  SalesReport report;
  report.sales = to_sums(connection.rows(
      "SELECT currency, count(*), cast(sum(total) AS {i64}) FROM orders WHERE paid_at >= $1 "
      "AND paid_at < $2 AND total > 0 GROUP BY currency ORDER BY currency",
      from, until));
  report.free_orders = count_free_orders(connection, from, until);
  report.items = read_items(connection, from, until);
  report.refunds = to_sums(connection.rows(
      "SELECT r.currency, count(*), cast(sum(r.amount) AS {i64}) FROM refund r "
      "JOIN order_event e ON e.order_id = r.order_id AND e.subject = 'refund' "
      "AND e.subject_id = r.id AND e.to_status = 'succeeded' "
      "WHERE e.created_at >= $1 AND e.created_at < $2 GROUP BY r.currency ORDER BY r.currency",
      from, until));
  report.disputes = count_disputes(connection, from, until);
  return report;
}

}  // namespace typecase::orders
