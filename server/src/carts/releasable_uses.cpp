#include "carts/releasable_uses.h"

#include "db/record.h"

namespace typecase::carts {
namespace {

constexpr auto hold_of_guests = std::chrono::hours(1);
constexpr auto hold_of_customers = std::chrono::hours(24);

}  // namespace

std::vector<ReleasableUse> releasable_uses(db::Connection& connection, const UsesOf& of,
                                           const CouponCustomer& customer, Time now) {
  return connection.select<ReleasableUse>(
      "SELECT u.order_id, u.amount FROM coupon_use u JOIN orders o ON o.id = u.order_id "
      "WHERE u.coupon_id = $1 AND u.state = 'reserved' AND ($2 = '' OR u.code = $2) "
      "AND ($3 = 0 OR (u.customer = $4 AND u.verified = $5)) "
      "AND o.status = 'pending_payment' AND o.needs_review = 0 "
      "AND NOT EXISTS (SELECT 1 FROM order_close_retry r "
      "WHERE r.order_id = o.id AND r.retry_at > $9) "
      "AND (o.customer_id = $6 OR ($3 = 0 AND (o.created_at <= $8 "
      "OR (u.verified = 0 AND ($5 = 1 OR o.created_at <= $7))))) "
      "ORDER BY CASE WHEN o.customer_id = $6 THEN 0 ELSE 1 END, CASE WHEN EXISTS (SELECT 1 "
      "FROM payment_attempt a WHERE a.order_id = o.id AND a.state IN ('requires_action', "
      "'processing')) THEN 1 ELSE 0 END, o.created_at, o.id LIMIT 100",
      of.coupon, of.code, of.of_customer, customer.mailbox, customer.is_verified, customer.id.text,
      now - hold_of_guests, now - hold_of_customers, now);
}

}  // namespace typecase::carts
