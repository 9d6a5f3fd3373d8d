#include "sandbox/objects/disputes.h"

#include <boost/json.hpp>

#include "sandbox/api_error.h"
#include "sandbox/objects/balance.h"
#include "sandbox/objects/events.h"
#include "sandbox/objects/ids.h"
#include "sandbox/objects/payment_methods.h"
#include "sandbox/objects/shapes.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;

constexpr std::int64_t time_to_respond = 7 * 86'400;  // Seconds.

std::string_view network_code(const std::string& reason) {
  return reason == "product_not_received" ? "13.1" : "10.4";
}

std::vector<json::object> disputes_of(Context& context, std::string_view charge) {
  std::vector<json::object> found;
  for (const db::Row& row :
       context.db.rows("SELECT body FROM resource WHERE kind = 'dispute' ORDER BY sequence")) {
    json::object dispute = json::parse(row.text("body")).as_object();
    if (text_of(dispute, "charge") == charge) found.push_back(std::move(dispute));
  }
  return found;
}

bool is_open(const json::object& dispute) {
  return text_of(dispute, "status").ends_with("needs_response");
}

std::int64_t disputed_amount(const NewDispute& asked, const json::object& charge) {
  std::int64_t most = charge.at("amount_captured").as_int64();
  std::int64_t amount = asked.amount.value_or(most - charge.at("amount_refunded").as_int64());
  if (amount < 1 || amount > most) {
    throw invalid_request("", "Nothing of that amount is left to dispute.", "amount");
  }
  return amount;
}

json::object new_dispute(Context& context, const NewDispute& asked, const json::object& charge) {
  const json::value& brand = charge.at("payment_method_details").at("card").at("brand");
  return shaped("dispute",
                {{"id", new_id("dp_")},
                 {"amount", disputed_amount(asked, charge)},
                 {"charge", charge.at("id")},
                 {"created", context.unix_time()},
                 {"currency", charge.at("currency")},
                 {"evidence_details",
                  {{"due_by", context.unix_time() + time_to_respond},
                   {"enhanced_eligibility", json::object{}},
                   {"has_evidence", false},
                   {"past_due", false},
                   {"submission_count", 0}}},
                 {"is_charge_refundable", asked.is_inquiry},
                 {"network_reason_code", network_code(asked.reason)},
                 {"payment_intent", charge.at("payment_intent")},
                 {"payment_method_details",
                  {{"card",
                    {{"brand", brand},
                     {"case_type", asked.is_inquiry ? "inquiry" : "chargeback"},
                     {"network", brand},
                     {"network_reason_code", network_code(asked.reason)}}},
                   {"type", "card"}}},
                 {"reason", asked.reason},
                 {"status", asked.is_inquiry ? "warning_needs_response" : "needs_response"}});
}

// The bank takes the money, and the gateway its fee; a dispute that is won gives the money back.
void enter_in_balance(Context& context, json::object& dispute, bool is_won) {
  const std::int64_t amount = dispute.at("amount").as_int64();
  const NewTransaction withdrawn{"adjustment", "dispute", -amount, dispute_fee,
                                 "Chargeback withdrawal"};
  const NewTransaction returned{"adjustment", "dispute_reversal", amount, 0, "Chargeback reversal"};
  json::object made = add_transaction(context, dispute, is_won ? returned : withdrawn);
  dispute.at("balance_transactions").as_array().push_back(std::move(made));
}

struct Ending {
  std::string_view from;
  std::string_view to;
  bool is_refundable;
  std::vector<std::string_view> events;
};

Ending ending_of(DisputeOutcome outcome) {
  switch (outcome) {
    case DisputeOutcome::won:
      return {"needs_response",
              "won",
              true,
              {"charge.dispute.closed", "charge.dispute.funds_reinstated"}};
    case DisputeOutcome::lost:
      return {"needs_response", "lost", false, {"charge.dispute.closed"}};
    case DisputeOutcome::closed:
      return {"warning_needs_response", "warning_closed", true, {"charge.dispute.closed"}};
    case DisputeOutcome::escalated:
      return {"warning_needs_response",
              "needs_response",
              false,
              {"charge.dispute.updated", "charge.dispute.funds_withdrawn"}};
  }
  throw std::logic_error("no such outcome");
}

}  // namespace

json::object open_dispute(Context& context, const NewDispute& asked) {
  json::object charge = need(context, "charge", asked.charge, "charge");
  if (!charge.at("paid").as_bool()) {
    throw invalid_request("", "Charge " + asked.charge + " was not paid.", "charge");
  }
  for (const json::object& known : disputes_of(context, asked.charge)) {
    if (!is_open(known)) continue;
    throw invalid_request("", "Charge " + asked.charge + " is disputed already.", "charge");
  }
  json::object dispute = new_dispute(context, asked, charge);
  if (!asked.is_inquiry) enter_in_balance(context, dispute, false);
  insert(context, dispute);
  charge["disputed"] = true;
  save(context, charge);
  record_event(context, "charge.dispute.created", dispute);
  if (!asked.is_inquiry) record_event(context, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

void dispute_as_card_does(Context& context, std::string_view id) {
  json::object charge = need(context, "charge", id, "charge");
  if (charge.at("refunded").as_bool() || charge.at("disputed").as_bool()) return;
  Quirk quirk = card_of(context, text_of(charge, "payment_method")).quirk;
  bool is_fraud = quirk == Quirk::disputed_as_fraud;
  open_dispute(context, {std::string(id), is_fraud ? "fraudulent" : "product_not_received",
                         quirk == Quirk::inquired, std::nullopt});
}

void warn_of_fraud(Context& context, std::string_view id) {
  json::object charge = need(context, "charge", id, "charge");
  record_event(context, "radar.early_fraud_warning.created",
               {{"id", new_id("issfr_")},
                {"object", "radar.early_fraud_warning"},
                {"actionable", true},
                {"charge", charge.at("id")},
                {"created", context.unix_time()},
                {"fraud_type", "misc"},
                {"livemode", false},
                {"payment_intent", charge.at("payment_intent")}});
}

json::object resolve_dispute(Context& context, std::string_view id, DisputeOutcome outcome) {
  json::object dispute = need(context, "dispute", id, "dispute");
  Ending ending = ending_of(outcome);
  std::string status = text_of(dispute, "status");
  if (status != ending.from) {
    throw invalid_request(
        "", "A dispute of status " + status + " cannot become " + std::string(ending.to) + ".");
  }
  dispute["status"] = ending.to;
  dispute["is_charge_refundable"] = ending.is_refundable;
  if (outcome == DisputeOutcome::won) enter_in_balance(context, dispute, true);
  if (outcome == DisputeOutcome::escalated) enter_in_balance(context, dispute, false);
  save(context, dispute);
  for (std::string_view event : ending.events) record_event(context, event, dispute);
  return dispute;
}

bool is_charged_back(Context& context, std::string_view charge) {
  for (const json::object& dispute : disputes_of(context, charge)) {
    if (!dispute.at("is_charge_refundable").as_bool()) return true;
  }
  return false;
}

}  // namespace typecase::sandbox
