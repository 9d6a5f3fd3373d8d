#pragma once

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

// Staff have looked at an order, which is to be looked at no longer, with a row of the audit log in
// the caller's transaction. name: theirs; reason: in their words, may be empty.
// not_found (order); conflict: not_flagged.
Result<void> finish_review(db::Connection& connection, const OrderId& order, std::string_view name,
                           std::string_view reason, const audit::Actor& actor, Time now);

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
