#include "orders/attempts.h"

#include <algorithm>
#include <array>

#include "db/row_id.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

constexpr std::array state_names{"created",   "requires_action", "processing",
                                 "succeeded", "failed",          "canceled"};
constexpr auto first_check = 30s;
constexpr auto longest_wait = 600s;

AttemptState to_state(std::string_view text) {
  auto found = std::ranges::find(state_names, text);
  if (found == state_names.end()) throw std::logic_error("unknown attempt state");
  return static_cast<AttemptState>(found - state_names.begin());
}

Attempt to_attempt(const db::Row& row) {
  return {row.text(0),
          OrderId(row.text(1)),
          static_cast<int>(row.integer(2)),
          to_state(row.text(3)),
          Money{row.integer(4)},
          row.text(5),
          row.text(6),
          row.optional_text(7),
          row.time(8),
          static_cast<int>(row.integer(9))};
}

std::string select(std::string_view rest) {
  return "SELECT id, order_id, number, state, amount, currency, idempotency_key, gateway_id, "
         "created_at, checks FROM payment_attempt WHERE " +
         std::string(rest);
}

std::optional<Attempt> optional_attempt(const std::optional<db::Row>& row) {
  if (!row) return std::nullopt;
  return to_attempt(*row);
}

}  // namespace

std::string_view name(AttemptState state) { return state_names[static_cast<std::size_t>(state)]; }

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
  attempt.order = order.id;
  attempt.number = number;
  attempt.amount = order.total;
  attempt.currency = order.currency;
  attempt.idempotency_key = "order-" + order.id.text + "-a" + std::to_string(attempt.number);
  attempt.created_at = now;
  connection.execute(
      "INSERT INTO payment_attempt (id, order_id, number, state, amount, currency, "
      "idempotency_key, created_at, check_at, checks) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, "
      "0)",
      attempt.id, order.id.text, attempt.number, name(attempt.state), attempt.amount.minor,
      attempt.currency, attempt.idempotency_key, now, now + first_check);
  return attempt;
}

std::optional<Attempt> find_attempt(db::Connection& connection, std::string_view id) {
  return optional_attempt(connection.find_one(select("id = $1"), id));
}

std::optional<Attempt> newest_attempt(db::Connection& connection, const OrderId& order) {
  return optional_attempt(
      connection.find_one(select("order_id = $1 ORDER BY number DESC LIMIT 1"), order.text));
}

std::optional<Attempt> attempt_of_intent(db::Connection& connection, std::string_view gateway_id) {
  return optional_attempt(connection.find_one(select("gateway_id = $1"), gateway_id));
}

std::vector<Attempt> due_attempts(db::Connection& connection, Time now, int limit) {
  std::vector<Attempt> due;
  // The states word for word as in the index, or SQLite does not see that it answers this.
  std::string sql = select(
      "(state = 'created' OR state = 'requires_action' OR state = 'processing') "
      "AND check_at <= $1 ORDER BY check_at LIMIT $2");
  for (const db::Row& row : connection.rows(sql, now, limit)) due.push_back(to_attempt(row));
  return due;
}

void expect_lost_intent(db::Connection& connection, const Attempt& attempt, Time now) {
  connection.execute("UPDATE payment_attempt SET checks = 0, check_at = $2 WHERE id = $1",
                     attempt.id, now + first_check);
}

std::vector<Attempt> lost_attempts(db::Connection& connection, Time now, int limit) {
  std::vector<Attempt> lost;
  std::string sql = select(
      "state = 'canceled' AND gateway_id IS NULL AND checks < 4 AND check_at <= $1 "
      "ORDER BY check_at LIMIT $2");
  for (const db::Row& row : connection.rows(sql, now, limit)) lost.push_back(to_attempt(row));
  return lost;
}

void set_gateway_id(db::Connection& connection, const Attempt& attempt,
                    std::string_view gateway_id) {
  connection.execute(
      "UPDATE payment_attempt SET gateway_id = $2 WHERE id = $1 AND gateway_id IS NULL", attempt.id,
      gateway_id);
}

void set_state(db::Connection& connection, const Attempt& attempt, AttemptState state,
               std::string_view actor, Time now) {
  auto stored = find_attempt(connection, attempt.id);
  if (!stored || !may_become(Subject::attempt, name(stored->state), name(state))) return;
  move(connection,
       {Subject::attempt, attempt.id, attempt.order, name(stored->state), name(state), actor}, now);
}

void schedule_check(db::Connection& connection, const Attempt& attempt, Time now) {
  auto wait = std::min<std::chrono::seconds>(first_check * (1 << std::min(attempt.checks, 5)),
                                             longest_wait);
  connection.execute("UPDATE payment_attempt SET check_at = $2, checks = checks + 1 WHERE id = $1",
                     attempt.id, now + wait);
}

void postpone_check(db::Connection& connection, const Attempt& attempt, Time now) {
  connection.execute("UPDATE payment_attempt SET check_at = $2 WHERE id = $1", attempt.id,
                     now + first_check);
}

}  // namespace typecase::orders
