#include "orders/refund_rows.h"

#include <algorithm>
#include <boost/json.hpp>

#include "orders/transitions.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

constexpr auto first_check = 30s;
constexpr auto longest_wait = 600s;

std::string select(std::string_view which) {
  return "SELECT r.id, r.order_id, r.payment_id, p.gateway_id, p.held, r.amount, r.currency, "
         "r.lines, r.reason, r.actor, r.state, r.failure, r.idempotency_key, r.gateway_id, "
         "r.created_at, r.checks, r.form_sha256 FROM refund r JOIN payment p "
         "ON p.id = r.payment_id WHERE " +
         std::string(which);
}

Refund to_refund(const db::Row& row) {
  Refund refund;
  refund.id = row.text(0);
  refund.order = OrderId(row.text(1));
  refund.payment = row.text(2);
  refund.intent = row.text(3);
  refund.held = row.optional_text(4);
  refund.amount = {row.integer(5)};
  refund.currency = row.text(6);
  refund.lines = boost::json::value_to<std::vector<int>>(boost::json::parse(row.text(7)));
  refund.reason = row.text(8);
  refund.actor = row.text(9);
  refund.state = to_refund_state(row.text(10));
  refund.failure = row.text(11);
  refund.idempotency_key = row.text(12);
  refund.gateway_id = row.optional_text(13);
  refund.created_at = row.time(14);
  refund.checks = static_cast<int>(row.integer(15));
  return refund;
}

std::optional<Refund> optional_refund(const std::optional<db::Row>& row) {
  if (!row) return std::nullopt;
  return to_refund(*row);
}

std::vector<Refund> to_refunds(const std::vector<db::Row>& rows) {
  std::vector<Refund> refunds;
  std::ranges::transform(rows, std::back_inserter(refunds), to_refund);
  return refunds;
}

}  // namespace

Refund insert_refund(db::Connection& connection, Refund refund, std::string_view form_key,
                     const Digest& form_sha256, Time now) {
  refund.id = random_id();
  refund.idempotency_key = "refund-" + refund.id;
  refund.created_at = now;
  connection.execute(
      "INSERT INTO refund (id, order_id, payment_id, form_key, form_sha256, idempotency_key, "
      "gateway_id, amount, currency, lines, reason, actor, state, failure, created_at, check_at, "
      "checks) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, '', $14, $15, 0)",
      refund.id, refund.order.text, refund.payment, form_key, form_sha256, refund.idempotency_key,
      refund.gateway_id, refund.amount.minor, refund.currency,
      boost::json::serialize(boost::json::value_from(refund.lines)), refund.reason, refund.actor,
      name(refund.state), now, now + first_check);
  record(connection,
         {Subject::refund, refund.id, refund.order, "", name(refund.state), refund.actor}, now);
  return refund;
}

std::optional<AskedRefund> find_refund_of_form(db::Connection& connection,
                                               std::string_view form_key) {
  auto row = connection.find_one(select("r.form_key = $1"), form_key);
  if (!row) return std::nullopt;
  AskedRefund asked{to_refund(*row), {}};
  std::ranges::copy(row->bytes(16), asked.form_sha256.begin());
  return asked;
}

std::optional<Refund> find_refund(db::Connection& connection, std::string_view id) {
  return optional_refund(connection.find_one(select("r.id = $1"), id));
}

std::optional<Refund> find_refund_by_gateway_id(db::Connection& connection,
                                                std::string_view gateway_id) {
  return optional_refund(connection.find_one(select("r.gateway_id = $1"), gateway_id));
}

std::vector<Refund> due_refunds(db::Connection& connection, Time now, int limit) {
  return to_refunds(connection.rows(
      select("r.state = 'pending' AND r.check_at <= $1 ORDER BY r.check_at LIMIT $2"), now, limit));
}

std::vector<Refund> open_refunds(db::Connection& connection) {
  return to_refunds(connection.rows(
      select("r.state = 'pending' OR (r.state = 'failed' AND r.order_id IN "
             "(SELECT id FROM orders WHERE needs_review = 1)) ORDER BY r.created_at, r.id")));
}

void set_gateway_id(db::Connection& connection, const Refund& refund, std::string_view gateway_id) {
  connection.execute("UPDATE refund SET gateway_id = $2 WHERE id = $1 AND gateway_id IS NULL",
                     refund.id, gateway_id);
}

void set_failure(db::Connection& connection, const Refund& refund, std::string_view failure) {
  connection.execute("UPDATE refund SET failure = $2 WHERE id = $1", refund.id, failure);
}

void schedule_check(db::Connection& connection, const Refund& refund, Time now) {
  auto wait =
      std::min<std::chrono::seconds>(first_check * (1 << std::min(refund.checks, 5)), longest_wait);
  connection.execute("UPDATE refund SET check_at = $2, checks = checks + 1 WHERE id = $1",
                     refund.id, now + wait);
}

}  // namespace typecase::orders
