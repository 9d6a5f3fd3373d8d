#pragma once

// For tests only: a gateway that does as the test says, and orders to pay at it.

#include <algorithm>
#include <mutex>
#include <set>

#include "accounts/registration.h"
#include "base/cheap_passwords_testing.h"
#include "db/testing.h"
#include "orders/disputes.h"
#include "orders/refunds.h"
#include "orders/settlement.h"
#include "payments/webhook.h"

namespace typecase::orders::testing {

using payments::IntentStatus;

// The gateway as the test says it is: the world's end, where Typecase stops. It holds the last
// intent that was made.
class ScriptedGateway final : public payments::Gateway {
 public:
  payments::Answer<payments::Intent> create(const payments::NewIntent& wanted) override {
    if (silent) return failure();
    if (before_create) before_create();
    std::lock_guard guard(guard_);
    if (keys_.insert(wanted.idempotency_key).second) {
      ++created;
      intent = {};
      intent.status = IntentStatus::requires_payment_method;
      intent.id = "pi_" + std::to_string(created);
      intent.client_secret = intent.id + "_secret";
      intent.amount = wanted.amount;
      intent.currency = wanted.currency;
      intent.metadata = {{"order_id", wanted.order_id},
                         {"attempt", std::to_string(wanted.attempt)}};
    }
    if (create_reply_lost) return failure();
    return intent;
  }
  payments::Answer<payments::Intent> retrieve(std::string_view id) override {
    if (silent || silent_about == id) return failure();
    if (tells_of && *tells_of != id) return refused("resource_missing", 404);
    return intent;
  }
  payments::Answer<payments::Intent> cancel(std::string_view, std::string_view key) override {
    if (silent) return failure();
    if (!knows_to_cancel) return refused("resource_missing", 404);
    if (breaks(std::string(key))) return server_error();
    if (before_cancel) before_cancel();
    if (intent.status == IntentStatus::succeeded || intent.status == IntentStatus::processing) {
      payments::Failure refused = failure();
      refused.kind = payments::FailureKind::refused;
      refused.intent = intent;
      refused.intent->card.reset();
      return refused;
    }
    intent.status = IntentStatus::canceled;
    return intent;
  }
  payments::Answer<std::vector<payments::Intent>> list(Time, Time) override {
    return std::vector<payments::Intent>{intent};
  }
  payments::Answer<payments::Refund> refund(const payments::NewRefund& wanted) override {
    if (silent) return failure();
    std::lock_guard guard(guard_);
    if (!refund_refusal.empty()) return refused(refund_refusal, 400);
    if (breaks(wanted.idempotency_key) && !broken_refund_is_made) return server_error();
    auto known = std::ranges::find(refunds, wanted.refund_id, [](const payments::Refund& refund) {
      auto id = refund.metadata.find("refund_id");
      return id == refund.metadata.end() ? "" : id->second;
    });
    const bool is_repeat = !keys_.insert(wanted.idempotency_key).second;
    if (is_repeat && broken_keys_.contains(wanted.idempotency_key)) return server_error();
    if (is_repeat && known != refunds.end()) return *known;
    payments::Refund& made = refunds.emplace_back();
    made.id = "re_" + std::to_string(++refunds_made_);
    made.intent_id = wanted.intent_id;
    made.amount = wanted.amount;
    made.currency = intent.currency;
    made.status = refund_status;
    made.metadata = {{"order_id", wanted.order_id}, {"refund_id", wanted.refund_id}};
    if (broken_keys_.contains(wanted.idempotency_key)) return server_error();
    if (refund_reply_lost) return failure();
    return made;
  }
  payments::Answer<payments::Refund> retrieve_refund(std::string_view id) override {
    if (silent) return failure();
    std::lock_guard guard(guard_);
    auto found = std::ranges::find(refunds, id, &payments::Refund::id);
    if (found == refunds.end()) return refused("resource_missing", 404);
    return *found;
  }
  payments::Answer<std::vector<payments::Refund>> refunds_of(std::string_view id) override {
    if (silent) return failure();
    std::lock_guard guard(guard_);
    std::vector<payments::Refund> of;
    std::ranges::copy_if(refunds, std::back_inserter(of),
                         [&](const auto& refund) { return refund.intent_id == id; });
    return of;
  }
  payments::Answer<payments::Dispute> retrieve_dispute(std::string_view id) override {
    if (silent) return failure();
    auto found = std::ranges::find(disputes, id, &payments::Dispute::id);
    if (found == disputes.end()) return refused("resource_missing", 404);
    return *found;
  }
  payments::Answer<std::vector<payments::Event>> list_events(Time from, Time to) override {
    if (silent) return failure();
    std::vector<payments::Event> within;
    std::ranges::copy_if(events, std::back_inserter(within), [&](const payments::Event& event) {
      return event.created >= from && event.created <= to;
    });
    return within;
  }
  const std::string& publishable_key() const override { return key; }

