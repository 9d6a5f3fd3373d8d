// A newer checkout takes what may be used once from an order that nobody has paid.

#include "db/record.h"
#include "orders/checkout/checkout.h"
#include "orders/checkout/close_retries.h"
#include "orders/payment/attempts.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

// A buyer who is at their bank's page is not disturbed for that long.
constexpr std::chrono::seconds bank_patience = 15min;
// The gateway tells by itself how a payment that it works on ended.
constexpr std::chrono::seconds processing_patience = 1min;

Error payment_under_way(std::chrono::seconds wait) {
  const auto minutes = std::chrono::ceil<std::chrono::minutes>(wait).count();
  const std::string when = minutes == 1 ? "a minute" : std::to_string(minutes) + " minutes";
  return {ErrorKind::conflict,
          "payment_under_way",
          "This is being paid in another order at this moment. Please try again in " + when + ".",
          {},
          static_cast<int>(wait.count())};
}

Error unreachable() {
  return {ErrorKind::unavailable,
          "payment_unreachable",
          "Another order holds this, and the payment service does not answer. Nothing was charged.",
          {},
          5};
}

// The one thing of a checkout that may be used once.
std::string_view wanted(const CheckoutRequest& request) {
  if (request.prepared_cart_id) return *request.prepared_cart_id;
  for (const pricing::CartItem& item : request.items) {
    if (item.upgrades && !item.upgrades->empty()) return item.upgrades->front();
  }
  return request.coupon ? std::string_view(*request.coupon) : std::string_view();
}

Error looked_at() {
  return {ErrorKind::conflict,
          "payment_under_review",
          "Money for another order of this has come in and is being looked at.",
          {},
          0};
}

// How long the payment of an open order is left alone; nullopt: it is not under way.
std::optional<std::chrono::seconds> wait_for_payment(db::Connection& connection,
                                                     const Attempt& attempt, Time now) {
  if (attempt.state == AttemptState::processing) return processing_patience;
  if (attempt.state != AttemptState::requires_action) return std::nullopt;
  auto asked = connection.value<std::optional<Time>>(
      "SELECT min(created_at) FROM order_event WHERE order_id = $1 AND subject = 'attempt' "
      "AND subject_id = $2 AND to_status = 'requires_action'",
      attempt.order_id, attempt.id);
  auto left = asked.value_or(attempt.created_at) + bank_patience - now;
  if (left <= 0s) return std::nullopt;
  return std::chrono::ceil<std::chrono::seconds>(left);
}

bool is_open(const std::optional<Order>& order) {
  return order && order->status == Status::pending_payment;
}

}  // namespace

std::timed_mutex& Checkout::takeover_turn(const CheckoutRequest& request) {
  return takeover_turns_[std::hash<std::string_view>{}(wanted(request)) % takeover_turns_.size()];
}

Result<void> Checkout::take_over(const OrderId& id) {
  // Where a coupon is wanted, the next checkout passes this order over for a while.
  auto postpone = [&](const OrderId& held) {
    database_.write([&](db::Connection& c) { postpone_close(c, held, clock_.now()); });
  };
  auto newest = [&](db::Connection& connection) { return newest_attempt(connection, id); };
  auto attempt = database_.read(newest);
  if (attempt && attempt->live() && attempt->gateway_id) {
    auto intent = settlement_.settle_for_customer(*attempt);
    if (!intent && !intent.error().not_found()) {
      postpone(id);
      return unreachable();
    }
  }
  auto [order, wait] = database_.read([&](db::Connection& connection) {
    auto now = newest(connection);
    auto patience = now ? wait_for_payment(connection, *now, clock_.now()) : std::nullopt;
    return std::pair(find_order(connection, id), patience);
  });
  if (!is_open(order)) return {};
  if (order->needs_review) return looked_at();
  if (wait) return payment_under_way(*wait);
  switch (settlement_.give_up(*order, Status::canceled, "newer_checkout")) {
    case Settlement::Closing::closed:
      return {};
    case Settlement::Closing::failed:
    case Settlement::Closing::unreachable:
      postpone(id);
      return unreachable();
    default:  // Paid or begun to be paid since.
      break;
  }
  order = database_.read([&](db::Connection& connection) { return find_order(connection, id); });
  if (is_open(order)) return payment_under_way(processing_patience);
  return {};
}

}  // namespace typecase::orders
