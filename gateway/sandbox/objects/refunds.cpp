#include "sandbox/objects/refunds.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "sandbox/api_error.h"
#include "sandbox/objects/balance.h"
#include "sandbox/objects/disputes.h"
#include "sandbox/objects/events.h"
#include "sandbox/objects/ids.h"
#include "sandbox/objects/lists.h"
#include "sandbox/objects/payment_methods.h"
#include "sandbox/objects/shapes.h"
#include "sandbox/store.h"
#include "sandbox/upcoming.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;

json::object charge_to_refund(Context& context, Parameters& parameters) {
  auto intent_id = parameters.text("payment_intent");
  auto charge_id = parameters.text("charge");
  if (intent_id && charge_id) {
    throw invalid_request("", "You may only specify one of: charge, payment_intent.", "charge");
  }
  if (charge_id) return need_given(context, "charge", *charge_id, "charge");
  if (!intent_id) {
    throw invalid_request("parameter_missing",
                          "One of the following params should be provided for this request: "
                          "payment_intent or charge.",
                          "payment_intent");
  }
  json::object intent = need_given(context, "payment_intent", *intent_id, "payment_intent");
  if (text_of(intent, "status") != "succeeded") {
    throw invalid_request(
        "payment_intent_unexpected_state",
        "This PaymentIntent (" + *intent_id + ") does not have a successful charge to refund.",
        "payment_intent");
  }
  return need(context, "charge", text_of(intent, "latest_charge"), "charge");
}

std::int64_t refundable(Context& context, const json::object& charge) {
  std::string id = text_of(charge, "id");
  if (!charge.at("paid").as_bool()) {
    throw invalid_request("charge_not_refundable", "Charge " + id + " was not paid.", "charge");
  }
  if (is_charged_back(context, id)) {
    throw invalid_request("charge_disputed",
                          "Charge " + id + " has been charged back; cannot issue a refund.");
  }
  std::int64_t left =
      charge.at("amount_captured").as_int64() - charge.at("amount_refunded").as_int64();
  if (left == 0) {
    throw invalid_request("charge_already_refunded",
                          "Charge " + id + " has already been refunded.");
  }
  return left;
}

std::int64_t read_amount(Parameters& parameters, std::int64_t left) {
  std::int64_t amount = parameters.integer("amount").value_or(left);
  if (amount < 1) {
    throw invalid_request("parameter_invalid_integer",
                          "This value must be greater than or equal to 1.", "amount");
  }
  if (amount > left) {
    throw invalid_request("",
                          "Refund amount (" + std::to_string(amount) +
                              ") is greater than unrefunded amount on charge (" +
                              std::to_string(left) + ")",
                          "amount");
  }
  return amount;
}

json::value read_reason(Parameters& parameters) {
  auto reason = parameters.text("reason");
  if (!reason) return nullptr;
  constexpr auto reasons =
      std::to_array<std::string_view>({"duplicate", "fraudulent", "requested_by_customer"});
  if (std::ranges::find(reasons, *reason) == reasons.end()) {
    throw invalid_request("",
                          "Invalid reason: must be one of duplicate, fraudulent, or "
                          "requested_by_customer",
                          "reason");
  }
  return json::value(*reason);
}

json::object new_refund(Context& context, const json::object& charge, std::int64_t amount,
                        bool pends) {
  json::object refund = shaped("refund", {{"id", new_id("re_")},
                                          {"amount", amount},
                                          {"charge", charge.at("id")},
                                          {"created", context.unix_time()},
                                          {"status", pends ? "pending" : "succeeded"}});
  for (const char* name : {"currency", "customer", "payment_intent", "payment_method"}) {
    refund[name] = charge.at(name);
  }
  if (pends) refund["pending_reason"] = "processing";
  return refund;
}

// Counts the amount on the charge as given back, or a negative one as taken again.
json::object count_on_charge(Context& context, std::string_view id, std::int64_t amount) {
  json::object charge = need(context, "charge", id, "charge");
  std::int64_t refunded = charge.at("amount_refunded").as_int64() + amount;
  charge["amount_refunded"] = refunded;
  charge["refunded"] = refunded == charge.at("amount_captured").as_int64();
  save(context, charge);
  return charge;
}

// Takes the amount of a refund off the balance, or gives it back when the refund failed.
void enter_in_balance(Context& context, json::object& refund, bool failed) {
  const std::int64_t amount = refund.at("amount").as_int64();
  const NewTransaction taken{"refund", "refund", -amount, 0, "Refund"};
  const NewTransaction returned{"refund_failure", "refund_failure", amount, 0, "Failed refund"};
  json::object made = add_transaction(context, refund, failed ? returned : taken);
  refund[failed ? "failure_balance_transaction" : "balance_transaction"] = made.at("id");
}

void schedule_outcome(Context& context, const json::object& refund, Quirk quirk) {
  if (quirk == Quirk::refund_pends) {
    schedule(context, Change::refund_succeeds, text_of(refund, "id"));
  }
  if (quirk == Quirk::refund_fails) schedule(context, Change::refund_fails, text_of(refund, "id"));
}

}  // namespace

Reply create_refund(Context& context, Parameters& parameters) {
  json::object charge = charge_to_refund(context, parameters);
  json::value reason = read_reason(parameters);
  json::value metadata = json::value_from(parameters.metadata());
  std::vector<std::string> expansions = parameters.list("expand");
  std::int64_t amount = read_amount(parameters, refundable(context, charge));
  parameters.overlook({"instructions_email"});
  parameters.refuse_others();

  Quirk quirk = card_of(context, text_of(charge, "payment_method")).quirk;
  json::object refund = new_refund(context, charge, amount, quirk == Quirk::refund_pends);
  refund["reason"] = std::move(reason);
  refund["metadata"] = std::move(metadata);
  enter_in_balance(context, refund, false);
  insert(context, refund);
  charge = count_on_charge(context, text_of(charge, "id"), amount);
  record_event(context, "refund.created", refund);
  record_event(context, "charge.refunded", charge);
  schedule_outcome(context, refund, quirk);
  expand(context, refund, expansions);
  return {200, std::move(refund)};
}

json::object settle_refund(Context& context, std::string_view id, RefundOutcome outcome) {
  json::object refund = need(context, "refund", id, "refund");
  std::string status = text_of(refund, "status");
  bool fails = outcome == RefundOutcome::failed;
  if (status == "failed" || (status == "succeeded" && !fails)) return refund;

  refund["status"] = fails ? "failed" : "succeeded";
  refund.erase("pending_reason");
  if (fails) {
    refund["failure_reason"] = "expired_or_canceled_card";
    enter_in_balance(context, refund, true);
    count_on_charge(context, text_of(refund, "charge"), -refund.at("amount").as_int64());
  }
  save(context, refund);
  record_event(context, "refund.updated", refund);
  record_event(context, "charge.refund.updated", refund);
  if (fails) record_event(context, "refund.failed", refund);
  return refund;
}

}  // namespace typecase::sandbox
