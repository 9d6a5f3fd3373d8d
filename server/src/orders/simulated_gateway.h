#pragma once

// For tests only: a payment gateway with a memory, a clock and bad luck.

#include <boost/json.hpp>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <random>

#include "base/crypto.h"
#include "payments/gateway.h"
#include "payments/webhook.h"

namespace typecase::orders::testing {

// Dice of one simulation: the same seed throws the same.
class Dice {
 public:
  explicit Dice(unsigned seed) : random_(seed) {}
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool one_in(int n) { return below(n) == 0; }
  // Not of none.
  template <class Item>
  const Item& one_of(const std::vector<Item>& items) {
    return items[static_cast<std::size_t>(below(static_cast<int>(items.size())))];
  }

 private:
  std::mt19937 random_;
};

// How calls about one intent fail for ever: the gateway does not know it, and nobody can pay it
// (missing); or every call that changes something.
enum class IntentFault { missing, server_error, timeout };

// Behaves as the real one: answers by idempotency key for a day, moves intents as it allows, tells
// every change by an event. Calls may be lost before or after they are done; while one runs,
// `meanwhile` lets something else happen. Calls may come from several threads.
class SimulatedGateway final : public payments::Gateway {
 public:
  SimulatedGateway(Dice& dice, const Clock& clock) : dice_(dice), clock_(clock) {}

  payments::Answer<payments::Intent> create(const payments::NewIntent& wanted) override {
    return call<payments::Intent>([&]() -> payments::Answer<payments::Intent> {
      if (auto first = first_answer<payments::Intent>(wanted.idempotency_key)) return *first;
      if (breaks(wanted.idempotency_key)) return broken();
      payments::Intent intent;
      intent.id = "pi_" + std::to_string(++made_);
      intent.client_secret = intent.id + "_secret";
      intent.status = payments::IntentStatus::requires_payment_method;
      intent.amount = wanted.amount;
      intent.currency = wanted.currency;
      intent.metadata = {{"order_id", wanted.order_id},
                         {"attempt", std::to_string(wanted.attempt)}};
      intent.created = clock_.now();
      intents[intent.id] = intent;
      answers_[wanted.idempotency_key] = {clock_.now(), intent};
      if (faulty_one_in > 0 && dice_.one_in(faulty_one_in)) {
        faults[intent.id] = static_cast<IntentFault>(dice_.below(3));
      }
      if (breaks(wanted.idempotency_key)) return broken();
      return intent;
    });
  }

  payments::Answer<payments::Intent> retrieve(std::string_view id) override {
    return call<payments::Intent>([&]() -> payments::Answer<payments::Intent> {
      if (is_missing(std::string(id))) return not_found();
      return intents.at(std::string(id));
    });
  }

  payments::Answer<payments::Intent> cancel(std::string_view id, std::string_view used) override {
    return call<payments::Intent>([&]() -> payments::Answer<payments::Intent> {
      const std::string key(used);
      if (auto failure = fault(std::string(id))) return *failure;
      if (auto first = first_answer<payments::Intent>(key)) return *first;
      if (breaks(key)) return broken();
      auto answer = cancel(intents.at(std::string(id)));
      if (answer)
        answers_[key] = {clock_.now(), *answer};
      else
        answers_[key] = {clock_.now(), answer.error()};
      if (breaks(key)) return broken();
      return answer;
    });
  }

  payments::Answer<std::vector<payments::Intent>> list(Time from, Time to) override {
    using Found = std::vector<payments::Intent>;
    return call<Found>([&]() -> payments::Answer<Found> {
      Found found;
      for (const auto& [id, intent] : intents) {
        if (is_missing(id)) continue;
        if (intent.created >= from && intent.created <= to) found.push_back(intent);
      }
      return found;
    });
  }

  payments::Answer<payments::Refund> refund(const payments::NewRefund& wanted) override {
    return call<payments::Refund>([&]() -> payments::Answer<payments::Refund> {
      if (auto failure = fault(wanted.intent_id)) return *failure;
      if (auto first = first_answer<payments::Refund>(wanted.idempotency_key)) return *first;
      if (breaks(wanted.idempotency_key)) return broken();
      payments::Intent& intent = intents.at(wanted.intent_id);
      if (refunded(intent.id) + wanted.amount > intent.amount_received) {
        ++overdrawn;
        return refusal("charge_already_refunded");
      }
      payments::Refund made;
      made.id = "re_" + std::to_string(++made_);
      made.intent_id = intent.id;
      made.amount = wanted.amount;
      made.currency = intent.currency;
      made.status =
          dice_.one_in(2) ? payments::RefundStatus::pending : payments::RefundStatus::succeeded;
      made.metadata = {{"order_id", wanted.order_id}, {"refund_id", wanted.refund_id}};
      refunds[made.id] = made;
      answers_[wanted.idempotency_key] = {clock_.now(), made};
      tell("refund.created", "refund", made.id, intent.id, wanted.order_id);
      if (breaks(wanted.idempotency_key)) return broken();
      return made;
    });
  }

