#include "orders/payment/attempts.h"

#include <algorithm>

#include "db/pipelined.h"
#include "db/record.h"
#include "db/row_id.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

constexpr auto first_check = 30s;
constexpr auto longest_wait = 600s;

std::string select(std::string_view rest) {
  return "SELECT " + db::columns<Attempt>() + " FROM payment_attempt WHERE " + std::string(rest);
}

}  // namespace

AttemptState to_attempt_state(payments::IntentStatus status) {
  switch (status) {
    case payments::IntentStatus::requires_payment_method:
    case payments::IntentStatus::requires_confirmation:
      return AttemptState::created;
    case payments::IntentStatus::requires_action:
      return AttemptState::requires_action;
    case payments::IntentStatus::succeeded:
      return AttemptState::succeeded;
    case payments::IntentStatus::canceled:
      return AttemptState::canceled;
    default:
      return AttemptState::processing;
  }
}

Attempt insert_attempt(db::Connection& connection, const Order& order, int number, Time now) {
  Attempt attempt;
  attempt.id = db::row_id(connection, now);
  attempt.order_id = order.id;
  attempt.number = number;
  attempt.amount = order.total;
  attempt.currency = order.currency;
  attempt.idempotency_key = "order-" + order.id.text + "-a" + std::to_string(attempt.number);
  attempt.created_at = now;
  db::Record(attempt).set("check_at", now + first_check).insert(connection, "payment_attempt");
  return attempt;
}

std::optional<Attempt> find_attempt(db::Connection& connection, std::string_view id) {
  return connection.find<Attempt>(select("id = $1"), id);
}

std::optional<Attempt> newest_attempt(db::Connection& connection, const OrderId& order) {
  return connection.find<Attempt>(select("order_id = $1 ORDER BY number DESC LIMIT 1"), order);
}

std::optional<Attempt> attempt_of_intent(db::Connection& connection, std::string_view gateway_id) {
  return connection.find<Attempt>(select("gateway_id = $1"), gateway_id);
}

std::vector<Attempt> due_attempts(db::Connection& connection, Time now, int limit) {
  // The states word for word as in the index, or SQLite does not see that it answers this.
  std::string sql = select(
      "(state = 'created' OR state = 'requires_action' OR state = 'processing') "
      "AND check_at <= $1 ORDER BY check_at LIMIT $2");
  return connection.select<Attempt>(sql, now, limit);
}

void expect_lost_intent(db::Connection& connection, const Attempt& attempt, Time now) {
  db::send(connection, "UPDATE payment_attempt SET checks = 0, check_at = $2 WHERE id = $1",
           attempt.id, now + first_check);
}

std::vector<Attempt> lost_attempts(db::Connection& connection, Time now, int limit) {
  return connection.select<Attempt>(
      select("state = 'canceled' AND gateway_id IS NULL AND checks < 4 AND check_at <= $1 "
             "ORDER BY check_at LIMIT $2"),
      now, limit);
}

void set_gateway_id(db::Connection& connection, const Attempt& attempt,
                    std::string_view gateway_id) {
  db::send(connection,
           "UPDATE payment_attempt SET gateway_id = $2 WHERE id = $1 AND gateway_id IS NULL",
           attempt.id, gateway_id);
}

void set_state(db::Connection& connection, const Attempt& attempt, AttemptState state,
               std::string_view actor, Time now) {
  auto stored = find_attempt(connection, attempt.id);
  if (!stored || !may_become(Subject::attempt, enum_name(stored->state), enum_name(state))) return;
  move(connection,
       {Subject::attempt, attempt.id, attempt.order_id, enum_name(stored->state), enum_name(state),
        actor},
       now);
}

void schedule_check(db::Connection& connection, const Attempt& attempt, Time now) {
  auto wait = std::min<std::chrono::seconds>(first_check * (1 << std::min(attempt.checks, 5)),
                                             longest_wait);
  db::send(connection,
           "UPDATE payment_attempt SET check_at = $2, checks = checks + 1 WHERE id = $1",
           attempt.id, now + wait);
}

void postpone_check(db::Connection& connection, const Attempt& attempt, Time now) {
  db::send(connection, "UPDATE payment_attempt SET check_at = $2 WHERE id = $1", attempt.id,
           now + first_check);
}

}  // namespace typecase::orders
