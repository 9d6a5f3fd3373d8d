#include "orders/deletion.h"

#include <algorithm>

namespace typecase::orders {
namespace {

Error under_way() {
  return {ErrorKind::conflict,
          "payment_under_way",
          "A payment of yours is under way or has just come in, and without an account its fonts "
          "would not reach you. Nothing was deleted: look at your orders, and delete the account "
          "once they are settled.",
          {},
          0};
}

Error not_closed() {
  return {ErrorKind::unavailable,
          "payment_unreachable",
          "An order of yours is still open, and the payment service does not answer, so that it "
          "cannot be closed. Nothing was deleted; try again in a moment.",
          {},
          5};
}

// Money that nobody has given fonts for yet, or sent back.
bool is_under_review(db::Connection& connection, const CustomerId& customer) {
  return connection
      .find_one(
          "SELECT 1 FROM orders WHERE customer_id = $1 AND needs_review = 1 AND paid_at IS NULL "
          "LIMIT 1",
          customer.text)
      .has_value();
}

std::vector<Order> open_orders(db::Connection& connection, const CustomerId& customer) {
  std::vector<OrderId> ids;
  for (const db::Row& row : connection.rows(
           "SELECT id FROM orders WHERE customer_id = $1 AND status = 'pending_payment' "
           "ORDER BY created_at, id",
           customer.text)) {
    ids.emplace_back(row.text(0));
  }
  std::vector<Order> orders;
  for (const OrderId& id : ids) orders.push_back(*find_order(connection, id));
  return orders;
}

bool is_processing(const Order& order) { return order.payment_status == PaymentStatus::processing; }

}  // namespace

Result<void> Deletion::close(const Order& order) {
  auto closing = settlement_.give_up(order, Status::canceled, "customer");
  if (closing == Settlement::Closing::closed) return {};
  auto now = database_.read([&](db::Connection& c) { return find_order(c, order.id); });
  if (now->paid_at || is_processing(*now)) return under_way();
  if (now->status != Status::pending_payment) return {};  // Somebody else was faster.
  return not_closed();
}

// What is most likely to refuse comes first: then nothing else was canceled in vain.
Result<void> Deletion::close_orders(const CustomerId& customer) {
  auto open = database_.read([&](db::Connection& connection) -> Result<std::vector<Order>> {
    if (is_under_review(connection, customer)) return under_way();
    return open_orders(connection, customer);
  });
  if (!open) return open.error();
  if (open->empty()) return {};
  std::stable_partition(open->begin(), open->end(), is_processing);

  if (!turn_.try_acquire()) return not_closed();
  struct Turn {
    ~Turn() { turn.release(); }
    std::binary_semaphore& turn;
  } turn{turn_};
  for (const Order& order : *open) {
    if (auto closed = close(order); !closed) return closed.error();
  }
  return {};
}

Result<void> Deletion::remove(const accounts::Customer& customer,
                              const std::optional<std::string>& password) {
  auto proved = profile_.prove(customer, password);
  if (!proved) return proved.error();
  if (auto closed = close_orders(customer.id); !closed) return closed.error();
  return database_.write([&](db::Connection& connection) -> Result<void> {
    // Another tab may have ordered meanwhile.
    bool is_settled =
        !is_under_review(connection, customer.id) && open_orders(connection, customer.id).empty();
    if (!is_settled) return under_way();
    auto removed = profile_.remove(connection, customer, *proved);
    if (removed) forget_(connection, customer);
    return removed;
  });
}

}  // namespace typecase::orders