  payments::Answer<payments::Refund> retrieve_refund(std::string_view id) override {
    return call<payments::Refund>(
        [&]() -> payments::Answer<payments::Refund> { return refunds.at(std::string(id)); });
  }

  payments::Answer<std::vector<payments::Refund>> refunds_of(std::string_view id) override {
    using Found = std::vector<payments::Refund>;
    return call<Found>([&]() -> payments::Answer<Found> {
      Found found;
      for (const auto& [_, refund] : refunds) {
        if (refund.intent_id == id) found.push_back(refund);
      }
      return found;
    });
  }

  payments::Answer<payments::Dispute> retrieve_dispute(std::string_view id) override {
    return call<payments::Dispute>(
        [&]() -> payments::Answer<payments::Dispute> { return disputes.at(std::string(id)); });
  }

  payments::Answer<std::vector<payments::Event>> list_events(Time from, Time to) override {
    using Found = std::vector<payments::Event>;
    return call<Found>([&]() -> payments::Answer<Found> {
      Found found;
      for (const auto& [event, _] : told_) {
        if (event.created >= from && event.created <= to) found.push_back(event);
      }
      return found;
    });
  }

  const std::string& publishable_key() const override { return key_; }

  static bool is_open(const payments::Intent& intent) {
    return intent.status == payments::IntentStatus::requires_payment_method ||
           intent.status == payments::IntentStatus::requires_action;
  }

  // What happens at the gateway without the shop: a customer's card, a bank, time.
  void confirm(const std::string& id) {
    std::lock_guard guard(guard_);
    payments::Intent& intent = intents.at(id);
    if (!is_open(intent) || is_missing(id)) return;
    switch (dice_.below(6)) {
      case 0:
        return move(intent, payments::IntentStatus::requires_payment_method,
                    "payment_intent.payment_failed");
      case 1:
        return move(intent, payments::IntentStatus::requires_action,
                    "payment_intent.requires_action");
      case 2:
        return move(intent, payments::IntentStatus::processing, "payment_intent.processing");
      default:
        return succeed(intent);
    }
  }
  void pay(const std::string& id) {
    std::lock_guard guard(guard_);
    if (is_open(intents.at(id)) && !is_missing(id)) succeed(intents.at(id));
  }
  void finish_processing(payments::Intent& intent, bool well) {
    if (intent.status != payments::IntentStatus::processing) return;
    if (well) return succeed(intent);
    move(intent, payments::IntentStatus::requires_payment_method, "payment_intent.payment_failed");
  }
  void move_refund(payments::Refund& refund, bool well) {
    if (refund.status == payments::RefundStatus::failed) return;
    bool late = refund.status == payments::RefundStatus::succeeded;
    if (late && well) return;
    refund.status = well ? payments::RefundStatus::succeeded : payments::RefundStatus::failed;
    tell(well ? "refund.updated" : "refund.failed", "refund", refund.id, refund.intent_id,
         refund.metadata["order_id"]);
  }
  void dispute(payments::Intent& intent) {
    std::string id = "dp_" + intent.id;
    if (intent.status != payments::IntentStatus::succeeded || disputes.contains(id)) return;
    payments::Dispute& made = disputes[id];
    made.id = id;
    made.intent_id = intent.id;
    made.amount = intent.amount_received - refunded(intent.id);
    made.currency = intent.currency;
    made.status = payments::DisputeStatus::needs_response;
    tell("charge.dispute.created", "dispute", id, intent.id, intent.metadata["order_id"]);
  }
  void dispute_one() {
    std::vector<payments::Intent*> paid;
    for (auto& [_, intent] : intents) {
      if (intent.status == payments::IntentStatus::succeeded) paid.push_back(&intent);
    }
    if (!paid.empty()) dispute(*dice_.one_of(paid));
  }
  void close_dispute(payments::Dispute& dispute, bool well) {
    if (dispute.status != payments::DisputeStatus::needs_response) return;
    dispute.status = well ? payments::DisputeStatus::won : payments::DisputeStatus::lost;
    tell("charge.dispute.closed", "dispute", dispute.id, dispute.intent_id, "");
  }

  Money refunded(const std::string& intent) const {
    Money sum;
    for (const auto& [_, refund] : refunds) {
      bool counts = refund.intent_id == intent && refund.status != payments::RefundStatus::failed;
      if (counts) sum += refund.amount;
    }
    return sum;
  }

  bool is_missing(const std::string& intent) const {
    auto found = faults.find(intent);
    return found != faults.end() && found->second == IntentFault::missing;
  }

