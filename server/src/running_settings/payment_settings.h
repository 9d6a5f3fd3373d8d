#pragma once

#include <atomic>
#include <boost/describe.hpp>
#include <functional>

#include "audit/audit.h"
#include "base/error.h"
#include "base/rate_limiter.h"
#include "running_settings/running_settings.h"
#include "running_settings/tested_keys.h"

namespace typecase::payments {
struct Event;
}

namespace typecase::running_settings {

// Keys that are null stay as they are.
struct NewPaymentSettings {
  std::int64_t version = 0;  // that was shown
  std::optional<std::string> publishable_key, secret_key, webhook_secret;
};
BOOST_DESCRIBE_STRUCT(NewPaymentSettings, (),
                      (version, publishable_key, secret_key, webhook_secret))

// The settings as members see them. Of the keys the last four characters may be told alone.
struct ShownPayments {
  std::shared_ptr<const InUse> in_use;
  std::int64_t version = 0;
  std::optional<Time> changed_at;
  std::optional<std::string> changed_by;
  std::optional<Time> former_secret_until;
  std::optional<Time> last_webhook_at;
  std::optional<PaymentTest> test;  // of the keys in use
  std::string webhook_url;
  bool can_make_webhook = false;
  Time at;  // of the look
};

// Payment keys: shown, saved and tried. Thread-safe.
class PaymentSettings {
 public:
  // webhook_url: of this shop. currency: of the shop, "EUR".
  PaymentSettings(db::Database& database, const Clock& clock, RunningSettings& running,
                  std::string webhook_url, std::function<std::string()> currency)
      : database_(database),
        clock_(clock),
        running_(running),
        webhook_url_(std::move(webhook_url)),
        currency_(std::move(currency)) {}

  ShownPayments show() const;

  // Asks the gateway first; in use on this node afterwards, on others within half a second.
  // conflict: fixed_by_file, changed_meanwhile. invalid: faults of checks.h, /secretKey
  // key_refused, /webhookSecret required or webhook_not_made. unavailable: gateway_unreachable,
  // nothing was saved.
  Result<ShownPayments> save(const NewPaymentSettings& wanted, const audit::Actor& actor);

  // conflict: payments_not_set_up. too_many: too_many_tests. unavailable: gateway_unreachable.
  // Whatever the gateway refuses is a failed test.
  Result<ShownPayments> test(const audit::Actor& actor);

  // For orders::GatewayEvents: notes when the gateway told something. true: of a test payment.
  bool watch(const payments::Event& event);

 private:
  Result<PaymentKeys> merge(const NewPaymentSettings& wanted,
                            const Stored<StoredPayments>& stored) const;
  Result<void> ask_gateway(const PaymentKeys& keys) const;
  Result<void> make_webhook(PaymentKeys& keys) const;
  void remove_webhook(const PaymentKeys& keys) const;
  bool store(const PaymentKeys& keys, const Stored<StoredPayments>& seen,
             const audit::Actor& actor);
  bool can_make_webhook() const;
  PaymentTest try_payment(PaymentTest test, payments::StripeGateway& gateway) const;

  db::Database& database_;
  const Clock& clock_;
  RunningSettings& running_;
  const std::string webhook_url_;
  const std::function<std::string()> currency_;
  RateLimiter tests_{10, std::chrono::minutes(10)};
  std::atomic<std::int64_t> seen_at_ = 0;  // microseconds, of the last note
};

}  // namespace typecase::running_settings
