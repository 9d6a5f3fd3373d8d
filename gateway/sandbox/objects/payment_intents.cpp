#include "sandbox/objects/payment_intents.h"

#include <algorithm>
#include <boost/json.hpp>

#include "base/crypto/crypto.h"
#include "sandbox/api_error.h"
#include "sandbox/objects/confirmation.h"
#include "sandbox/objects/events.h"
#include "sandbox/objects/lists.h"
#include "sandbox/objects/payment_methods.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;

// A payment method by id or by its data; nullopt when the call names none.
std::optional<json::object> read_payment_method(Context& context, Parameters& parameters) {
  auto data = parameters.group("payment_method_data");
  auto id = parameters.text("payment_method");
  if (data) return create_payment_method(context, *data);
  if (id) return need_payment_method(context, *id);
  return std::nullopt;
}

// payment_method_options[card][request_three_d_secure]; its other members have no effect here.
bool read_three_d_secure(Parameters& parameters) {
  auto options = parameters.group("payment_method_options");
  auto card = options ? options->group("card") : std::nullopt;
  auto wish = card ? card->text("request_three_d_secure") : std::nullopt;
  if (!wish || *wish == "automatic") return false;
  if (*wish == "any" || *wish == "challenge") return true;
  throw invalid_request("",
                        "Invalid request_three_d_secure: must be one of any, automatic, or "
                        "challenge",
                        card->full_name("request_three_d_secure"));
}

Confirmation read_confirmation(Parameters& parameters) {
  Confirmation confirmation{parameters.text("return_url").value_or(""),
                            parameters.truth("use_stripe_sdk").value_or(false)};
  const std::string& url = confirmation.return_url;
  if (!url.empty() && !url.starts_with("http://") && !url.starts_with("https://")) {
    throw invalid_request("url_invalid", "Not a valid URL", "return_url");
  }
  confirmation.wants_three_d_secure = read_three_d_secure(parameters);
  parameters.overlook({"shipping", "statement_descriptor_suffix", "mandate_data", "radar_options",
                       "client_attribution_metadata"});
  return confirmation;
}

void need_card_only(Parameters& parameters) {
  for (const std::string& type : parameters.list("allowed_payment_method_types")) {
    if (type == "card") continue;
    throw invalid_request("", "This sandbox knows cards only, not " + type + ".",
                          "allowed_payment_method_types");
  }
  std::string capture = parameters.text("capture_method").value_or("automatic");
  if (!capture.starts_with("automatic")) {
    throw invalid_request("", "This sandbox captures automatically only.", "capture_method");
  }
}

// A caller with the publishable key must know the secret of the intent.
void check_client_secret(Context& context, const json::object& intent, Parameters& parameters) {
  std::optional<std::string> given = parameters.text("client_secret");
  if (!context.is_publishable && !given) return;
  if (!given) throw parameter_missing("client_secret");
  std::string secret = text_of(intent, "client_secret");
  if (!equal_in_constant_time(as_bytes(*given), as_bytes(secret))) {
    throw invalid_request("payment_intent_invalid_parameter",
                          "The client_secret provided does not match the client_secret associated "
                          "with the PaymentIntent.",
                          "client_secret");
  }
}

// Leaves only what a browser may know.
void make_public(json::object& intent) {
  for (const char* name :
       {"amount_capturable", "amount_received", "application", "application_fee_amount", "customer",
        "customer_account", "latest_charge", "metadata", "on_behalf_of", "review",
        "statement_descriptor", "statement_descriptor_suffix", "transfer_data", "transfer_group"}) {
    intent.erase(name);
  }
}

Reply shown(Context& context, Reply reply, const std::vector<std::string>& expansions) {
  json::object* intent = &reply.body;
  if (json::value* error = reply.body.if_contains("error")) {
    intent = error->as_object().at("payment_intent").if_object();
  }
  if (context.is_publishable) {
    make_public(*intent);
  } else {
    expand(context, *intent, expansions);
  }
  return reply;
}

void set_metadata(json::object& intent, Parameters& parameters) {
  json::object& metadata = intent.at("metadata").as_object();
  for (const auto& [key, value] : parameters.metadata()) {
    if (value.empty())
      metadata.erase(key);
    else
      metadata[key] = value;
  }
}

}  // namespace

