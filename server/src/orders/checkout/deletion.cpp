#include "orders/checkout/deletion.h"

#include "db/record.h"
#include "orders/order_rows.h"
#include "orders/payment/attempts.h"

namespace typecase::orders {
namespace {

Error under_way() {
  return {ErrorKind::conflict,
          "payment_under_way",
          "A payment of yours is under way, and without an account its fonts would not reach you. "
          "Nothing was deleted: look at your orders, and delete the account once they are settled.",
          {},
          0};
}

Error came_in(const std::string& number) {
  return {ErrorKind::conflict,
          "payment_came_in",
          "Your payment of order " + number +
              " has just come in, and its fonts are in your account now. Nothing was deleted: "
              "download them first, and delete the account again if you still wish to.",
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
      .find_one("SELECT 1 FROM orders WHERE customer_id = $1 AND " +
                    std::string(under_review_condition) + " LIMIT 1",
                customer.text)
      .has_value();
}

std::vector<Order> open_orders(db::Connection& connection, const CustomerId& customer) {
  std::vector<Order> orders;
  for (const OrderId& id : connection.select<OrderId>(
           "SELECT id FROM orders WHERE customer_id = $1 AND status = 'pending_payment' "
           "ORDER BY created_at, id",
           customer.text)) {
    orders.push_back(*find_order(connection, id));
  }
  return orders;
}

std::int64_t paid_orders(db::Connection& connection, const CustomerId& customer) {
  return connection.value<std::int64_t>(
      "SELECT count(*) FROM orders WHERE customer_id = $1 AND paid_at IS NOT NULL", customer.text);
}

}  // namespace

// Refuses while money of the order has come in or may come in: the account stays then.
Result<void> Deletion::check_not_paid(const OrderId& order) {
  auto now = database_.read([&](db::Connection& c) { return find_order(c, order); });
  if (now->paid_at) return came_in(now->number.value_or(""));
  if (now->is_under_review || now->payment_status == PaymentStatus::processing) return under_way();
  return {};
}

// Asks the gateway: the customer may have paid, and neither webhook nor reconciler come by yet.
Result<void> Deletion::settle(const Order& order) {
  auto attempt = database_.read([&](db::Connection& c) { return newest_attempt(c, order.id); });
  if (attempt && attempt->live() && attempt->gateway_id) {
    auto intent = settlement_.settle(*attempt);
    if (!intent && !intent.error().not_found()) return not_closed();
  }
  return check_not_paid(order.id);
}

Result<void> Deletion::close(const Order& order, std::string_view by) {
  auto closing = settlement_.give_up(order, Status::canceled, by);
  if (closing == Settlement::Closing::closed) return {};
  if (auto unpaid = check_not_paid(order.id); !unpaid) return unpaid;
  auto now = database_.read([&](db::Connection& c) { return find_order(c, order.id); });
  if (now->status != Status::pending_payment) return {};  // Another request closed it.
  return not_closed();
}

// All are asked for before any is canceled: then none is canceled in vain.
Result<void> Deletion::close_orders(const std::vector<Order>& open, const Closer& closer) {
  if (open.empty()) return {};
  auto permit = one_at_a_time_.try_acquire();
  if (!permit) return not_closed();
  for (const Order& order : open) {
    if (auto unpaid = settle(order); !unpaid) return unpaid;
  }
  closer.begin();
  for (const Order& order : open) {
    if (auto closed = close(order, closer.name); !closed) return closed;
  }
  return {};
}

Result<void> Deletion::remove(const accounts::Customer& customer,
                              const std::optional<std::string>& password) {
  auto proved = profile_.prove(customer, password);
  if (!proved) return proved.error();
  return remove(customer.id,
                [&](db::Connection& connection) -> Result<accounts::Customer> {
                  auto removed = profile_.remove(connection, customer, *proved);
                  if (!removed) return removed.error();
                  return customer;
                },
                {"customer", [] {}});
}

// A wish that names another address closes no order. A deletion that closes orders is recorded
// before it does: it may fail after the first of them.
Result<void> Deletion::remove(const accounts::Wish& wish) {
  auto known = database_.read([&](db::Connection& c) { return accounts::find_by_wish(c, wish); });
  if (!known) return known.error();
  auto record_begin = [&] {
    database_.write([&](db::Connection& c) { profile_.record_begun_removal(c, wish); });
  };
  return remove(wish.customer, [&](db::Connection& c) { return profile_.remove_by_wish(c, wish); },
                {"staff", record_begin});
}

Result<void> Deletion::remove(const CustomerId& customer, const EndAccount& end_account,
                              const Closer& closer) {
  std::int64_t paid = 0;
  auto open = database_.read([&](db::Connection& connection) -> Result<std::vector<Order>> {
    if (is_under_review(connection, customer)) return under_way();
    paid = paid_orders(connection, customer);
    return open_orders(connection, customer);
  });
  if (!open) return open.error();
  if (auto closed = close_orders(*open, closer); !closed) return closed.error();
  return database_.write([&](db::Connection& connection) -> Result<void> {
    // Another tab may have ordered or paid meanwhile.
    bool is_settled = !is_under_review(connection, customer) &&
                      open_orders(connection, customer).empty() &&
                      paid_orders(connection, customer) == paid;
    if (!is_settled) return under_way();
    auto removed = end_account(connection);
    if (!removed) return removed.error();
    forget_(connection, *removed);
    return {};
  });
}

}  // namespace typecase::orders
