#include "carts/coupons.h"
#include "carts/prepared_carts.h"
#include "carts/upgrades.h"
#include "orders/order_rows.h"
#include "orders/settlement.h"

// How payments and orders end that nobody pays: what the reconciler and a replaced order need.
namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

constexpr auto abandoned_action = 24h;
constexpr int batch = 50;
constexpr int closing_tries = 3;

}  // namespace

std::optional<payments::Intent> Settlement::cancel(const Attempt& attempt,
                                                   const std::string& intent_id) {
  auto canceled = gateway_.cancel(intent_id, attempt.idempotency_key + "-cancel");
  std::optional<payments::Intent> intent;
  if (canceled)
    intent = canceled.value();
  else
    intent = canceled.error().intent;
  if (intent) apply(attempt, *intent);
  return intent;
}

bool Settlement::give_up(const Order& order, Status to, std::string_view actor) {
  return end(order, to, actor) == Closing::closed;
}

Settlement::Closing Settlement::end(const Order& order, Status to, std::string_view actor) {
  for (int i = 0; i < closing_tries; ++i) {
    auto attempt = database_.read([&](db::Connection& c) { return newest_attempt(c, order.id); });
    if (attempt && attempt->live() && attempt->gateway_id) {
      auto intent = cancel(*attempt, *attempt->gateway_id);
      if (!intent) return Closing::unreachable;
      if (intent->status != payments::IntentStatus::canceled) return Closing::not_open;
    }
    Closing closing = close(order.id, to, actor);
    if (closing != Closing::has_intent) return closing;
  }
  return Closing::not_open;
}

Settlement::Closing Settlement::close(const OrderId& id, Status to, std::string_view actor) {
  return database_.write([&](db::Connection& connection) {
    auto order = find_order(connection, id);
    // Money that is held for review is looked at by staff first.
    bool is_open = order && order->status == Status::pending_payment && !order->needs_review;
    if (!is_open) return Closing::not_open;
    auto attempt = newest_attempt(connection, id);
    bool live = attempt && attempt->live();
    if (live && attempt->gateway_id) return Closing::has_intent;  // Made since we looked.
    // The gateway was never called for it, or the call is under way: settle() meets the end.
    // Its reply may be lost, too: the intent is looked for.
    if (live) {
      set_state(connection, *attempt, AttemptState::canceled, actor, clock_.now());
      expect_lost_intent(connection, *attempt, clock_.now());
    }
    move_order(connection, id, Status::pending_payment, to, actor, clock_.now());
    carts::release_coupon(connection, id);
    return Closing::closed;
  });
}

void Settlement::reconcile() {
  Time now = clock_.now();
  reconcile_attempts(now);
  find_lost_intents(now);
  expire_orders(now);
}

void Settlement::reconcile_attempts(Time now) {
  for (const Attempt& attempt :
       database_.read([&](db::Connection& c) { return due_attempts(c, now, batch); })) {
    database_.write([&](db::Connection& c) { schedule_check(c, attempt, now); });
    auto intent = settle(attempt);
    // Unreachable: the others would wait as long, and a stop would wait for them all.
    if (!intent && intent.error().status == 0) return;
    bool abandoned = intent && intent->status == payments::IntentStatus::requires_action &&
                     now >= attempt.created_at + abandoned_action;
    if (abandoned) cancel(attempt, intent->id);
  }
}

// What nobody may pay any more is canceled at the gateway; what was paid all the same is taken.
void Settlement::find_lost_intents(Time now) {
  for (const Attempt& attempt :
       database_.read([&](db::Connection& c) { return lost_attempts(c, now, batch); })) {
    auto made = find_made(attempt);
    if (!made) return;
    database_.write([&](db::Connection& c) { schedule_check(c, attempt, now); });
    if (!*made) continue;
    Attempt found = attempt;
    found.gateway_id = (*made)->id;
    // Noted last: what stops before it is looked for again.
    if (!settle(found)) continue;
    database_.write([&](db::Connection& c) { set_gateway_id(c, attempt, *found.gateway_id); });
  }
}

void Settlement::expire_orders(Time now) {
  auto overdue = database_.read([&](db::Connection& connection) {
    std::vector<OrderId> ids;
    for (const db::Row& row : connection.rows(
             "SELECT id FROM orders WHERE status = 'pending_payment' "
             "AND needs_review = 0 AND payable_until <= $1 ORDER BY payable_until LIMIT $2",
             now, batch)) {
      ids.emplace_back(row.text(0));
    }
    return ids;
  });
  if (!end_all(overdue, Status::expired, "reconciler")) return;
  auto outpaid = database_.read([](db::Connection& c) { return carts::outpaid_orders(c, batch); });
  if (!end_all(outpaid, Status::canceled, "prepared_cart_spent")) return;
  auto in_vain = database_.read([](db::Connection& c) { return carts::orders_in_vain(c, batch); });
  end_all(in_vain, Status::canceled, "licence_upgraded");
}

// false: the gateway cannot be asked, and the others would wait as long.
bool Settlement::end_all(const std::vector<OrderId>& ids, Status to, std::string_view actor) {
  for (const OrderId& id : ids) {
    auto order = database_.read([&](db::Connection& c) { return find_order(c, id); });
    if (order && end(*order, to, actor) == Closing::unreachable) return false;
  }
  return true;
}

}  // namespace typecase::orders
