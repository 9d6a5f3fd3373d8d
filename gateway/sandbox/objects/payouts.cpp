#include "sandbox/objects/payouts.h"

#include <boost/json.hpp>

#include "sandbox/api_error.h"
#include "sandbox/objects/balance.h"
#include "sandbox/objects/events.h"
#include "sandbox/objects/ids.h"
#include "sandbox/objects/shapes.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;

constexpr std::int64_t time_to_arrive = 2 * 86'400;  // Seconds.

std::vector<json::object> waiting_transactions(Context& context, const std::string& currency) {
  std::vector<json::object> waiting;
  for (const db::Row& row : context.db.rows(
           "SELECT body FROM resource WHERE kind = 'balance_transaction' AND NOT EXISTS "
           "(SELECT 1 FROM paid_out p WHERE p.entry = resource.id) ORDER BY sequence")) {
    json::object one = json::parse(row.text("body")).as_object();
    if (text_of(one, "currency") == currency) waiting.push_back(std::move(one));
  }
  return waiting;
}

void put_into(Context& context, const json::object& payout, const json::object& transaction) {
  context.db.execute("INSERT INTO paid_out (entry, payout) VALUES ($1, $2)",
                     text_of(transaction, "id"), text_of(payout, "id"));
}

std::int64_t sum_of(const std::vector<json::object>& transactions) {
  std::int64_t sum = 0;
  for (const json::object& one : transactions) sum += one.at("net").as_int64();
  return sum;
}

json::object new_payout(Context& context, const NewPayout& asked, std::int64_t amount) {
  return shaped("payout",
                {{"id", new_id("po_")},
                 {"amount", amount},
                 {"arrival_date", context.unix_time() + time_to_arrive},
                 {"automatic", asked.is_automatic},
                 {"created", context.unix_time()},
                 {"currency", asked.currency},
                 {"reconciliation_status", asked.is_automatic ? "completed" : "not_applicable"},
                 {"status", "in_transit"}});
}

}  // namespace

json::object make_payout(Context& context, const NewPayout& asked) {
  std::vector<json::object> waiting;
  if (asked.is_automatic) waiting = waiting_transactions(context, asked.currency);
  const std::int64_t amount = asked.is_automatic ? sum_of(waiting) : asked.amount.value_or(0);
  if (amount <= 0) {
    throw invalid_request("balance_insufficient", "There is nothing to pay out.", "amount");
  }
  json::object payout = new_payout(context, asked, amount);
  insert(context, payout);
  json::object own =
      add_transaction(context, payout, {"payout", "payout", -amount, 0, "STRIPE PAYOUT"});
  payout["balance_transaction"] = own.at("id");
  save(context, payout);
  for (const json::object& one : waiting) put_into(context, payout, one);
  put_into(context, payout, own);
  record_event(context, "payout.created", payout);
  return payout;
}

json::object end_payout(Context& context, std::string_view id, PayoutOutcome outcome) {
  json::object payout = need(context, "payout", id, "payout");
  const std::string status = text_of(payout, "status");
  const bool is_open = status == "in_transit";
  if (!is_open && !(status == "paid" && outcome == PayoutOutcome::failed)) {
    throw invalid_request("", "A payout of status " + status + " cannot become " +
                                  std::string(enum_name(outcome)) + ".");
  }
  payout["status"] = enum_name(outcome);
  if (outcome != PayoutOutcome::paid) {
    const bool failed = outcome == PayoutOutcome::failed;
    const std::string_view type = failed ? "payout_failure" : "payout_cancel";
    json::object back = add_transaction(
        context, payout, {type, "payout_reversal", payout.at("amount").as_int64(), 0, type});
    payout["failure_balance_transaction"] = back.at("id");
    if (failed) {
      payout["failure_code"] = "account_closed";
      payout["failure_message"] = "The bank account has been closed.";
    }
  }
  save(context, payout);
  record_event(context, "payout." + std::string(enum_name(outcome)), payout);
  return payout;
}

}  // namespace typecase::sandbox
