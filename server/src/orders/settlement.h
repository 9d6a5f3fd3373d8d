#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>

#include "catalogue/catalogue.h"
#include "orders/attempts.h"
#include "orders/orders.h"
#include "payments/gateway.h"

namespace typecase::orders {

// Brings orders to what the gateway says. Webhook, the customer's return and the reconciler all run
// settle(), which may run any number of times, in any order, at once. Thread-safe.
class Settlement {
 public:
  Settlement(db::Database& database, payments::Gateway& gateway,
             const catalogue::Current& catalogue, const Clock& clock, std::string public_url)
      : database_(database),
        gateway_(gateway),
        catalogue_(catalogue),
        clock_(clock),
        public_url_(std::move(public_url)) {}

  // The attempt's intent at the gateway: made with the attempt's own key when it is not there yet.
  payments::Answer<payments::Intent> intent_of(const Attempt& attempt);

  // Asks the gateway and applies the answer. Returns what it said.
  payments::Answer<payments::Intent> settle(const Attempt& attempt);

  // The order's live attempt, when its customer looks: at most one call in two seconds an order.
  void settle_on_return(const OrderId& order);

  // In the caller's transaction: an order without anything to pay is complete at once.
  void complete_free(db::Connection& connection, const Order& order);

  // Cancels at the gateway first. true: the order is canceled or expired now; false: it was paid
  // meanwhile, or the gateway cannot be asked.
  bool give_up(const Order& order, Status to, std::string_view actor);

  // Everything that is due: attempts without a final state, and orders payable no longer.
  void reconcile();

 private:
  void apply(const Attempt& attempt, const payments::Intent& intent);
  void capture(db::Connection& connection, const Attempt& attempt, const payments::Intent& intent);
  void complete(db::Connection& connection, const Order& order, std::string_view actor);
  payments::Answer<payments::Intent> create_or_find(const Attempt& attempt);

  db::Database& database_;
  payments::Gateway& gateway_;
  const catalogue::Current& catalogue_;
  const Clock& clock_;
  std::string public_url_;

  std::mutex looked_guard_;
  std::unordered_map<OrderId, Time> looked_;
};

}  // namespace typecase::orders
