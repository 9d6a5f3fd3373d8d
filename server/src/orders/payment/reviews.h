#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "audit/audit.h"
#include "orders/orders.h"

namespace typecase::orders {

// Why staff have to look at an order.
struct Review {
  OrderId order_id;
  std::string
      why;  // "late_money", "refund_failed_late", ...; empty: flagged before reasons were kept
  std::optional<Time> since;
};
BOOST_DESCRIBE_STRUCT(Review, (), (order_id, why, since))

// The orders that were flagged and not cleared since, with every reason; the oldest first.
std::vector<Review> open_reviews(db::Connection& connection);

// Of one order, each reason as often as it was flagged.
std::vector<std::string> open_reasons(db::Connection& connection, const OrderId& order);

// Of several orders, by order and then by reason. One statement.
std::vector<Review> open_reviews(db::Connection& connection, const std::vector<OrderId>& orders);

struct FinishedReview {
  OrderId order;
  std::string name;                                // of the member of staff
  std::string reason;                              // in their words, may be empty
  std::optional<std::set<std::string>> seen = {};  // the reasons that they were shown
};
// Staff have looked at an order, which is to be looked at no longer, with a row of the audit log in
// the caller's transaction.
// not_found (order); conflict: not_flagged, reviews_changed (there is a reason that they have not
// seen).
Result<void> finish_review(db::Connection& connection, const FinishedReview& review,
                           const audit::Actor& actor, Time now);

// A payment that gave no licence and of which something is left.
struct HeldPayment {
  OrderId order_id;
  std::string intent;  // at the gateway
  std::string why;     // "amount_mismatch", "paid_twice", "customer_deleted"
  Money left;
  std::string currency;
};
BOOST_DESCRIBE_STRUCT(HeldPayment, (), (order_id, intent, why, left, currency))
std::vector<HeldPayment> held_payments(db::Connection& connection);

}  // namespace typecase::orders
