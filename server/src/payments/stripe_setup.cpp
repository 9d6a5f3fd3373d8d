#include <array>

#include "base/ids.h"
#include "payments/stripe_gateway.h"
#include "payments/stripe_json.h"

// Calls that set the shop up at the gateway, and try whether it is.
namespace typecase::payments {
namespace {

// No payment has this id: a key that is right is answered with 404.
constexpr std::string_view no_intent = "pi_0000000000000000";

// The events that orders/payment/gateway_events.h reads.
constexpr std::array read_events{"payment_intent.succeeded",
                                 "payment_intent.payment_failed",
                                 "payment_intent.canceled",
                                 "payment_intent.processing",
                                 "charge.refunded",
                                 "charge.dispute.created",
                                 "charge.dispute.updated",
                                 "charge.dispute.closed",
                                 "refund.created",
                                 "refund.updated",
                                 "refund.failed",
                                 "radar.early_fraud_warning.created"};

}  // namespace

Failure StripeGateway::try_key() {
  auto answer = retrieve(no_intent);
  if (answer) return {.kind = FailureKind::refused, .code = "resource_missing", .status = 404};
  return answer.error();
}

Answer<Intent> StripeGateway::pay(const NewIntent& intent, std::string_view payment_method) {
  Form form = form_of(intent);
  form.add("payment_method", payment_method).add("confirm", "true");
  return read_as(call("POST", "/v1/payment_intents", form.text(), intent.idempotency_key),
                 &read_intent);
}

Answer<WebhookEndpoint> StripeGateway::make_webhook(const std::string& url) {
  Form form;
  form.add("url", url).add("description", "Typecase").add("api_version", settings_.api_version);
  for (std::size_t i = 0; i < read_events.size(); ++i) {
    form.add("enabled_events[" + std::to_string(i) + "]", read_events[i]);
  }
  return read_as(call("POST", "/v1/webhook_endpoints", form.text(), random_id()),
                 &read_webhook_endpoint);
}

void StripeGateway::remove_webhook(std::string_view id) {
  call("DELETE", "/v1/webhook_endpoints/" + percent_encode(id), {}, random_id());
}

}  // namespace typecase::payments
