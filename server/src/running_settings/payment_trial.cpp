#include "base/ids.h"
#include "base/log.h"
#include "messages/messages.h"
#include "running_settings/payment_settings.h"

// Payment keys are tried at the gateway: when they are saved, and when a member asks.
namespace typecase::running_settings {
namespace {

using messages::text;

constexpr std::int64_t test_amount = 100;
constexpr std::string_view test_card = "pm_card_visa";
constexpr std::size_t longest_text = 300;

bool refuses_key(const payments::Failure& failure) {
  return failure.status == 401 || failure.status == 403;
}

Error gateway_unreachable() {
  return {ErrorKind::unavailable, "gateway_unreachable", text("staffSettings.unreachable"), {}, 5};
}

std::int64_t milliseconds_since(std::chrono::steady_clock::time_point begin) {
  const auto taken = std::chrono::steady_clock::now() - begin;
  return std::chrono::duration_cast<std::chrono::milliseconds>(taken).count();
}

// Texts of the gateway may be long.
void fail(PaymentTest& test, const payments::Failure& failure, TestFailure refused) {
  test.failure = refused;
  if (failure.kind == payments::FailureKind::unknown) test.failure = TestFailure::not_known;
  if (refuses_key(failure)) test.failure = TestFailure::key_refused;
  const std::string& words = failure.text.empty() ? failure.code : failure.text;
  test.failure_text = words.substr(0, longest_text);
}

}  // namespace

Result<void> PaymentSettings::ask_gateway(const PaymentKeys& keys) const {
  payments::StripeSettings settings = running_.settings_with(keys);
  if (keys.webhook_secret.empty()) settings.webhook_secrets = {"whsec_to_be_made"};
  const payments::Failure answer = payments::StripeGateway(settings).try_key();
  if (answer.not_found()) return {};
  if (!refuses_key(answer)) return gateway_unreachable();
  return invalid_field("/secretKey", "key_refused", text("staffSettings.keyRefused"));
}

Result<void> PaymentSettings::make_webhook(PaymentKeys& keys) const {
  payments::StripeSettings settings = running_.settings_with(keys);
  settings.webhook_secrets = {"whsec_to_be_made"};
  auto made = payments::StripeGateway(settings).make_webhook(webhook_url_);
  if (made) {
    keys.webhook_secret = made->secret;
    keys.webhook_endpoint = made->id;
    return {};
  }
  if (made.error().kind == payments::FailureKind::unknown) return gateway_unreachable();
  log::warning("webhook_not_made", {{"status", made.error().status}, {"code", made.error().code}});
  return invalid_field("/webhookSecret", "webhook_not_made", text("staffSettings.webhookNotMade"));
}

void PaymentSettings::remove_webhook(const PaymentKeys& keys) const {
  payments::StripeGateway(running_.settings_with(keys)).remove_webhook(keys.webhook_endpoint);
}

Result<ShownPayments> PaymentSettings::test(const audit::Actor& actor) {
  const auto in_use = running_.in_use();
  if (!in_use->keys) {
    return Error{ErrorKind::conflict, "payments_not_set_up", text("staffSettings.noKeys"), {}, 0};
  }
  const Time now = clock_.now();
  if (auto wait = tests_.take("", now)) {
    return Error{
        ErrorKind::too_many, "too_many_tests", text("staffSettings.tooManyTests"), {}, *wait};
  }
  PaymentTest test;
  test.id = random_id();
  test.settings = digest_of(*in_use->keys, running_.server_key());
  const bool is_live = payments::is_live(in_use->keys->publishable_key);
  test.mode = is_live ? PaymentMode::live : PaymentMode::test;
  test.begun_at = now;
  if (!is_live) {
    test.amount = test_amount;
    test.currency = currency_();
  }
  database_.write([&](db::Connection& connection) {  // Before the webhook may come.
    begin_payment_test(connection, test);
    audit::record(connection, actor,
                  {.at = now, .action = "settings.payments_tested", .object_id = "payments"});
    return true;
  });
  payments::StripeGateway gateway(running_.settings_with(*in_use->keys));
  test = try_payment(std::move(test), gateway);
  database_.write([&](db::Connection& connection) {
    end_payment_test(connection, test);
    return true;
  });
  if (test.failure == TestFailure::not_known) return gateway_unreachable();
  return show();
}

PaymentTest PaymentSettings::try_payment(PaymentTest test, payments::StripeGateway& gateway) const {
  if (!test.amount) {
    const payments::Failure answer = gateway.try_key();
    if (!answer.not_found()) fail(test, answer, TestFailure::key_refused);
    return test;
  }
  const std::string order = std::string(payments::test_order) + test.id;
  auto begin = std::chrono::steady_clock::now();
  auto paid = gateway.pay({.amount = Money{*test.amount},
                           .currency = *test.currency,
                           .order_id = order,
                           .description = "Typecase: test of the keys",
                           .idempotency_key = order},
                          test_card);
  test.charge_milliseconds = milliseconds_since(begin);
  test.charged_at = clock_.now();
  if (!paid) {
    fail(test, paid.error(), TestFailure::charge_refused);
    return test;
  }
  begin = std::chrono::steady_clock::now();
  auto refunded = gateway.refund({.intent_id = paid->id,
                                  .amount = Money{*test.amount},
                                  .order_id = order,
                                  .refund_id = test.id,
                                  .idempotency_key = order + "-refund"});
  test.refund_milliseconds = milliseconds_since(begin);
  if (!refunded) fail(test, refunded.error(), TestFailure::refund_refused);
  return test;
}

}  // namespace typecase::running_settings