  std::map<std::string, IntentFault> faults;  // by intent
  int faulty_one_in = 0;                      // of new intents; 0: none
  std::map<std::string, payments::Intent> intents;
  std::map<std::string, payments::Refund> refunds;
  std::map<std::string, payments::Dispute> disputes;
  std::deque<std::string> webhooks;  // bodies that were not delivered yet
  std::function<void()> meanwhile;   // while a call runs
  bool is_lucky = false;             // nothing is lost any more
  int overdrawn = 0;                 // refunds asked for of more than was left

 private:
  using Kept = std::variant<payments::Intent, payments::Refund, payments::Failure>;
  static constexpr auto key_life = std::chrono::hours(24);

  payments::Answer<payments::Intent> cancel(payments::Intent& intent) {
    if (is_open(intent)) {
      move(intent, payments::IntentStatus::canceled, "payment_intent.canceled");
      return intent;
    }
    if (intent.status == payments::IntentStatus::canceled) return intent;
    payments::Failure refused = refusal("payment_intent_unexpected_state");
    refused.intent = intent;
    return refused;
  }

  static payments::Failure not_found() {
    payments::Failure failure = refusal("resource_missing");
    failure.status = 404;
    return failure;
  }

  // Of a call that changes something.
  std::optional<payments::Failure> fault(const std::string& intent) const {
    auto found = faults.find(intent);
    if (found == faults.end()) return std::nullopt;
    if (found->second == IntentFault::server_error) return broken();
    if (found->second == IntentFault::timeout) return lost();
    return not_found();
  }

  static payments::Failure refusal(const char* code) {
    payments::Failure failure;
    failure.kind = payments::FailureKind::refused;
    failure.code = code;
    failure.status = 400;
    return failure;
  }
  static payments::Failure lost() {
    payments::Failure failure;
    failure.code = "timeout";
    failure.no_answer = true;
    return failure;
  }

  static payments::Failure broken() {
    payments::Failure failure;
    failure.code = "api_error";
    failure.status = 500;
    return failure;
  }

  // Before it has done anything, or after: it answers 500, and does so again under this key.
  bool breaks(const std::string& key) {
    if (is_lucky || !dice_.one_in(30)) return false;
    answers_[key] = {clock_.now(), broken()};
    return true;
  }

  void let_others_go_on() {
    auto now = meanwhile;  // It may set another one.
    if (now) now();
  }

  template <class T>
  payments::Answer<T> call(const std::function<payments::Answer<T>()>& work) {
    std::lock_guard guard(guard_);
    let_others_go_on();
    if (!is_lucky && dice_.one_in(20)) return lost();
    payments::Answer<T> answer = work();
    let_others_go_on();
    if (!is_lucky && dice_.one_in(20)) return lost();
    if (!is_lucky && dice_.one_in(40)) return broken();  // On the way: no key keeps it.
    return answer;
  }

  template <class T>
  std::optional<payments::Answer<T>> first_answer(const std::string& key) {
    auto found = answers_.find(key);
    if (found == answers_.end()) return std::nullopt;
    if (clock_.now() >= found->second.first + key_life) {
      answers_.erase(found);
      return std::nullopt;
    }
    const Kept& kept = found->second.second;
    if (auto* failure = std::get_if<payments::Failure>(&kept)) return payments::Answer<T>(*failure);
    return payments::Answer<T>(std::get<T>(kept));
  }

  void succeed(payments::Intent& intent) {
    intent.amount_received = intent.amount;
    move(intent, payments::IntentStatus::succeeded, "payment_intent.succeeded");
  }
  void move(payments::Intent& intent, payments::IntentStatus to, const char* type) {
    intent.status = to;
    tell(type, "payment_intent", intent.id, intent.id, intent.metadata["order_id"]);
  }

  void tell(const std::string& type, const std::string& object, const std::string& id,
            const std::string& intent, const std::string& order) {
    boost::json::object subject{{"object", object}, {"id", id}};
    if (object != "payment_intent") subject["payment_intent"] = intent;
    if (!order.empty()) subject["metadata"] = boost::json::object{{"order_id", order}};
    auto seconds = std::chrono::floor<std::chrono::seconds>(clock_.now().time_since_epoch());
    boost::json::object event{
        {"object", "event"}, {"id", "evt_" + std::to_string(++made_)},
        {"type", type},      {"created", seconds.count()},
        {"livemode", false}, {"data", boost::json::object{{"object", std::move(subject)}}}};
    std::string body = boost::json::serialize(event);
    told_.emplace_back(payments::parse_event(body).value(), body);
    webhooks.push_back(std::move(body));
  }

  std::recursive_mutex guard_;  // What happens meanwhile calls as well.
  Dice& dice_;
  const Clock& clock_;
  std::string key_ = "pk_test_simulated";
  int made_ = 0;
  std::map<std::string, std::pair<Time, Kept>> answers_;
  std::vector<std::pair<payments::Event, std::string>> told_;
};

}  // namespace typecase::orders::testing
