#include "running_settings/tested_keys.h"

#include <algorithm>

#include "db/record.h"

namespace typecase::running_settings {
namespace {

constexpr std::chrono::seconds webhook_patience{60};

}  // namespace

PaymentTestState PaymentTest::state_at(Time now) const {
  if (failure_at(now)) return PaymentTestState::failed;
  const bool is_done = !amount || webhook_at;
  return is_done ? PaymentTestState::passed : PaymentTestState::waits_for_webhook;
}

std::optional<TestFailure> PaymentTest::failure_at(Time now) const {
  if (failure) return failure;
  const bool is_late = amount && !webhook_at && now >= begun_at + webhook_patience;
  return is_late ? std::optional(TestFailure::webhook_missing) : std::nullopt;
}

std::optional<std::int64_t> PaymentTest::webhook_milliseconds() const {
  if (!webhook_at || !charged_at) return std::nullopt;
  // The webhook may come before the call's own answer.
  const auto taken = std::max(*webhook_at - *charged_at, Time::duration::zero());
  return std::chrono::duration_cast<std::chrono::milliseconds>(taken).count();
}

std::optional<PaymentTest> last_payment_test(db::Connection& connection) {
  return connection.find<PaymentTest>("SELECT " + db::columns<PaymentTest>() +
                                      " FROM payment_test ORDER BY begun_at DESC LIMIT 1");
}

void begin_payment_test(db::Connection& connection, const PaymentTest& test) {
  connection.execute("DELETE FROM payment_test");
  connection.execute(
      "INSERT INTO payment_test (id, settings, mode, begun_at, amount, currency) "
      "VALUES ($1, $2, $3, $4, $5, $6)",
      test.id, test.settings, test.mode, test.begun_at, test.amount, test.currency);
}

void end_payment_test(db::Connection& connection, const PaymentTest& test) {
  connection.execute(
      "UPDATE payment_test SET charged_at = $2, charge_milliseconds = $3, "
      "refund_milliseconds = $4, failure = $5, failure_text = $6 WHERE id = $1",
      test.id, test.charged_at, test.charge_milliseconds, test.refund_milliseconds, test.failure,
      test.failure_text);
}

void note_test_webhook(db::Connection& connection, const std::string& id, Time at) {
  connection.execute("UPDATE payment_test SET webhook_at = $2 WHERE id = $1 AND webhook_at IS NULL",
                     id, at);
}

void note_webhook(db::Connection& connection, Time at) {
  connection.execute(
      "INSERT INTO webhook_seen (id, at) VALUES (1, $1) "
      "ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE webhook_seen.at < excluded.at",
      at);
}

std::optional<Time> last_webhook(db::Connection& connection) {
  return connection.find<Time>("SELECT at FROM webhook_seen");
}

}  // namespace typecase::running_settings
