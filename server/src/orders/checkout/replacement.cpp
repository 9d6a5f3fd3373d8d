#include "orders/checkout/replacement.h"

namespace typecase::orders {

std::optional<OrderId> newest_in_place_of(db::Connection& connection, const OrderId& named,
                                          const CustomerId& customer) {
  std::optional<OrderId> newest;
  std::optional<std::string> next = named.text;
  while (next) {
    auto row = connection.find_one(
        "SELECT replaced_by, paid_at FROM orders WHERE id = $1 AND customer_id = $2", *next,
        customer.text);
    if (!row) return newest;
    bool is_named_and_paid = !newest && !row->is_null("paid_at");
    newest = OrderId(*next);
    next = is_named_and_paid ? std::nullopt : row->optional_text("replaced_by");
  }
  return newest;
}

Result<void> check_replaceable(db::Connection& connection, const OrderId& replaced) {
  bool is_free = connection
                     .find_one(
                         "SELECT 1 FROM orders WHERE id = $1 AND replaced_by IS NULL "
                         "AND status <> 'pending_payment'",
                         replaced.text)
                     .has_value();
  if (is_free) return {};
  return Error{ErrorKind::conflict,
               "order_replaced",
               "Another order was made in place of your open one at the same moment. Nothing was "
               "ordered by this step: look at your orders, or order again.",
               {},
               0};
}

void set_replaced_by(db::Connection& connection, const OrderId& replaced, const OrderId& by) {
  connection.execute("UPDATE orders SET replaced_by = $2 WHERE id = $1", replaced.text, by.text);
}

}  // namespace typecase::orders
