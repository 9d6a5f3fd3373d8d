#pragma once

// For tests only: a payment gateway with a memory and a clock. It fails as a test says, and with
// dice also by chance.

#include <functional>
#include <variant>

#include "payments/testing/gateway_records.h"

namespace typecase::payments::testing {

// Behaves as the real one: answers by idempotency key for a day, moves intents as it allows, tells
// every change by an event where `tells_changes`. Calls may come from several threads.
class FakeGateway final : public Gateway, public GatewayRecords {
 public:
  // dice: calls get lost or break by chance, before or after they are done. nullptr: none does.
  explicit FakeGateway(const Clock& clock, Dice* dice = nullptr) : GatewayRecords(clock, dice) {}

  Answer<Intent> create(const NewIntent& wanted) override {
    return delivered(call<Intent>([&]() -> Answer<Intent> {
      run(before_create);
      return once<Intent>(wanted.idempotency_key, [&] { return make_intent(wanted); });
    }));
  }

  Answer<Intent> retrieve(std::string_view id) override {
    return call<Intent>([&]() -> Answer<Intent> {
      auto fault = faults.find(std::string(id));
      if (fault != faults.end() && fault->second == IntentFault::silent) return lost();
      const Intent* found = find(intents, id);
      if (!found || is_missing(id)) return not_found();
      return *found;
    });
  }

  Answer<Intent> cancel(std::string_view id, std::string_view key) override {
    return call<Intent>([&]() -> Answer<Intent> {
      if (auto failure = fault(id)) return *failure;
      return once<Intent>(std::string(key), [&] {
        run(before_cancel);
        return cancel(intent(id));
      });
    });
  }

  Answer<std::vector<Intent>> list(Time from, Time to) override {
    return select(intents, [=, this](const Intent& intent) {
      return !is_missing(intent.id) && intent.created >= from && intent.created <= to;
    });
  }

  Answer<Refund> refund(const NewRefund& wanted) override {
    return delivered(call<Refund>([&]() -> Answer<Refund> {
      if (auto failure = fault(wanted.intent_id)) return *failure;
      if (!refund_refusal.empty()) return refusal(refund_refusal);
      return once<Refund>(wanted.idempotency_key, [&] { return make_refund(wanted); });
    }));
  }

  Answer<Refund> retrieve_refund(std::string_view id) override { return look_up(refunds, id); }

  Answer<std::vector<Refund>> refunds_of(std::string_view id) override {
    return select(refunds, [=](const Refund& refund) { return refund.intent_id == id; });
  }

  Answer<Dispute> retrieve_dispute(std::string_view id) override { return look_up(disputes, id); }

  Answer<std::vector<Event>> list_events(Time from, Time to) override {
    return select(events,
                  [=](const Event& event) { return event.created >= from && event.created <= to; });
  }

  Answer<PayoutPage> list_payouts(Time from, Time to, std::string_view after) override {
    return call<PayoutPage>([&]() -> Answer<PayoutPage> {
      PayoutPage page;
      std::vector<Payout> wanted;
      std::ranges::copy_if(payouts, std::back_inserter(wanted), [&](const Payout& one) {
        return one.created >= from && one.created <= to;
      });
      page.payouts = page_after(wanted, after, page.next);
      return page;
    });
  }

  Answer<PayoutLinePage> payout_lines(std::string_view payout, std::string_view after) override {
    return call<PayoutLinePage>([&]() -> Answer<PayoutLinePage> {
      const Payout* found = find(payouts, payout);
      if (!found) return not_found();
      if (!found->is_automatic) return refusal("");
      PayoutLinePage page;
      page.lines = page_after(lines_of[std::string(payout)], after, page.next);
      return page;
    });
  }

  std::string publishable_key() const override { return key; }

  void forget_keys() { answers_.clear(); }

  int faulty_one_in = 0;                // of new intents, by the dice; 0: none
  bool is_lucky = false;                // Nothing is lost by chance any more.
  std::function<void()> meanwhile;      // Called twice while any call runs.
  std::function<void()> before_create;  // Called while an intent is made.
  std::function<void()> before_cancel;  // Called while one is canceled.
  bool silent = false;                  // No call gets an answer, or does anything.
  bool replies_lost = false;  // create() and refund() do their work, and the reply is lost.
  int broken_keys = 0;        // Number of new keys that get a server error, each time.
  bool broken_calls_are_done = false;                    // Those calls do what they are asked for.
  RefundStatus refund_status = RefundStatus::succeeded;  // of new ones; the dice say pending too
  std::string refund_refusal;                            // Its code; empty: it refuses none.
  std::string key = "pk_test_fake";
  int overdrawn = 0;            // refunds asked for of more than was left
  std::size_t page_size = 100;  // of payouts and their lines

 private:
  using Kept = std::variant<Intent, Refund, Failure>;
  static constexpr auto key_life = std::chrono::hours(24);

  Intent make_intent(const NewIntent& wanted) {
    Intent& made = intents.emplace_back();
    made.id = "pi_" + std::to_string(++intents_made_);
    made.client_secret = made.id + "_secret";
    made.status = IntentStatus::requires_payment_method;
    made.amount = wanted.amount;
    made.currency = wanted.currency;
    made.metadata = {{"order_id", wanted.order_id}, {"attempt", std::to_string(wanted.attempt)}};
    made.created = clock_.now();
    if (faulty_one_in > 0 && dice_->one_in(faulty_one_in)) {
      faults[made.id] = static_cast<IntentFault>(dice_->below(3));
    }
    return made;
  }

