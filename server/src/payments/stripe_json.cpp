#include "payments/stripe_json.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "payments/stripe_members.h"
#include "payments/stripe_statuses.h"

namespace typecase::payments {

namespace {

namespace json = boost::json;

std::optional<Card> card_of(const json::object& intent) {
  const json::object* charge = child(intent, "latest_charge");
  const json::object* details = charge ? child(*charge, "payment_method_details") : nullptr;
  const json::object* card = details ? child(*details, "card") : nullptr;
  if (card == nullptr || !truth(*charge, "paid")) return std::nullopt;
  return Card{text_of(*card, "brand"), text_of(*card, "last4"), text_of(*card, "country")};
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return text;
}

FailureKind kind_of(int status) {
  if (status == 402) return FailureKind::declined;
  bool may_pass_later = status == 409 || status == 429 || status < 400 || status >= 500;
  return may_pass_later ? FailureKind::unknown : FailureKind::refused;
}

// Members that refunds and disputes share.
template <class Kind>
Kind read_about_charge(const json::object& object, const std::string& kind) {
  if (text_of(object, "object") != kind) throw std::invalid_argument("not a " + kind);
  Kind read;
  read.id = needed_id(object);
  read.intent_id = id_of(object, "payment_intent");
  read.charge = id_of(object, "charge");
  read.amount = Money{integer(object, "amount")};
  read.currency = upper(needed_text(object, "currency"));
  return read;
}

}  // namespace

Failure garbage(int status, const std::string& why) {
  return {.kind = FailureKind::unknown, .code = "garbage", .text = why, .status = status};
}

Form form_of(const NewIntent& intent) {
  Form form;
  form.add("amount", std::to_string(intent.amount.minor))
      .add("currency", lower(intent.currency))
      .add("automatic_payment_methods[enabled]", "true")
      .add("automatic_payment_methods[allow_redirects]", "never")
      .add("metadata[order_id]", intent.order_id)
      .add("metadata[attempt]", std::to_string(intent.attempt))
      .add_unless_empty("receipt_email", intent.receipt_email)
      .add_unless_empty("description", intent.description);
  return form;
}

Intent read_intent(const json::value& value) {
  const json::object& object = object_of(value);
  if (text_of(object, "object") != "payment_intent") {
    throw std::invalid_argument("not a payment_intent");
  }
  Intent intent;
  intent.id = needed_id(object);
  intent.client_secret = text_of(object, "client_secret");
  intent.status = intent_status(needed_text(object, "status"));
  intent.amount = Money{integer(object, "amount")};
  intent.amount_received = Money{integer(object, "amount_received")};
  intent.currency = upper(needed_text(object, "currency"));
  intent.livemode = truth(object, "livemode");
  intent.metadata = metadata_of(object);
  intent.latest_charge = id_of(object, "latest_charge");
  intent.card = card_of(object);
  intent.created = seconds(integer(object, "created"));
  return intent;
}

Refund read_refund(const json::value& value) {
  const json::object& object = object_of(value);
  auto refund = read_about_charge<Refund>(object, "refund");
  refund.status = refund_status(text_of(object, "status"));
  refund.failure_reason = text_of(object, "failure_reason");
  refund.metadata = metadata_of(object);
  refund.created = seconds(integer(object, "created"));
  return refund;
}

Dispute read_dispute(const json::value& value) {
  const json::object& object = object_of(value);
  auto dispute = read_about_charge<Dispute>(object, "dispute");
  dispute.status = dispute_status(needed_text(object, "status"));
  dispute.reason = text_of(object, "reason");
  return dispute;
}

Event read_event(const json::value& value) {
  const json::object& object = object_of(value);
  if (text_of(object, "object") != "event") throw std::invalid_argument("not an event");
  const json::object* data = child(object, "data");
  const json::object* subject = data ? child(*data, "object") : nullptr;
  if (subject == nullptr) throw std::invalid_argument("an event without data.object");

  Event event;
  event.id = needed_id(object);
  event.type = needed_text(object, "type");
  event.created = seconds(integer(object, "created"));
  event.livemode = truth(object, "livemode");
  event.object = needed_text(*subject, "object");
  event.object_id = text_of(*subject, "id");
  event.intent_id =
      event.object == "payment_intent" ? event.object_id : id_of(*subject, "payment_intent");
  auto metadata = metadata_of(*subject);
  event.order_id = metadata["order_id"];
  return event;
}

Failure read_failure(const net::HttpResponse& response) {
  Failure failure;
  failure.status = response.status;
  failure.kind = kind_of(response.status);
  failure.code = "http_" + std::to_string(response.status);

  boost::system::error_code bad;
  json::value body = json::parse(response.body, bad);
  const json::object* outer = bad ? nullptr : body.if_object();
  const json::object* error = outer ? child(*outer, "error") : nullptr;
  if (error == nullptr) {
    failure.kind = FailureKind::unknown;  // A proxy's page is no decision of the gateway's.
    return failure;
  }
  std::string code = text_of(*error, "code");
  failure.code = code.empty() ? text_of(*error, "type") : code;
  failure.text = text_of(*error, "message");
  if (const json::value* intent = error->if_contains("payment_intent")) {
    failure.intent = read_intent(*intent);
  }
  return failure;
}

WebhookEndpoint read_webhook_endpoint(const json::value& value) {
  const json::object& object = object_of(value);
  if (text_of(object, "object") != "webhook_endpoint") {
    throw std::invalid_argument("not a webhook_endpoint");
  }
  return {needed_id(object), needed_text(object, "secret")};
}

}  // namespace typecase::payments
