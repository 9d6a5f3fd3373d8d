#include "carts/coupons.h"
#include "db/record.h"

// Uses of coupons that orders hold. Counters move only where a limit is, so that a coupon without
// one is no row that every checkout waits for.
namespace typecase::carts {
namespace {

using pricing::DiscountKind;

struct Use {
  std::string coupon_id;
  std::string code;
  Money amount;
  std::string state;
};
BOOST_DESCRIBE_STRUCT(Use, (), (coupon_id, code, amount, state))

std::optional<Use> find_use(db::Connection& connection, const OrderId& order) {
  return connection.find<Use>(
      "SELECT " + db::columns<Use>() + " FROM coupon_use WHERE order_id = $1", order.text);
}

void set_state(db::Connection& connection, const OrderId& order, std::string_view state) {
  connection.execute("UPDATE coupon_use SET state = $2 WHERE order_id = $1", order.text, state);
}

void must(std::int64_t rows) {
  if (rows != 1) throw std::logic_error("a coupon that is used up was to be reserved");
}

void count(db::Connection& connection, const Use& use, int step) {
  connection.execute("UPDATE coupon SET used = used + $2 WHERE id = $1 AND total_limit IS NOT NULL",
                     use.coupon_id, step);
  connection.execute(
      "UPDATE coupon_code SET used = used + $2 WHERE code = $1 AND EXISTS "
      "(SELECT 1 FROM coupon c WHERE c.id = coupon_id AND c.code_limit IS NOT NULL)",
      use.code, step);
}

// The amount of other kinds than a credit is 0.
void give_credit(db::Connection& connection, const Use& use) {
  if (use.amount == Money{}) return;
  connection.execute("UPDATE coupon_code SET balance = balance + $2 WHERE code = $1", use.code,
                     use.amount.minor);
}

void take_credit(db::Connection& connection, const Use& use) {
  if (use.amount == Money{}) return;
  connection.execute(
      "UPDATE coupon_code SET balance = CASE WHEN balance < $2 THEN 0 ELSE balance - $2 END "
      "WHERE code = $1",
      use.code, use.amount.minor);
}

}  // namespace

void reserve_coupon(db::Connection& connection, const OrderId& order, const FoundCoupon& found,
                    const CouponCustomer& customer, Money amount) {
  bool is_credit = found.coupon.kind == DiscountKind::credit;
  if (found.total_limited) {
    must(connection.execute(
        "UPDATE coupon SET used = used + 1 WHERE id = $1 AND used < total_limit", found.id));
  }
  if (found.code_limited) {
    must(
        connection.execute("UPDATE coupon_code SET used = used + 1 WHERE code = $1 AND used < "
                           "(SELECT c.code_limit FROM coupon c WHERE c.id = coupon_id)",
                           found.folded));
  }
  if (is_credit) {
    must(connection.execute(
        "UPDATE coupon_code SET balance = balance - $2 WHERE code = $1 AND balance >= $2",
        found.folded, amount.minor));
  }
  connection.execute(
      "INSERT INTO coupon_use (order_id, coupon_id, code, customer, verified, amount, state) "
      "VALUES ($1, $2, $3, $4, $5, $6, 'reserved')",
      order.text, found.id, found.folded, customer.mailbox, customer.is_verified,
      is_credit ? amount.minor : 0);
}

void release_coupon(db::Connection& connection, const OrderId& order) {
  auto use = find_use(connection, order);
  if (!use || use->state != "reserved") return;
  set_state(connection, order, "released");
  count(connection, *use, -1);
  give_credit(connection, *use);
}

void spend_coupon(db::Connection& connection, const OrderId& order) {
  auto use = find_use(connection, order);
  if (!use || use->state == "final") return;
  set_state(connection, order, "final");
  if (use->state == "reserved") return;
  count(connection, *use, 1);
  take_credit(connection, *use);
}

}  // namespace typecase::carts