  Answer<Intent> cancel(Intent& intent) {
    if (intent.status == IntentStatus::succeeded || intent.status == IntentStatus::processing) {
      Failure refused = refusal("payment_intent_unexpected_state");
      refused.intent = intent;
      refused.intent->card.reset();  // Only retrieve() tells it.
      return refused;
    }
    if (intent.status != IntentStatus::canceled) {
      move(intent, IntentStatus::canceled, "payment_intent.canceled");
    }
    return intent;
  }

  Answer<Refund> make_refund(const NewRefund& wanted) {
    const Intent& of = intent(wanted.intent_id);
    if (refunded(of.id) + wanted.amount > of.amount_received) {
      ++overdrawn;
      return refusal("charge_already_refunded");
    }
    Refund& made = refunds.emplace_back();
    made.id = "re_" + std::to_string(++refunds_made_);
    made.intent_id = of.id;
    made.amount = wanted.amount;
    made.currency = of.currency;
    made.status = dice_ && dice_->one_in(2) ? RefundStatus::pending : refund_status;
    made.metadata = {{"order_id", wanted.order_id}, {"refund_id", wanted.refund_id}};
    tell("refund.created", "refund", made.id, of.id, wanted.order_id);
    return made;
  }

  static Failure refusal(const std::string& code, int status = 400) {
    Failure failure;
    failure.kind = FailureKind::refused;
    failure.code = code;
    failure.status = status;
    return failure;
  }
  static Failure not_found() { return refusal("resource_missing", 404); }
  static Failure lost() {
    Failure failure;
    failure.code = "timeout";
    failure.no_answer = true;
    return failure;
  }
  static Failure server_error() {
    Failure failure;
    failure.code = "api_error";
    failure.status = 500;
    return failure;
  }

  // Of a call that changes something.
  std::optional<Failure> fault(std::string_view intent) const {
    if (!find(intents, intent)) return not_found();
    auto found = faults.find(std::string(intent));
    if (found == faults.end()) return std::nullopt;
    if (found->second == IntentFault::missing) return not_found();
    return found->second == IntentFault::server_error ? server_error() : lost();
  }

  bool by_chance(int one_in) { return dice_ && !is_lucky && dice_->one_in(one_in); }

  static void run(const std::function<void()>& hook) {
    if (auto now = hook) now();  // A copy: it may set another one.
  }

  // The newest first, as the records are the oldest first.
  template <class Records>
  std::vector<typename Records::value_type> page_after(const Records& records,
                                                       std::string_view after,
                                                       std::string& next) const {
    std::vector<typename Records::value_type> page;
    bool is_past = after.empty();
    for (auto it = records.rbegin(); it != records.rend(); ++it) {
      if (page.size() == page_size) {
        next = page.back().id;
        break;
      }
      if (is_past) page.push_back(*it);
      is_past = is_past || it->id == after;
    }
    return page;
  }

  template <class T>
  Answer<T> call(const std::function<Answer<T>()>& work) {
    std::lock_guard guard(guard_);
    run(meanwhile);
    if (silent || by_chance(20)) return lost();
    Answer<T> answer = work();
    run(meanwhile);
    if (by_chance(20)) return lost();
    if (by_chance(40)) return server_error();  // On the way: no key keeps it.
    return answer;
  }

  template <class T>
  Answer<T> delivered(Answer<T> answer) const {
    if (replies_lost) return lost();
    return answer;
  }

  template <class Records>
  Answer<typename Records::value_type> look_up(const Records& records, std::string_view id) {
    using Found = typename Records::value_type;
    return call<Found>([&]() -> Answer<Found> {
      auto* found = find(records, id);
      if (!found) return not_found();
      return *found;
    });
  }

  template <class Records, class Wanted>
  Answer<std::vector<typename Records::value_type>> select(const Records& records, Wanted wanted) {
    using Found = std::vector<typename Records::value_type>;
    return call<Found>([&]() -> Answer<Found> {
      Found found;
      std::ranges::copy_if(records, std::back_inserter(found), wanted);
      return found;
    });
  }

  // Does the work once for each key and gives its first answer again for as long as the key lives.
  template <class T, class Work>
  Answer<T> once(const std::string& key, Work work) {
    if (auto first = first_answer<T>(key)) return *first;
    const bool is_broken = broken_keys > 0;
    if (is_broken) --broken_keys;
    if ((is_broken && !broken_calls_are_done) || by_chance(30)) return keep<T>(key, server_error());
    Answer<T> answer = work();
    if (is_broken || by_chance(30)) return keep<T>(key, server_error());
    return keep<T>(key, std::move(answer));
  }

  template <class T>
  Answer<T> keep(const std::string& key, Answer<T> answer) {
    answers_[key] = {clock_.now(), answer ? Kept(*answer) : Kept(answer.error())};
    return answer;
  }

  template <class T>
  std::optional<Answer<T>> first_answer(const std::string& key) {
    auto found = answers_.find(key);
    if (found == answers_.end()) return std::nullopt;
    if (clock_.now() >= found->second.first + key_life) {
      answers_.erase(found);
      return std::nullopt;
    }
    const Kept& kept = found->second.second;
    if (auto* failure = std::get_if<Failure>(&kept)) return Answer<T>(*failure);
    return Answer<T>(std::get<T>(kept));
  }

  int intents_made_ = 0;
  int refunds_made_ = 0;
  std::map<std::string, std::pair<Time, Kept>> answers_;
};

}  // namespace typecase::payments::testing
