#include "orders/listing/sold_lines.h"

#include "db/record.h"

namespace typecase::orders {

std::vector<SoldLine> sold_lines(db::Connection& connection, Time since, std::int64_t most) {
  return connection.select<SoldLine>(
      "SELECT l.order_id, o.paid_at, o.currency, l.item_id, l.item_class, l.licence_id, "
      "l.tier_id, l.fields, l.custom_licence_id, l.net FROM orders o "
      "JOIN order_line l ON l.order_id = o.id WHERE o.paid_at >= $1 "
      "ORDER BY o.paid_at DESC, o.id, l.line_index LIMIT $2",
      since, most);
}

std::int64_t count_payable(db::Connection& connection, Time now) {
  return connection.value<std::int64_t>(
      "SELECT count(*) FROM orders WHERE status = 'pending_payment' AND payable_until > $1", now);
}

}  // namespace typecase::orders
