#include "sandbox/objects/confirmation.h"

#include <algorithm>
#include <boost/json.hpp>

#include "sandbox/api_error.h"
#include "sandbox/control/knobs.h"
#include "sandbox/objects/charges.h"
#include "sandbox/objects/events.h"
#include "sandbox/objects/ids.h"
#include "sandbox/objects/payment_methods.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;

json::object payment_error(const Decline& decline, const json::object& charge,
                           const json::object& payment_method) {
  json::object error{{"charge", charge.at("id")}, {"code", decline.code}};
  if (!decline.decline_code.empty()) error["decline_code"] = decline.decline_code;
  error["message"] = card_error_message(decline.code, decline.decline_code);
  if (decline.code == "incorrect_cvc") error["param"] = "cvc";
  error["payment_method"] = payment_method;
  error["type"] = "card_error";
  return error;
}

// The error of the answer: as in last_payment_error, with the intent.
Reply declined(const json::object& intent) {
  json::object error = intent.at("last_payment_error").as_object();
  error["payment_intent"] = intent;
  return {402, {{"error", std::move(error)}}};
}

void fail(Context& context, json::object& intent, json::object error) {
  intent["status"] = "requires_payment_method";
  intent["payment_method"] = nullptr;
  intent["next_action"] = nullptr;
  intent["last_payment_error"] = std::move(error);
  save(context, intent);
  record_event(context, "payment_intent.payment_failed", intent);
}

Reply pay(Context& context, json::object intent, const json::object& payment_method,
          const TestCard& card, const Decline& decline, bool was_authenticated) {
  json::object made = charge(context, intent, payment_method, card, decline, was_authenticated);
  intent["latest_charge"] = made.at("id");
  if (decline) {
    fail(context, intent, payment_error(decline, made, payment_method));
    return declined(intent);
  }
  intent["status"] = "succeeded";
  intent["amount_received"] = intent.at("amount");
  intent["next_action"] = nullptr;
  save(context, intent);
  record_event(context, "payment_intent.succeeded", intent);
  return {200, std::move(intent)};
}

Decline fate_of(const TestCard& card) { return {card.code, card.decline_code}; }

Reply ask(Context& context, json::object intent, const json::object& payment_method,
          const Confirmation& confirmation) {
  std::string id = random_letters(32);
  context.db.execute(
      "INSERT INTO challenge (id, intent, payment_method, return_url, state) "
      "VALUES ($1, $2, $3, $4, 'open')",
      id, text_of(intent, "id"), text_of(payment_method, "id"), confirmation.return_url);
  std::string page = context.settings.public_url + "/3ds/" + id;

  intent["status"] = "requires_action";
  bool may_leave = by_name<ChallengePlace>(setting(context.db, "challenges", "dialog")) ==
                   ChallengePlace::redirect;
  bool is_dialog = confirmation.use_stripe_sdk && !may_leave;
  if (is_dialog || confirmation.return_url.empty()) {
    intent["next_action"] = {
        {"type", "use_stripe_sdk"},
        {"use_stripe_sdk", {{"type", "three_d_secure_redirect"}, {"stripe_js", page}}}};
  } else {
    intent["next_action"] = {
        {"redirect_to_url", {{"return_url", confirmation.return_url}, {"url", page}}},
        {"type", "redirect_to_url"}};
  }
  save(context, intent);
  record_event(context, "payment_intent.requires_action", intent);
  return {200, std::move(intent)};
}

json::object authentication_error(const json::object& payment_method) {
  return {{"code", "payment_intent_authentication_failure"},
          {"doc_url", "https://stripe.com/docs/error-codes/payment-intent-authentication-failure"},
          {"message",
           "We are unable to authenticate your payment method. Please choose a different payment "
           "method and try again."},
          {"payment_method", payment_method},
          {"type", "invalid_request_error"}};
}

}  // namespace

void need_status(const json::object& intent, std::initializer_list<std::string_view> allowed,
                 std::string_view verb) {
  std::string status = text_of(intent, "status");
  if (std::ranges::find(allowed, status) != allowed.end()) return;
  ApiError error =
      invalid_request("payment_intent_unexpected_state",
                      "You cannot " + std::string(verb) +
                          " this PaymentIntent because it has a status of " + status + ".");
  error.extra["payment_intent"] = intent;
  throw error;
}

Reply confirm(Context& context, json::object intent, const json::object& payment_method,
              const Confirmation& confirmation) {
  void_challenges(context, text_of(intent, "id"));
  intent["payment_method"] = payment_method.at("id");
  intent["last_payment_error"] = nullptr;
  const TestCard& card = card_of(context, text_of(payment_method, "id"));
  bool is_wanted = confirmation.wants_three_d_secure;
  switch (card.three_d_secure) {
    case ThreeDSecure::required_and_broken:
      return pay(context, std::move(intent), payment_method, card,
                 {"card_declined", "generic_decline"}, false);
    case ThreeDSecure::on_request_and_broken:
      if (!is_wanted) break;
      return pay(context, std::move(intent), payment_method, card, {"processing_error"}, false);
    case ThreeDSecure::on_request:
      if (!is_wanted) break;
      [[fallthrough]];
    case ThreeDSecure::required:
      return ask(context, std::move(intent), payment_method, confirmation);
    case ThreeDSecure::none:
      break;
  }
  return pay(context, std::move(intent), payment_method, card, fate_of(card), false);
}

Challenge need_challenge(Context& context, std::string_view id) {
  auto row =
      context.db.find_one("SELECT intent, return_url, state FROM challenge WHERE id = $1", id);
  if (!row) throw no_such("challenge", id, "id");
  json::object intent = need(context, "payment_intent", row->text("intent"), "intent");
  return {std::string(id),
          row->text("intent"),
          row->text("return_url"),
          row->text("state") == "open",
          intent.at("amount").as_int64(),
          text_of(intent, "currency")};
}

json::object answer_challenge(Context& context, std::string_view id, bool passed) {
  Challenge challenge = need_challenge(context, id);
  json::object intent = need(context, "payment_intent", challenge.intent, "intent");
  std::int64_t was_open =
      context.db.execute("UPDATE challenge SET state = $2 WHERE id = $1 AND state = 'open'", id,
                         passed ? "passed" : "failed");
  if (was_open == 0 || text_of(intent, "status") != "requires_action") return intent;

  json::object method =
      need(context, "payment_method", text_of(intent, "payment_method"), "payment_method");
  if (passed) {
    const TestCard& card = card_of(context, text_of(method, "id"));
    pay(context, intent, method, card, fate_of(card), true);
  } else {
    fail(context, intent, authentication_error(method));
  }
  return need(context, "payment_intent", challenge.intent, "intent");
}

void void_challenges(Context& context, std::string_view intent) {
  context.db.execute("UPDATE challenge SET state = 'void' WHERE intent = $1 AND state = 'open'",
                     intent);
}

}  // namespace typecase::sandbox
