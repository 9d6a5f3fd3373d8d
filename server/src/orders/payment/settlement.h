#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "base/semaphore.h"
#include "base/single_flight.h"
#include "catalogue/catalogue.h"
#include "orders/orders.h"
#include "orders/payment/attempts.h"
#include "orders/payment/gateway_calls.h"
#include "payments/gateway.h"

namespace typecase::orders {

// Brings orders to what the gateway says. Webhook, the customer's return and the reconciler all run
// settle(), which may run any number of times, in any order, at once. Thread-safe. give_up() and
// what closes overdue orders are in ../checkout/order_expiry.cpp.
class Settlement {
 public:
  Settlement(db::Database& database, payments::Gateway& gateway,
             const catalogue::Current& catalogue, const Clock& clock, std::string public_url)
      : database_(database),
        gateway_(gateway),
        catalogue_(catalogue),
        clock_(clock),
        public_url_(std::move(public_url)),
        calls_(database, clock) {}

  // The attempt's intent at the gateway: made with the attempt's own key when it is not there yet.
  payments::Answer<payments::Intent> intent_of(const Attempt& attempt);

  // An intent that was made for the attempt and is not the one that is noted: its money counts as
  // the attempt's; unpaid, it is canceled.
  payments::Answer<payments::Intent> settle_stray(const Attempt& attempt,
                                                  const std::string& intent_id);

  // Asks the gateway and applies the answer. Returns what it said. An intent that is open although
  // its attempt was given up meanwhile, although many cards were declined on its order
  // (order_limits.h), or although the shop has other keys by now, is canceled: nobody may pay it
  // any more.
  payments::Answer<payments::Intent> settle(const Attempt& attempt);

  // The same while a customer waits. Not too many do so at once, so that a gateway that hangs does
  // not take all threads: beyond that the failure "busy" at once or soon. While an intent is made,
  // callers that wait for the same one share that call: the gateway would refuse a second (409).
  payments::Answer<payments::Intent> settle_for_customer(const Attempt& attempt);

  // The order's live attempt, when its customer looks: at most one call in two seconds an order,
  // and none while many wait for the gateway. Whether the gateway was asked.
  bool settle_on_return(const OrderId& order);

  // In the caller's transaction: an order without anything to pay is complete at once.
  void complete_free(db::Connection& connection, const Order& order);

  enum class Closing {
    closed,       // It is canceled or expired now, and gave back what it held.
    not_open,     // It has ended already, its payment is under way, or its money is looked at.
    has_intent,   // Only within give_up(): an intent was made meanwhile.
    failed,       // The gateway could not cancel this payment.
    unreachable,  // The gateway cannot be asked for any.
  };
  // Cancels at the gateway first. An intent that the gateway does not know takes no money there:
  // the order is closed and flagged for review (intent_missing).
  Closing give_up(const Order& order, Status to, std::string_view actor);

  // Everything that is due: attempts without a final state, intents that were made unnoticed, and
  // orders payable no longer. One that fails is tried again later and holds up no other; only while
  // the gateway cannot be asked at all does the pass end.
  void reconcile();

 private:
  // The attempt's state afterwards.
  AttemptState apply(const Attempt& attempt, const payments::Intent& intent);
  // The intent as it stands then, canceled or not. cancel() also brings the attempt to that.
  payments::Answer<payments::Intent> cancel_intent(const Attempt& attempt,
                                                   const std::string& intent_id);
  payments::Answer<payments::Intent> cancel(const Attempt& attempt, const std::string& intent_id);
  Closing failed_to_cancel(const Attempt& attempt, const payments::Failure& failure) const;
  // missing_intent: that the gateway does not know; empty: none.
  Closing close(const OrderId& id, Status to, std::string_view actor,
                const std::string& missing_intent);
  void end_attempt(db::Connection& connection, const Attempt& attempt, std::string_view actor);
  bool close_due(const OrderId& id, Status to, std::string_view actor, Time now);
  void reconcile_attempts(Time now);
  void find_lost_intents(Time now);
  void close_orders(Time now);
  bool is_of_former_keys(const payments::Intent& intent) const;
  bool is_of_right_mode(const payments::Intent& intent) const;
  bool matches(const Attempt& attempt, const payments::Intent& intent) const;
  std::optional<std::string_view> held(db::Connection& connection, const Attempt& attempt,
                                       const payments::Intent& intent, const Order& order) const;
  void capture(db::Connection& connection, const Attempt& attempt, const payments::Intent& intent);
  bool has_too_many_declines(const Attempt& attempt);
  void complete(db::Connection& connection, const Order& order, const accounts::Customer& buyer,
                std::string_view actor);
  payments::Answer<payments::Intent> create_or_find(const Attempt& attempt);
  payments::Answer<payments::Intent> create_under(const Attempt& attempt, const std::string& key);
  // By what the gateway lists of that time.
  payments::Answer<std::optional<payments::Intent>> find_made(const Attempt& attempt);

  db::Database& database_;
  payments::Gateway& gateway_;
  const catalogue::Current& catalogue_;
  const Clock& clock_;
  std::string public_url_;
  GatewayCalls calls_;

  SingleFlight<payments::Answer<payments::Intent>> begun_;  // by attempt
  Semaphore settling_for_customers_{32};  // half of the threads that answer requests
  std::mutex looked_guard_;
  std::unordered_map<OrderId, Time> looked_;
};

}  // namespace typecase::orders
