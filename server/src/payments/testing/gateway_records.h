#pragma once

// For tests only: the memory of a gateway, and what happens there without the shop.

#include <algorithm>
#include <boost/json.hpp>
#include <deque>
#include <map>
#include <mutex>

#include "payments/payouts.h"
#include "payments/testing/dice.h"
#include "payments/webhook.h"

namespace typecase::payments::testing {

inline bool is_open(const Intent& intent) {
  return intent.status == IntentStatus::requires_payment_method ||
         intent.status == IntentStatus::requires_action;
}

// The one secret that webhooks are signed with.
inline auto webhook_secrets(const std::string& secret = "whsec_test") {
  return [secret] { return std::vector{secret}; };
}

// How calls about one intent fail for ever. The dice choose among the first three.
enum class IntentFault {
  missing,       // The gateway does not know the intent, and nobody can pay it.
  server_error,  // Every call that changes something gets a server error.
  timeout,       // Every call that changes something gets no answer.
  silent         // No call gets an answer.
};

// Intents, refunds and disputes, each kind oldest first; tests may change them. References stay
// valid while records are added.
class GatewayRecords {
 public:
  GatewayRecords(const Clock& clock, Dice* dice) : clock_(clock), dice_(dice) {}

  Intent& newest() { return intents.back(); }
  Intent& intent(std::string_view id) { return *find(intents, id); }
  const Intent& intent(std::string_view id) const { return *find(intents, id); }

  // nullptr: it has no record of this id.
  template <class Records>
  static auto find(Records& records, std::string_view id) -> decltype(&records.front()) {
    auto found = std::ranges::find(records, id, [](const auto& one) { return one.id; });
    return found == records.end() ? nullptr : &*found;
  }

  // The money is taken, whatever the intent's state: also late, after it was canceled.
  void pay(std::string_view id) {
    std::lock_guard guard(guard_);
    succeed(intent(id));
  }
  void pay() { pay(newest().id); }
  // A customer pays; nothing happens unless the intent is open.
  void pay_if_open(std::string_view id) {
    std::lock_guard guard(guard_);
    if (is_open(intent(id)) && !is_missing(id)) succeed(intent(id));
  }
  // A customer enters a card, which the dice accept, decline or hold up.
  void confirm(std::string_view id) {
    std::lock_guard guard(guard_);
    Intent& confirmed = intent(id);
    if (!is_open(confirmed) || is_missing(id)) return;
    switch (dice_->below(6)) {
      case 0:
        return move(confirmed, IntentStatus::requires_payment_method,
                    "payment_intent.payment_failed");
      case 1:
        return move(confirmed, IntentStatus::requires_action, "payment_intent.requires_action");
      case 2:
        return move(confirmed, IntentStatus::processing, "payment_intent.processing");
      default:
        return succeed(confirmed);
    }
  }
  void finish_processing(Intent& intent, bool well) {
    if (intent.status != IntentStatus::processing) return;
    if (well) return succeed(intent);
    move(intent, IntentStatus::requires_payment_method, "payment_intent.payment_failed");
  }
  void move_refund(Refund& refund, bool well) {
    if (refund.status == RefundStatus::failed) return;
    if (refund.status == RefundStatus::succeeded && well) return;
    refund.status = well ? RefundStatus::succeeded : RefundStatus::failed;
    tell(well ? "refund.updated" : "refund.failed", "refund", refund.id, refund.intent_id,
         refund.metadata["order_id"]);
  }
  // Of one paid intent, once for each.
  void dispute_one() {
    std::vector<Intent*> paid;
    for (Intent& intent : intents) {
      if (intent.status == IntentStatus::succeeded) paid.push_back(&intent);
    }
    if (!paid.empty()) dispute(*dice_->one_of(paid));
  }
  void close_dispute(Dispute& dispute, bool well) {
    if (dispute.status != DisputeStatus::needs_response) return;
    dispute.status = well ? DisputeStatus::won : DisputeStatus::lost;
    tell("charge.dispute.closed", "dispute", dispute.id, dispute.intent_id, "");
  }

  Money refunded(std::string_view intent) const {
    Money sum;
    for (const Refund& refund : refunds) {
      if (refund.intent_id == intent && refund.status != RefundStatus::failed) sum += refund.amount;
    }
    return sum;
  }

  bool is_missing(std::string_view intent) const {
    auto found = faults.find(std::string(intent));
    return found != faults.end() && found->second == IntentFault::missing;
  }

  std::deque<Intent> intents;
  std::deque<Refund> refunds;
  std::deque<Dispute> disputes;
  std::deque<Payout> payouts;
  std::map<std::string, std::vector<PayoutLine>> lines_of;  // by payout
  std::map<std::string, IntentFault> faults;                // by intent
  std::vector<Event> events;                                // as list_events() tells them
  std::deque<std::string> webhooks;                         // bodies that were not delivered yet
  bool tells_changes = false;  // Each change becomes an event and a webhook.
  std::optional<Card> card;    // that pays

 protected:
  void move(Intent& intent, IntentStatus to, const char* type) {
    intent.status = to;
    tell(type, "payment_intent", intent.id, intent.id, intent.metadata["order_id"]);
  }

  void tell(const std::string& type, const std::string& object, const std::string& id,
            const std::string& intent, const std::string& order) {
    if (!tells_changes) return;
    boost::json::object subject{{"object", object}, {"id", id}};
    if (object != "payment_intent") subject["payment_intent"] = intent;
    if (!order.empty()) subject["metadata"] = boost::json::object{{"order_id", order}};
    auto seconds = std::chrono::floor<std::chrono::seconds>(clock_.now().time_since_epoch());
    boost::json::object event{
        {"object", "event"}, {"id", "evt_" + std::to_string(++events_told_)},
        {"type", type},      {"created", seconds.count()},
        {"livemode", false}, {"data", boost::json::object{{"object", std::move(subject)}}}};
    std::string body = boost::json::serialize(event);
    events.push_back(parse_event(body).value());
    webhooks.push_back(std::move(body));
  }

  std::recursive_mutex guard_;  // Recursive: hooks call the gateway too.
  const Clock& clock_;
  Dice* dice_;

 private:
  void succeed(Intent& intent) {
    intent.amount_received = intent.amount;
    intent.card = card;
    move(intent, IntentStatus::succeeded, "payment_intent.succeeded");
  }

  void dispute(Intent& intent) {
    const std::string id = "dp_" + intent.id;
    if (find(disputes, id)) return;
    Dispute& made = disputes.emplace_back();
    made.id = id;
    made.intent_id = intent.id;
    made.amount = intent.amount_received - refunded(intent.id);
    made.currency = intent.currency;
    made.status = DisputeStatus::needs_response;
    tell("charge.dispute.created", "dispute", id, intent.id, intent.metadata["order_id"]);
  }

  int events_told_ = 0;
};

}  // namespace typecase::payments::testing
