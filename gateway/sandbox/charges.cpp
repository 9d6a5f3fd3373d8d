#include "sandbox/charges.h"

#include <boost/json.hpp>

#include "sandbox/events.h"
#include "sandbox/ids.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace json = boost::json;

namespace {

json::object outcome_of(const TestCard& card) {
  bool pays = card.code.empty();
  json::value reason = nullptr;
  if (!pays) reason = card.decline_code.empty() ? card.code : card.decline_code;
  return {{"advice_code", nullptr},
          {"network_advice_code", nullptr},
          {"network_decline_code", nullptr},
          {"network_status", pays ? "approved_by_network" : "declined_by_network"},
          {"reason", reason},
          {"risk_level", "normal"},
          {"seller_message", pays ? "Payment complete." : "The bank did not approve the payment."},
          {"type", pays ? "authorized" : "issuer_declined"}};
}

json::object card_details(const json::object& payment_method, bool was_authenticated) {
  const json::object& card = payment_method.at("card").as_object();
  json::object details;
  for (const char* name :
       {"brand", "checks", "country", "exp_month", "exp_year", "fingerprint", "funding", "last4"}) {
    details[name] = card.at(name);
  }
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

}  // namespace

json::object charge(Context& context, const json::object& intent,
                    const json::object& payment_method, const TestCard& card,
                    bool was_authenticated) {
  bool pays = card.code.empty();
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
      {"customer", nullptr},
      {"description", intent.at("description")},
      {"disputed", false},
      {"failure_code", pays ? json::value(nullptr) : json::value(card.code)},
      {"failure_message", nullptr},
      {"livemode", false},
      {"metadata", intent.at("metadata")},
      {"outcome", outcome_of(card)},
      {"paid", pays},
      {"payment_intent", intent.at("id")},
      {"payment_method", payment_method.at("id")},
      {"payment_method_details",
       {{"card", card_details(payment_method, was_authenticated)}, {"type", "card"}}},
      {"receipt_email", intent.at("receipt_email")},
      {"refunded", false},
      {"status", pays ? "succeeded" : "failed"}};
  if (!pays) charge["failure_message"] = card_error_message(card.code, card.decline_code);
  insert(context, charge);
  record_event(context, pays ? "charge.succeeded" : "charge.failed", charge);
  return charge;
}

}  // namespace typecase::sandbox
