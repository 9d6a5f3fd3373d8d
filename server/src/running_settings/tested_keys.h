#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "db/connection.h"

// The last try of the payment keys, as its row tells it.
namespace typecase::running_settings {

enum class PaymentMode { test, live };
BOOST_DESCRIBE_ENUM(PaymentMode, test, live)

enum class PaymentTestState { passed, waits_for_webhook, failed };
BOOST_DESCRIBE_ENUM(PaymentTestState, passed, waits_for_webhook, failed)

enum class TestFailure {
  key_refused,
  charge_refused,
  refund_refused,
  webhook_missing,
  not_known  // The gateway could not be asked, or did not answer.
};
BOOST_DESCRIBE_ENUM(TestFailure, key_refused, charge_refused, refund_refused, webhook_missing,
                    not_known)

struct PaymentTest {
  std::string id;
  Digest settings{};  // of the keys that were tried
  PaymentMode mode = PaymentMode::test;
  Time begun_at;
  std::optional<std::int64_t> amount;  // none: no payment was made
  std::optional<std::string> currency;
  std::optional<Time> charged_at;
  std::optional<std::int64_t> charge_milliseconds, refund_milliseconds;
  std::optional<Time> webhook_at;
  std::optional<TestFailure> failure;
  std::optional<std::string> failure_text;  // of the gateway

  PaymentTestState state_at(Time now) const;
  // webhook_missing too, where it is late.
  std::optional<TestFailure> failure_at(Time now) const;
  std::optional<std::int64_t> webhook_milliseconds() const;
};
BOOST_DESCRIBE_STRUCT(PaymentTest, (),
                      (id, settings, mode, begun_at, amount, currency, charged_at,
                       charge_milliseconds, refund_milliseconds, webhook_at, failure, failure_text))

std::optional<PaymentTest> last_payment_test(db::Connection& connection);
// In place of any other.
void begin_payment_test(db::Connection& connection, const PaymentTest& test);
// Notes what came of it; a webhook that came meanwhile stays.
void end_payment_test(db::Connection& connection, const PaymentTest& test);
void note_test_webhook(db::Connection& connection, const std::string& id, Time at);

void note_webhook(db::Connection& connection, Time at);
std::optional<Time> last_webhook(db::Connection& connection);

}  // namespace typecase::running_settings
