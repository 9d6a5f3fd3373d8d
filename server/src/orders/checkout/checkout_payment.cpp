// The payment of an order that stands.

#include "base/fail_point.h"
#include "base/log.h"
#include "db/keyed.h"
#include "orders/checkout/checkout.h"
#include "orders/checkout/order_limits.h"
#include "orders/licence/entitlements.h"
#include "orders/payment/attempts.h"

namespace typecase::orders {
namespace {

Error not_begun(const payments::Failure& failure) {
  log::warning("payment_not_begun", {{"code", failure.code}, {"status", failure.status}});
  if (failure.kind == payments::FailureKind::refused) {
    return {ErrorKind::unavailable,
            "payment_refused",
            "The payment service does not take this order. Nothing was charged; write to us.",
            {},
            0};
  }
  return {ErrorKind::unavailable,
          "payment_unreachable",
          "The payment service does not answer. This step has charged nothing, and the order "
          "waits for you.",
          {},
          5};
}

Error conflict(std::string_view code, std::string detail) {
  return {ErrorKind::conflict, code, std::move(detail), {}, 0};
}

Error not_payable() { return conflict("not_payable", "This order can no longer be paid."); }

}  // namespace

Error Checkout::payments_not_set_up() {
  return {ErrorKind::unavailable,
          "payments_not_set_up",
          "This shop cannot take payments yet. Nothing was charged, and your cart is kept.",
          {},
          0};
}

Error Checkout::under_review() {
  return conflict("payment_under_review",
                  "Your payment has come in and is being looked at. Do not pay again.");
}

// The attempt that the order is to be paid by. nullopt: it is paid.
Result<std::optional<Attempt>> Checkout::live_attempt(db::Connection& connection,
                                                      const OrderId& id) {
  auto order = find_order(connection, id);
  if (!order) return not_found("order");
  if (order->paid_at) return std::optional<Attempt>();
  if (order->is_under_review) return under_review();
  Time now = clock_.now();
  if (order->status != Status::pending_payment || now >= order->payable_until) return not_payable();
  if (auto cart = carts::check_cart_of(connection, id); !cart) return cart.error();
  if (carts::has_stale_upgrade(connection, id)) return carts::upgrade_spent();
  if (upgrades(*order) && !carts::lost_credits(connection, id).empty()) {
    return carts::credit_changed();
  }
  if (auto few = check_declined_cards(connection, id, now); !few) return few.error();
  auto newest = newest_attempt(connection, id);
  if (newest && newest->live()) return newest;
  return std::optional(insert_attempt(connection, *order, number_after(newest), now));
}

// An order that is paid, or whose money is looked at, is not told that nothing was charged.
Result<void> Checkout::check_deliverable(const OrderId& id) {
  if (can_deliver_()) return {};
  auto order = database_.read([&](db::Connection& c) { return find_order(c, id); });
  if (!order || order->paid_at || order->is_under_review) return {};
  return Error{
      ErrorKind::unavailable,
      "cannot_deliver",
      "We cannot deliver fonts at the moment, so we take no payment. This step has charged "
      "nothing, and the order waits for you. Please try again later.",
      {},
      60};
}

Result<Payable> Checkout::payable(const OrderId& id) {
  if (auto checked = check_deliverable(id); !checked) return checked.error();
  auto attempt = db::write_keyed(database_, [&](db::Connection& c) { return live_attempt(c, id); });
  if (!attempt) return attempt.error();
  if (!*attempt) return Payable{id, {}, {}, {}};
  return begin_payment(**attempt);
}

Result<Payable> Checkout::begin_payment(const Attempt& attempt) {
  const OrderId& id = attempt.order_id;
  auto intent = settlement_.settle_for_customer(attempt);
  if (!intent && intent.error().code == payments::not_set_up_code) return payments_not_set_up();
  if (!intent) return not_begun(intent.error());
  if (intent->status == payments::IntentStatus::succeeded) return Payable{id, {}, {}, {}};
  if (intent->status == payments::IntentStatus::canceled) {
    return Error{ErrorKind::unavailable,
                 "payment_unreachable",
                 "That payment was given up. Nothing was charged; try again.",
                 {},
                 1};
  }
  fail_point("K5.intent_noted");
  return Payable{
      id, intent->client_secret, intent->publishable_key.value_or(gateway_.publishable_key()), {}};
}

Result<Payable> Checkout::pay(const OrderId& id, const accounts::Customer& customer) {
  auto order = database_.read([&](db::Connection& c) { return find_order(c, id, customer.id); });
  if (!order) return not_found("order");
  return payable(id);
}

}  // namespace typecase::orders
