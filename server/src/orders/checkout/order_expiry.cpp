#include <array>

#include "base/log.h"
#include "carts/prepared_carts.h"
#include "carts/reservations.h"
#include "carts/upgrades.h"
#include "db/for_each_isolated.h"
#include "db/record.h"
#include "orders/checkout/close_retries.h"
#include "orders/order_rows.h"
#include "orders/payment/settlement.h"
#include "orders/transitions.h"

// How payments and orders end that nobody pays: what the reconciler and a replaced order need.
namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

constexpr auto abandoned_action = 24h;
constexpr int batch = 50;
constexpr int closing_tries = 3;

std::vector<OrderId> overdue_orders(db::Connection& connection, Time now) {
  return connection.select<OrderId>(
      "SELECT id FROM orders WHERE status = 'pending_payment' AND needs_review = 0 "
      "AND payable_until <= $1 AND NOT EXISTS (SELECT 1 FROM order_close_retry r "
      "WHERE r.order_id = orders.id AND r.retry_at > $1) ORDER BY payable_until LIMIT $2",
      now, batch);
}

}  // namespace

payments::Answer<payments::Intent> Settlement::cancel_intent(const Attempt& attempt,
                                                             const std::string& intent_id) {
  // A cancel may be repeated, and under a used key the gateway would repeat its answer of another
  // moment: that the payment is under way, or a server error.
  auto answer = gateway_.cancel(intent_id, attempt.idempotency_key + "-cancel-" + random_id());
  std::optional<payments::Intent> intent;
  if (answer)
    intent = answer.value();
  else
    intent = answer.error().intent;
  if (!intent) return answer;
  if (!answer && intent->status == payments::IntentStatus::succeeded) {
    // A refusal tells of the intent without its card, which is evidence for the tax.
    if (auto whole = gateway_.retrieve(intent_id)) intent = *whole;
  }
  return *intent;
}

payments::Answer<payments::Intent> Settlement::cancel(const Attempt& attempt,
                                                      const std::string& intent_id) {
  auto intent = cancel_intent(attempt, intent_id);
  if (intent) apply(attempt, *intent);
  return intent;
}

Settlement::Closing Settlement::give_up(const Order& order, Status to, std::string_view actor) {
  for (int i = 0; i < closing_tries; ++i) {
    auto attempt = database_.read([&](db::Connection& c) { return newest_attempt(c, order.id); });
    std::string missing;
    if (attempt && attempt->live() && attempt->gateway_id) {
      auto intent = cancel(*attempt, *attempt->gateway_id);
      if (!intent && !intent.error().not_found()) return failed_to_cancel(*attempt, intent.error());
      if (!intent) missing = *attempt->gateway_id;
      if (intent && intent->status != payments::IntentStatus::canceled) return Closing::not_open;
    }
    Closing closing = close(order.id, to, actor, missing);
    if (closing != Closing::has_intent) return closing;
  }
  return Closing::not_open;
}

Settlement::Closing Settlement::failed_to_cancel(const Attempt& attempt,
                                                 const payments::Failure& failure) const {
  log::warning(
      "payment_not_canceled",
      {{"order", attempt.order_id.text}, {"code", failure.code}, {"status", failure.status}});
  return failure.concerns_all() ? Closing::unreachable : Closing::failed;
}

Settlement::Closing Settlement::close(const OrderId& id, Status to, std::string_view actor,
                                      const std::string& missing_intent) {
  return database_.write([&](db::Connection& connection) {
    auto order = find_order(connection, id);
    // Money that is held for review is looked at by staff first.
    bool is_open = order && order->status == Status::pending_payment && !order->needs_review;
    if (!is_open) return Closing::not_open;
    auto attempt = newest_attempt(connection, id);
    if (attempt && attempt->live() && attempt->gateway_id.value_or("") != missing_intent) {
      return Closing::has_intent;  // Made since we looked.
    }
    if (attempt && attempt->live()) end_attempt(connection, *attempt, actor);
    move_order(connection, id, Status::pending_payment, to, actor, clock_.now());
    carts::release(connection, id);
    forget_close_retry(connection, id);
    if (!missing_intent.empty()) {
      flag_for_review(connection, id, "intent_missing", clock_.now());
    }
    return Closing::closed;
  });
}

