#include "orders/sales/journal_check.h"

#include "db/record.h"

namespace typecase::orders {

std::vector<JournalFault> check_journal(db::Connection& connection, std::int64_t most) {
  return connection.select<JournalFault>(
      "SELECT order_id, currency, entered, kept FROM (SELECT o.id AS order_id, o.currency, "
      "cast(coalesce((SELECT sum(e.gross) FROM sale_entry e WHERE e.order_id = o.id), 0) "
      "AS {i64}) AS entered, "
      "cast(coalesce((SELECT sum(l.gross) FROM order_line l WHERE l.order_id = o.id "
      "AND o.paid_at IS NOT NULL), 0) "
      "- coalesce((SELECT sum(r.amount) FROM refund r JOIN payment p ON p.id = r.payment_id "
      "WHERE r.order_id = o.id AND r.state = 'succeeded' AND p.held IS NULL), 0) "
      "- coalesce((SELECT sum(CASE WHEN d.currency = p.currency THEN d.amount ELSE p.amount END) "
      "FROM dispute d JOIN payment p ON p.id = d.payment_id "
      "WHERE d.order_id = o.id AND d.state = 'lost' AND p.held IS NULL), 0) AS {i64}) AS kept "
      "FROM orders o) checked WHERE entered <> kept ORDER BY order_id LIMIT $1",
      most);
}

}  // namespace typecase::orders
