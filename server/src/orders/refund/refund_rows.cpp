#include "orders/refund/refund_rows.h"

#include <algorithm>

#include "db/record.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

constexpr auto first_check = 30s;
constexpr auto longest_wait = 600s;

std::string select(std::string_view which) {
  return "SELECT " + db::columns<Refund>("r.") +
         ", p.gateway_id AS intent, p.held, r.form_sha256 "
         "FROM refund r JOIN payment p ON p.id = r.payment_id WHERE " +
         std::string(which);
}

Refund to_refund(const db::Row& row) {
  auto refund = row.as<Refund>();
  refund.intent = row.text("intent");
  refund.held = row.optional_text("held");
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
  db::Record(refund)
      .set("form_key", form_key)
      .set("form_sha256", form_sha256)
      .set("check_at", now + first_check)
      .insert(connection, "refund");
  record(connection,
         {Subject::refund, refund.id, refund.order_id, "", enum_name(refund.state), refund.actor},
         now);
  return refund;
}

std::optional<AskedRefund> find_refund_of_form(db::Connection& connection,
                                               std::string_view form_key) {
  auto row = connection.find_one(select("r.form_key = $1"), form_key);
  if (!row) return std::nullopt;
  return AskedRefund{to_refund(*row), row->get<Digest>("form_sha256")};
}

std::optional<Refund> find_refund(db::Connection& connection, std::string_view id) {
  return optional_refund(connection.find_one(select("r.id = $1"), id));
}

std::optional<Refund> find_refund_by_gateway_id(db::Connection& connection,
                                                std::string_view gateway_id) {
  return optional_refund(connection.find_one(select("r.gateway_id = $1"), gateway_id));
}

std::vector<Refund> refunds_of(db::Connection& connection, const OrderId& order) {
  return to_refunds(
      connection.rows(select("r.order_id = $1 ORDER BY r.created_at, r.id"), order.text));
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