// Without a noted intent the gateway was never called, the call is under way (settle() then meets
// the end), or its reply was lost: an intent that shows up all the same is looked for.
void Settlement::end_attempt(db::Connection& connection, const Attempt& attempt,
                             std::string_view actor) {
  set_state(connection, attempt, AttemptState::canceled, actor, clock_.now());
  if (!attempt.gateway_id) expect_lost_intent(connection, attempt, clock_.now());
}

void Settlement::reconcile() {
  Time now = clock_.now();
  constexpr std::array steps{&Settlement::reconcile_attempts, &Settlement::find_lost_intents,
                             &Settlement::close_orders};
  db::for_each_isolated(steps, "reconciler", [&](auto step) {
    (this->*step)(now);
    return true;
  });
}

void Settlement::reconcile_attempts(Time now) {
  auto due = database_.read([&](db::Connection& c) { return due_attempts(c, now, batch); });
  db::for_each_isolated(due, "payment_attempt", [&](const Attempt& attempt) {
    database_.write([&](db::Connection& c) { schedule_check(c, attempt, now); });
    auto intent = settle(attempt);
    if (!intent) return !intent.error().concerns_all();
    bool abandoned = intent->status == payments::IntentStatus::requires_action &&
                     now >= attempt.created_at + abandoned_action;
    if (abandoned) cancel(attempt, intent->id);
    return true;
  });
}

// Intents that were made for attempts given up meanwhile are canceled at the gateway; money of one
// that was paid all the same is taken.
void Settlement::find_lost_intents(Time now) {
  auto lost = database_.read([&](db::Connection& c) { return lost_attempts(c, now, batch); });
  db::for_each_isolated(lost, "lost_intent", [&](const Attempt& attempt) {
    auto made = find_made(attempt);
    // Counted only where the gateway has told: after four looks an intent counts as never made.
    database_.write([&](db::Connection& c) {
      made ? schedule_check(c, attempt, now) : postpone_check(c, attempt, now);
    });
    if (!made) return !made.error().concerns_all();
    if (!*made) return true;
    Attempt found = attempt;
    found.gateway_id = (*made)->id;
    // Noted last: what stops before it is looked for again.
    if (settle(found)) {
      database_.write([&](db::Connection& c) { set_gateway_id(c, attempt, *found.gateway_id); });
    }
    return true;
  });
}

void Settlement::close_orders(Time now) {
  struct Group {
    std::vector<OrderId> ids;
    Status to;
    std::string_view actor;
  };
  const auto groups = database_.read([&](db::Connection& connection) {
    return std::array{Group{overdue_orders(connection, now), Status::expired, "reconciler"},
                      Group{carts::orders_losing_cart(connection, now, batch), Status::canceled,
                            "prepared_cart_spent"},
                      Group{carts::orders_with_stale_upgrade(connection, now, batch),
                            Status::canceled, "licence_upgraded"}};
  });
  bool reachable = true;
  for (const Group& group : groups) {
    db::for_each_isolated(group.ids, "order_close", [&](const OrderId& id) {
      reachable = reachable && close_due(id, group.to, group.actor, now);
      return reachable;
    });
  }
}

// false: the gateway cannot be asked, and the other orders would wait as long.
bool Settlement::close_due(const OrderId& id, Status to, std::string_view actor, Time now) {
  auto order = database_.read([&](db::Connection& c) { return find_order(c, id); });
  if (!order) return true;
  // Noted first: an order that ends the process, or the call, does not come first again.
  database_.write([&](db::Connection& c) { postpone_close(c, id, now); });
  return give_up(*order, to, actor) != Closing::unreachable;
}

}  // namespace typecase::orders
