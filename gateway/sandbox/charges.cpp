#include "sandbox/charges.h"

#include <boost/json.hpp>

#include "sandbox/events.h"
#include "sandbox/ids.h"
#include "sandbox/store.h"
#include "sandbox/upcoming.h"

namespace typecase::sandbox {

namespace json = boost::json;

namespace {

json::object outcome(std::string_view network_status, std::string_view risk_level,
                     std::string_view seller_message, std::string_view type) {
  return {{"advice_code", nullptr},
          {"network_advice_code", nullptr},
          {"network_decline_code", nullptr},
          {"network_status", network_status},
          {"reason", nullptr},
          {"risk_level", risk_level},
          {"seller_message", seller_message},
          {"type", type}};
}

json::object outcome_of(const TestCard& card, const Decline& decline) {
  if (card.quirk == Quirk::blocked) {
    json::object blocked = outcome("not_sent_to_network", "highest",
                                   "Stripe blocked this payment as too risky.", "blocked");
    blocked["reason"] = "highest_risk_level";
    return blocked;
  }
  bool is_elevated = card.quirk == Quirk::elevated_risk;
  if (!decline) {
    json::object paid = outcome("approved_by_network", is_elevated ? "elevated" : "normal",
                                "Payment complete.", "authorized");
    if (is_elevated) paid["reason"] = "elevated_risk_level";
    return paid;
  }
  json::object declined = outcome("declined_by_network", "normal",
                                  "The bank did not approve the payment.", "issuer_declined");
  declined["reason"] = decline.decline_code.empty() ? decline.code : decline.decline_code;
  return declined;
}

// What was given with the card is compared when it is charged.
json::object checks_of(const json::object& payment_method, const TestCard& card) {
  json::object checks = payment_method.at("card").at("checks").as_object();
  if (!checks.at("cvc_check").is_null()) {
    checks["cvc_check"] = card.quirk == Quirk::cvc_check_fails ? "fail" : "pass";
  }
  if (!payment_method.at("billing_details").at("address").at("postal_code").is_null()) {
    checks["address_postal_code_check"] =
        card.quirk == Quirk::postal_code_check_fails ? "fail" : "pass";
  }
  return checks;
}

json::object card_details(const json::object& payment_method, const TestCard& behaviour,
                          bool was_authenticated) {
  const json::object& card = payment_method.at("card").as_object();
  json::object details;
  for (const char* name :
       {"brand", "country", "exp_month", "exp_year", "fingerprint", "funding", "last4"}) {
    details[name] = card.at(name);
  }
  details["checks"] = checks_of(payment_method, behaviour);
  details["network"] = card.at("brand");
  details["three_d_secure"] = nullptr;
  if (was_authenticated) {
    details["three_d_secure"] = {{"authentication_flow", "challenge"},
                                 {"result", "authenticated"},
                                 {"result_reason", nullptr},
                                 {"version", "2.2.0"}};
  }
  details["wallet"] = nullptr;
  return details;
}

void schedule_aftermath(Context& context, const TestCard& card, const std::string& charge) {
  switch (card.quirk) {
    case Quirk::disputed_as_fraud:
    case Quirk::disputed_as_not_received:
    case Quirk::inquired:
      return schedule(context, Change::charge_disputed, charge);
    case Quirk::fraud_warning:
      return schedule(context, Change::charge_warned, charge);
    default:
      return;
  }
}

}  // namespace

json::object charge(Context& context, const json::object& intent,
                    const json::object& payment_method, const TestCard& card,
                    const Decline& decline, bool was_authenticated) {
  bool pays = !decline;
  json::value amount = intent.at("amount");
  json::object charge{
      {"id", new_id("ch_")},
      {"object", "charge"},
      {"amount", amount},
      {"amount_captured", pays ? amount : json::value(0)},
      {"amount_refunded", 0},
      {"balance_transaction", nullptr},
      {"billing_details", payment_method.at("billing_details")},
      {"captured", pays},
      {"created", context.unix_time()},
      {"currency", intent.at("currency")},
      {"customer", intent.at("customer")},
      {"description", intent.at("description")},
      {"disputed", false},
      {"failure_balance_transaction", nullptr},
      {"failure_code", pays ? json::value(nullptr) : json::value(decline.code)},
      {"failure_message", nullptr},
      {"fraud_details", json::object{}},
      {"livemode", false},
      {"metadata", intent.at("metadata")},
      {"outcome", outcome_of(card, decline)},
      {"paid", pays},
      {"payment_intent", intent.at("id")},
      {"payment_method", payment_method.at("id")},
      {"payment_method_details",
       {{"card", card_details(payment_method, card, was_authenticated)}, {"type", "card"}}},
      {"receipt_email", intent.at("receipt_email")},
      {"refunded", false},
      {"status", pays ? "succeeded" : "failed"}};
  if (!pays) charge["failure_message"] = card_error_message(decline.code, decline.decline_code);
  for (const char* name :
       {"application", "application_fee", "application_fee_amount",
        "calculated_statement_descriptor", "on_behalf_of", "receipt_number", "receipt_url",
        "review", "shipping", "source", "source_transfer", "statement_descriptor",
        "statement_descriptor_suffix", "transfer_data", "transfer_group"}) {
    charge[name] = nullptr;
  }
  insert(context, charge);
  record_event(context, pays ? "charge.succeeded" : "charge.failed", charge);
  if (pays) schedule_aftermath(context, card, text_of(charge, "id"));
  return charge;
}

}  // namespace typecase::sandbox
