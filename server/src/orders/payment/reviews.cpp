#include "orders/payment/reviews.h"

#include <algorithm>

#include "db/record.h"
#include "messages/messages.h"
#include "orders/transitions.h"

namespace typecase::orders {

namespace {

// Why, and since when, orders `o` are to be looked at. Self-settled ones name their reason.
constexpr std::string_view flags =
    " FROM orders o LEFT JOIN order_event e "
    "ON e.order_id = o.id AND e.subject = 'review' AND e.to_status <> '' AND NOT EXISTS "
    "(SELECT 1 FROM order_event c WHERE c.order_id = o.id AND c.subject = 'review' "
    " AND c.to_status = '' AND c.from_status IN ('needs_review', e.to_status) "
    " AND c.created_at >= e.created_at) WHERE o.needs_review = 1 ";

bool has_unseen(db::Connection& connection, const OrderId& order,
                const std::set<std::string>& seen) {
  return std::ranges::any_of(open_reasons(connection, order),
                             [&](const std::string& why) { return !seen.contains(why); });
}

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

std::vector<Review> open_reviews(db::Connection& connection, const std::vector<OrderId>& orders) {
  if (orders.empty()) return {};
  db::Connection::Parameters ids;
  for (const OrderId& id : orders) ids.push_back(db::parameter(id));
  std::vector<Review> reviews;
  for (const db::Row& row : connection.rows(
           "SELECT o.id AS order_id, coalesce(e.to_status, '') AS why, min(e.created_at) AS since" +
               std::string(flags) + "AND o.id IN (" + db::placeholders(1, orders.size()) +
               ") GROUP BY o.id, e.to_status ORDER BY o.id, e.to_status",
           ids)) {
    reviews.push_back(row.as<Review>());
  }
  return reviews;
}

Result<void> finish_review(db::Connection& connection, const FinishedReview& review,
                           const audit::Actor& actor, Time now) {
  const OrderId& order = review.order;
  if (!connection.find_one("SELECT 1 FROM orders WHERE id = $1", order)) return not_found("order");
  if (review.seen && has_unseen(connection, order, *review.seen)) {
    return Error{ErrorKind::conflict,
                 "reviews_changed",
                 messages::text("staffOrders.reviewsChanged"),
                 {},
                 0};
  }
  if (!clear_review(connection, order, review.name, now)) {
    return Error{ErrorKind::conflict, "not_flagged", "Nobody has to look at this order.", {}, 0};
  }
  audit::Entry entry{.at = now, .action = "review.cleared", .object_id = order.text};
  if (!review.reason.empty()) entry.reason = review.reason;
  audit::record(connection, actor, entry);
  return {};
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
