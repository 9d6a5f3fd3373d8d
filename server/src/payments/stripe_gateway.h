#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <vector>

#include "net/http_client.h"
#include "payments/form.h"
#include "payments/gateway.h"
#include "payments/payouts.h"
#include "payments/webhook.h"

namespace typecase::payments {

struct StripeSettings {
  std::string base_url = "https://api.stripe.com";
  std::string secret_key = {};                    // sk_test_... or sk_live_...
  std::string publishable_key = {};               // pk_test_... or pk_live_..., of the same mode
  std::vector<std::string> webhook_secrets = {};  // whsec_...; several while one is being rolled
  std::string api_version = "2026-10-28.endive";
  std::string ca_file = {};          // PEM bundle; empty: the system's
  std::chrono::seconds timeout{20};  // Of a call, whole; then its outcome is unknown.
  bool demonstration = false;        // Refuses live keys.
  bool allow_sandbox = false;        // Allows another base_url than Stripe's.
};

// Throws std::invalid_argument with a sentence for the operator: a key of the wrong kind or of
// mixed modes, no webhook secret, a live key in a demonstration or with a sandbox, a base_url other
// than Stripe's without allow_sandbox.
void check(const StripeSettings& settings);

bool is_live(std::string_view publishable_key);

// An address at which the gateway delivers events, as it was made there.
struct WebhookEndpoint {
  std::string id;      // "we_..."
  std::string secret;  // "whsec_..."
};

struct JsonPage {
  std::vector<boost::json::value> objects;
  std::string next;  // id to go on after; empty: the last page
};

// Stripe, or the sandbox that speaks like it. Threads: any.
class StripeGateway final : public Gateway {
 public:
  explicit StripeGateway(StripeSettings settings);  // Checks the settings.

  Answer<Intent> create(const NewIntent& intent) override;
  Answer<Intent> retrieve(std::string_view intent_id) override;
  Answer<Intent> cancel(std::string_view intent_id, std::string_view idempotency_key) override;
  Answer<std::vector<Intent>> list(Time from, Time to) override;
  Answer<Refund> refund(const NewRefund& refund) override;
  Answer<Refund> retrieve_refund(std::string_view refund_id) override;
  Answer<std::vector<Refund>> refunds_of(std::string_view intent_id) override;
  Answer<Dispute> retrieve_dispute(std::string_view dispute_id) override;
  Answer<std::vector<Event>> list_events(Time from, Time to) override;
  Answer<PayoutPage> list_payouts(Time from, Time to, std::string_view after) override;
  Answer<PayoutLinePage> payout_lines(std::string_view payout_id, std::string_view after) override;
  std::string publishable_key() const override { return settings_.publishable_key; }

  // Asks for something that is not there. A failure that is not not_found() says whether the key is
  // refused (401, 403) or the gateway cannot be asked.
  Failure try_key();

  // Makes an intent and pays it with a payment method of the gateway's tests, in one call.
  Answer<Intent> pay(const NewIntent& intent, std::string_view payment_method);

  // Has the gateway deliver the events that the shop reads to this address.
  Answer<WebhookEndpoint> make_webhook(const std::string& url);
  // A failure leaves an endpoint behind that nobody listens to.
  void remove_webhook(std::string_view id);

 private:
  Answer<boost::json::value> call(std::string method, const std::string& path_and_query,
                                  std::string body, std::string_view idempotency_key);
  // A page of a list, 100 objects. query: without limit and cursor.
  Answer<JsonPage> list_page(const std::string& path, const Form& query, std::string_view after);
  // Every object of a list, page by page. query: without limit and cursor.
  Answer<std::vector<boost::json::value>> list_all(const std::string& path, const Form& query);

  StripeSettings settings_;
  net::HttpClient client_;
};

}  // namespace typecase::payments