  void pay() {
    intent.status = IntentStatus::succeeded;
    intent.amount_received = intent.amount;
    intent.card = card;
  }
  void forget_keys() { keys_.clear(); }
  static payments::Failure failure() {
    payments::Failure failure;
    failure.code = "timeout";
    failure.no_answer = true;
    return failure;
  }
  static payments::Failure server_error() {
    payments::Failure failure;
    failure.code = "api_error";
    failure.status = 500;
    return failure;
  }
  static payments::Failure refused(const std::string& code, int status) {
    payments::Failure failure;
    failure.kind = payments::FailureKind::refused;
    failure.code = code;
    failure.status = status;
    return failure;
  }

  payments::Intent intent;
  std::optional<payments::Card> card;  // that pays
  std::vector<payments::Refund> refunds;
  payments::RefundStatus refund_status = payments::RefundStatus::succeeded;  // of the next one
  std::string refund_refusal;      // Its code; empty: it refuses none.
  bool refund_reply_lost = false;  // It is made, and the reply is lost.
  int broken_calls = 0;  // So many keys of refunds and cancels get a server error, each time.
  bool broken_refund_is_made = false;
  std::vector<payments::Dispute> disputes;
  std::vector<payments::Event> events;
  bool create_reply_lost = false;  // An intent is made, and the reply is lost.
  bool silent = false;
  std::string silent_about;             // an intent; empty: none
  std::optional<std::string> tells_of;  // the only intent that it knows; nullopt: any
  bool knows_to_cancel = true;          // false: it knows none that is to be canceled
  std::function<void()> before_create;  // What happens while the gateway makes an intent.
  std::function<void()> before_cancel;  // The same, while it cancels one.
  int created = 0;                      // Intents, not calls: a repeated key makes none.
  std::string key = "pk_test_scripted";

 private:
  std::mutex guard_;
  // Whether this key gets a server error, as it did before or does from now on.
  bool breaks(const std::string& key) {
    if (broken_calls > 0 && !keys_.contains(key) && broken_keys_.insert(key).second) --broken_calls;
    return broken_keys_.contains(key);
  }

  std::set<std::string> keys_;
  std::set<std::string> broken_keys_;
  int refunds_made_ = 0;
};

// A shop's money side on a database of its own.
class OrdersTest : public db::testing::EachEngine {
 protected:
  std::optional<Order> find(const OrderId& id) {
    return database().read([&](db::Connection& c) { return find_order(c, id); });
  }
  bool give_up(const Order& order, Status to, std::string_view actor) {
    return settlement.give_up(order, to, actor) == Settlement::Closing::closed;
  }
  // Money of an order that has ended: the gateway's event tells.
  void pay_late(const OrderId& id) {
    gateway.pay();
    auto attempt = database().read([&](db::Connection& c) { return newest_attempt(c, id); });
    EXPECT_TRUE(settlement.settle(*attempt));
  }
  std::int64_t count(std::string_view table) {
    return database().read([&](db::Connection& c) {
      return c.find_one("SELECT count(*) FROM " + std::string(table))->integer(0);
    });
  }

  ManualClock clock{from_micros(1'800'000'000'000'000)};
  accounts::AccountSettings settings{[] { return std::string("Meridian Type"); },
                                     "https://shop.example"};
  accounts::Accounts accounts{database(), clock, Bytes(32, 7), settings};
  accounts::MailLimits mails{clock};
  accounts::Registration registration{database(), clock, accounts, mails, settings};
  catalogue::Current catalogue{database(), catalogue::load};
  ScriptedGateway gateway;
  Settlement settlement{database(), gateway, catalogue, clock, "https://shop.example"};
  Refunds refunds{database(), gateway, catalogue, clock, "https://shop.example"};
  Disputes disputes{database(), gateway, clock};
};

}  // namespace typecase::orders::testing
