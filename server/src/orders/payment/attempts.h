#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "orders/orders.h"
#include "payments/gateway.h"

namespace typecase::orders {

enum class AttemptState { created, requires_action, processing, succeeded, failed, canceled };
BOOST_DESCRIBE_ENUM(AttemptState, created, requires_action, processing, succeeded, failed, canceled)

AttemptState to_attempt_state(payments::IntentStatus status);

// One try to collect an order's money: at most one of an order is live.
struct Attempt {
  std::string id;
  OrderId order_id;
  int number = 1;
  AttemptState state = AttemptState::created;
  Money amount;
  std::string currency;
  std::string idempotency_key;
  std::optional<std::string> gateway_id;  // the payment intent, once the gateway answered
  Time created_at;
  int checks = 0;

  bool live() const { return state <= AttemptState::processing; }
};
BOOST_DESCRIBE_STRUCT(Attempt, (),
                      (id, order_id, number, state, amount, currency, idempotency_key, gateway_id,
                       created_at, checks))

// A new attempt, committed before the gateway is called. number: what comes after the order's
// newest.
Attempt insert_attempt(db::Connection& connection, const Order& order, int number, Time now);
inline int number_after(const std::optional<Attempt>& newest) {
  return newest ? newest->number + 1 : 1;
}

std::optional<Attempt> find_attempt(db::Connection& connection, std::string_view id);
std::optional<Attempt> newest_attempt(db::Connection& connection, const OrderId& order);
std::optional<Attempt> attempt_of_intent(db::Connection& connection, std::string_view gateway_id);
// Live attempts whose next check is due, oldest first.
std::vector<Attempt> due_attempts(db::Connection& connection, Time now, int limit);

// An attempt that was given up before the gateway's answer to its making was known: its intent is
// looked for a few times.
void expect_lost_intent(db::Connection& connection, const Attempt& attempt, Time now);
std::vector<Attempt> lost_attempts(db::Connection& connection, Time now, int limit);

void set_gateway_id(db::Connection& connection, const Attempt& attempt,
                    std::string_view gateway_id);
// Events come late and in any order: what may not follow the attempt's state in the table of
// transitions changes nothing.
void set_state(db::Connection& connection, const Attempt& attempt, AttemptState state,
               std::string_view actor, Time now);
// Counts a check and sets the next one: 30 s, doubling, at most 10 min.
void schedule_check(db::Connection& connection, const Attempt& attempt, Time now);
// Sets the next one in 30 s and counts none: the gateway could not tell.
void postpone_check(db::Connection& connection, const Attempt& attempt, Time now);

}  // namespace typecase::orders
