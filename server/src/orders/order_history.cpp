#include "orders/order_history.h"

#include "db/record.h"

namespace typecase::orders {

std::vector<OrderEvent> order_events(db::Connection& connection, const OrderId& order) {
  return connection.select<OrderEvent>("SELECT " + db::columns<OrderEvent>() +
                                           " FROM order_event WHERE order_id = $1 "
                                           "ORDER BY created_at, id",
                                       order);
}

std::vector<MoneyRow> money_rows(db::Connection& connection, const OrderId& order) {
  return connection.select<MoneyRow>(
      "SELECT 'attempt' AS kind, id, gateway_id, amount, currency, state, '' AS reason, "
      "'' AS failure, '[]' AS lines, created_at FROM payment_attempt WHERE order_id = $1 "
      "UNION ALL SELECT 'payment', id, gateway_id, amount, currency, coalesce(held, ''), '', '', "
      "'[]', created_at FROM payment WHERE order_id = $1 "
      "UNION ALL SELECT 'refund', id, gateway_id, amount, currency, state, reason, failure, lines, "
      "created_at FROM refund WHERE order_id = $1 "
      "UNION ALL SELECT 'dispute', id, gateway_id, amount, currency, state, reason, '', '[]', "
      "created_at FROM dispute WHERE order_id = $1 ORDER BY 1, 10, 2",
      order);
}

}  // namespace typecase::orders
