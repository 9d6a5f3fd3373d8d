#include "orders/reviews.h"

namespace typecase::orders {

namespace {

// Why, and since when, orders `o` are to be looked at. What was settled by itself names its reason.
constexpr std::string_view flags =
    " FROM orders o LEFT JOIN order_event e "
    "ON e.order_id = o.id AND e.subject = 'review' AND e.to_status <> '' AND NOT EXISTS "
    "(SELECT 1 FROM order_event c WHERE c.order_id = o.id AND c.subject = 'review' "
    " AND c.to_status = '' AND c.from_status IN ('needs_review', e.to_status) "
    " AND c.created_at >= e.created_at) WHERE o.needs_review = 1 ";

}  // namespace

std::vector<std::string> open_reasons(db::Connection& connection, const OrderId& order) {
  std::vector<std::string> reasons;
  for (const db::Row& row :
       connection.rows("SELECT e.to_status" + std::string(flags) + "AND o.id = $1", order.text)) {
    reasons.push_back(row.optional_text(0).value_or(""));
  }
  return reasons;
}

std::vector<Review> open_reviews(db::Connection& connection) {
  std::vector<Review> reviews;
  for (const db::Row& row :
       connection.rows("SELECT o.id, e.to_status, e.created_at" + std::string(flags) +
                       "ORDER BY e.created_at, o.id, e.to_status")) {
    reviews.push_back(
        {OrderId(row.text(0)), row.optional_text(1).value_or(""), row.optional_time(2)});
  }
  return reviews;
}

std::vector<HeldPayment> held_payments(db::Connection& connection) {
  std::vector<HeldPayment> held;
  for (const db::Row& row :
       connection.rows("SELECT p.order_id, p.gateway_id, p.held, p.currency, "
                       "p.amount - (SELECT cast(coalesce(sum(r.amount), 0) AS {i64}) FROM refund r "
                       " WHERE r.payment_id = p.id AND r.state <> 'failed') "
                       "FROM payment p WHERE p.held IS NOT NULL ORDER BY p.created_at, p.id")) {
    Money left{row.integer(4)};
    if (left <= Money{}) continue;
    held.push_back({OrderId(row.text(0)), row.text(1), row.text(2), left, row.text(3)});
  }
  return held;
}

}  // namespace typecase::orders
