#include "orders/free_orders.h"

namespace typecase::orders {
namespace {

constexpr auto window = std::chrono::days(1);

// `last`: of the order after which there may be no further one, when it was made.
Result<void> check(const std::optional<db::Row>& last, Time now) {
  if (!last) return {};
  auto wait = std::chrono::ceil<std::chrono::seconds>(last->time(0) + window - now);
  return Error{ErrorKind::too_many,
               "too_many_free_orders",
               "You have ordered a lot today that costs nothing. Please come back tomorrow.",
               {},
               static_cast<int>(wait.count())};
}

}  // namespace

Result<void> check_free_orders(db::Connection& connection, const CustomerId& customer, Time now) {
  return check(connection.find_one("SELECT created_at FROM orders WHERE customer_id = $1 "
                                   "AND created_at > $2 AND total = 0 "
                                   "ORDER BY created_at DESC LIMIT 1 OFFSET $3",
                                   customer.text, now - window, most_free_orders - 1),
               now);
}

Result<void> check_free_orders(db::Connection& connection, std::string_view address_block,
                               Time now) {
  if (address_block.empty()) return {};
  return check(connection.find_one("SELECT created_at FROM orders WHERE free_from = $1 "
                                   "AND created_at > $2 ORDER BY created_at DESC LIMIT 1 OFFSET $3",
                                   address_block, now - window, most_free_orders_of_block - 1),
               now);
}

void note_free_order(db::Connection& connection, const OrderId& order,
                     std::string_view address_block) {
  if (address_block.empty()) return;
  connection.execute("UPDATE orders SET free_from = $2 WHERE id = $1", order.text, address_block);
}

}  // namespace typecase::orders