Reply create_intent(Context& context, Parameters& parameters) {
  json::object intent = new_intent(context, parameters);
  need_card_only(parameters);
  Confirmation confirmation = read_confirmation(parameters);
  bool at_once = parameters.truth("confirm").value_or(false);
  std::vector<std::string> expansions = parameters.list("expand");
  std::optional<json::object> method = read_payment_method(context, parameters);
  parameters.refuse_others();
  if (at_once && !method) throw parameter_missing("payment_method");

  if (method) {
    intent["payment_method"] = method->at("id");
    intent["status"] = "requires_confirmation";
  }
  insert(context, intent);
  record_event(context, "payment_intent.created", intent);
  if (at_once) {
    return shown(context, confirm(context, std::move(intent), *method, confirmation), expansions);
  }
  return shown(context, {200, std::move(intent)}, expansions);
}

Reply update_intent(Context& context, std::string_view id, Parameters& parameters) {
  json::object intent = need(context, "payment_intent", id, "intent");
  need_status(intent, {"requires_payment_method", "requires_confirmation", "requires_action"},
              "update");
  if (auto amount = parameters.integer("amount")) {
    check_amount(*amount);
    intent["amount"] = *amount;
  }
  if (parameters.text("currency")) intent["currency"] = read_currency(parameters);
  if (parameters.text("customer")) intent["customer"] = read_customer(context, parameters);
  if (auto method = read_payment_method(context, parameters)) {
    intent["payment_method"] = method->at("id");
    if (text_of(intent, "status") == "requires_payment_method") {
      intent["status"] = "requires_confirmation";
    }
  }
  for (const char* name : {"description", "receipt_email"}) {
    if (auto text = parameters.text_or_empty(name)) {
      intent[name] = text->empty() ? json::value(nullptr) : json::value(*text);
    }
  }
  set_metadata(intent, parameters);
  std::vector<std::string> expansions = parameters.list("expand");
  parameters.refuse_others();
  save(context, intent);
  return shown(context, {200, std::move(intent)}, expansions);
}

Reply confirm_intent(Context& context, std::string_view id, Parameters& parameters) {
  json::object intent = need(context, "payment_intent", id, "intent");
  check_client_secret(context, intent, parameters);
  need_status(intent, {"requires_payment_method", "requires_confirmation", "requires_action"},
              "confirm");
  Confirmation confirmation = read_confirmation(parameters);
  if (auto email = parameters.text("receipt_email")) intent["receipt_email"] = *email;
  std::vector<std::string> expansions = parameters.list("expand");
  std::optional<json::object> method = read_payment_method(context, parameters);
  parameters.refuse_others();
  if (!method) {
    std::string known = text_of(intent, "payment_method");
    if (known.empty()) {
      throw invalid_request("payment_intent_unexpected_state",
                            "You cannot confirm this PaymentIntent because it's missing a payment "
                            "method.");
    }
    method = need_payment_method(context, known);
  }
  return shown(context, confirm(context, std::move(intent), *method, confirmation), expansions);
}

Reply cancel_intent(Context& context, std::string_view id, Parameters& parameters) {
  json::object intent = need(context, "payment_intent", id, "intent");
  std::optional<std::string> reason = parameters.text("cancellation_reason");
  std::vector<std::string> expansions = parameters.list("expand");
  parameters.refuse_others();
  constexpr auto reasons = std::to_array<std::string_view>(
      {"abandoned", "duplicate", "fraudulent", "requested_by_customer"});
  if (reason && std::ranges::find(reasons, *reason) == reasons.end()) {
    throw invalid_request("", "Invalid cancellation_reason", "cancellation_reason");
  }
  need_status(intent, {"requires_payment_method", "requires_confirmation", "requires_action"},
              "cancel");
  void_challenges(context, id);
  intent["status"] = "canceled";
  intent["canceled_at"] = context.unix_time();
  intent["cancellation_reason"] = json::value_from(reason);
  intent["next_action"] = nullptr;
  save(context, intent);
  record_event(context, "payment_intent.canceled", intent);
  return shown(context, {200, std::move(intent)}, expansions);
}

Reply retrieve_intent(Context& context, std::string_view id, Parameters& parameters) {
  json::object intent = need(context, "payment_intent", id, "intent");
  check_client_secret(context, intent, parameters);
  std::vector<std::string> expansions = parameters.list("expand");
  parameters.refuse_others();
  return shown(context, {200, std::move(intent)}, expansions);
}

}  // namespace typecase::sandbox
