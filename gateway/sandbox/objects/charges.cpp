#include "sandbox/objects/charges.h"

#include <boost/json.hpp>

#include "sandbox/objects/balance.h"
#include "sandbox/objects/events.h"
#include "sandbox/objects/ids.h"
#include "sandbox/objects/shapes.h"
#include "sandbox/store.h"
#include "sandbox/upcoming.h"

namespace typecase::sandbox {

namespace json = boost::json;

namespace {

json::object outcome(std::string_view network_status, std::string_view seller_message,
                     std::string_view type) {
  return shaped(
      "outcome",
      {{"network_status", network_status}, {"seller_message", seller_message}, {"type", type}});
}

json::object outcome_of(const TestCard& card, const Decline& decline) {
  if (card.quirk == Quirk::blocked) {
    json::object blocked =
        outcome("not_sent_to_network", "Stripe blocked this payment as too risky.", "blocked");
    blocked["risk_level"] = "highest";
    blocked["reason"] = "highest_risk_level";
    return blocked;
  }
  if (!decline) {
    json::object paid = outcome("approved_by_network", "Payment complete.", "authorized");
    if (card.quirk == Quirk::elevated_risk) {
      paid["risk_level"] = "elevated";
      paid["reason"] = "elevated_risk_level";
    }
    return paid;
  }
  json::object declined =
      outcome("declined_by_network", "The bank did not approve the payment.", "issuer_declined");
  declined["reason"] = decline.decline_code.empty() ? decline.code : decline.decline_code;
  return declined;
}

// The CVC and postal code given with the card are compared when it is charged.
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

void enter_in_balance(Context& context, json::object& charge) {
  const std::int64_t amount = charge.at("amount").as_int64();
  json::object made =
      add_transaction(context, charge, {"charge", "charge", amount, charge_fee(amount), "Charge"});
  charge["balance_transaction"] = made.at("id");
}

}  // namespace

json::object charge(Context& context, const json::object& intent,
                    const json::object& payment_method, const TestCard& card,
                    const Decline& decline, bool was_authenticated) {
  bool pays = !decline;
  json::value amount = intent.at("amount");
  json::object charge =
      shaped("charge",
             {{"id", new_id("ch_")},
              {"amount", amount},
              {"amount_captured", pays ? amount : json::value(0)},
              {"billing_details", payment_method.at("billing_details")},
              {"captured", pays},
              {"created", context.unix_time()},
              {"outcome", outcome_of(card, decline)},
              {"paid", pays},
              {"payment_intent", intent.at("id")},
              {"payment_method", payment_method.at("id")},
              {"payment_method_details",
               {{"card", card_details(payment_method, card, was_authenticated)}, {"type", "card"}}},
              {"status", pays ? "succeeded" : "failed"}});
  for (const char* name : {"currency", "customer", "description", "metadata", "receipt_email"}) {
    charge[name] = intent.at(name);
  }
  if (!pays) {
    charge["failure_code"] = decline.code;
    charge["failure_message"] = card_error_message(decline.code, decline.decline_code);
  }
  if (pays) enter_in_balance(context, charge);
  insert(context, charge);
  record_event(context, pays ? "charge.succeeded" : "charge.failed", charge);
  if (pays) schedule_aftermath(context, card, text_of(charge, "id"));
  return charge;
}

}  // namespace typecase::sandbox
