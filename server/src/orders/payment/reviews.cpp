#include "orders/payment/reviews.h"

#include "db/record.h"

namespace typecase::orders {

namespace {

// Why, and since when, orders `o` are to be looked at. Self-settled ones name their reason.
constexpr std::string_view flags =
    " FROM orders o LEFT JOIN order_event e "
    "ON e.order_id = o.id AND e.subject = 'review' AND e.to_status <> '' AND NOT EXISTS "
    "(SELECT 1 FROM order_event c WHERE c.order_id = o.id AND c.subject = 'review' "
    " AND c.to_status = '' AND c.from_status IN ('needs_review', e.to_status) "
    " AND c.created_at >= e.created_at) WHERE o.needs_review = 1 ";

}  // namespace

std::vector<std::string> open_reasons(db::Connection& connection, const OrderId& order) {
  return connection.select<std::string>(
      "SELECT coalesce(e.to_status, '')" + std::string(flags) + "AND o.id = $1", order.text);
}

std::vector<Review> open_reviews(db::Connection& connection) {
  return connection.select<Review>(
      "SELECT o.id AS order_id, coalesce(e.to_status, '') AS why, e.created_at AS since" +
      std::string(flags) + "ORDER BY e.created_at, o.id, e.to_status");
}

std::vector<HeldPayment> held_payments(db::Connection& connection) {
  auto held = connection.select<HeldPayment>(
      "SELECT p.order_id, p.gateway_id AS intent, p.held AS why, p.currency, "
      "p.amount - (SELECT cast(coalesce(sum(r.amount), 0) AS {i64}) FROM refund r "
      " WHERE r.payment_id = p.id AND r.state <> 'failed') AS left "
      "FROM payment p WHERE p.held IS NOT NULL ORDER BY p.created_at, p.id");
  std::erase_if(held, [](const HeldPayment& payment) { return payment.left <= Money{}; });
  return held;
}

}  // namespace typecase::orders
