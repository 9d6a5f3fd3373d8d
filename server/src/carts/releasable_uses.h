#pragma once

#include <vector>

#include "carts/coupons.h"

// An unpaid order holds its coupon for as long as it can be paid, seven days. It gives way, to
// block nobody for that long: to another checkout of its own customer at once, to others after a
// day. Where its customer has not proved to own the address, it gives way to a verified customer at
// once and to others after an hour. The newer checkout then closes it
// (orders/checkout/checkout_takeover.cpp); while an order that could not be closed waits for its
// next try, it gives way to nobody.
namespace typecase::carts {

struct ReleasableUse {
  OrderId order_id;
  Money amount;  // of a credit
};
BOOST_DESCRIBE_STRUCT(ReleasableUse, (), (order_id, amount))

// A selection of the uses of a coupon. With `of_customer` those that count for the limit per
// customer: of these only the customer's own give way, because anybody may type a guest's address.
struct UsesOf {
  std::string_view coupon;     // id
  std::string_view code = {};  // folded; empty: of all codes
  bool of_customer = false;
};

// The customer's own first, then the oldest, those whose payment is under way last. At most a
// hundred. One statement.
std::vector<ReleasableUse> releasable_uses(db::Connection& connection, const UsesOf& of,
                                           const CouponCustomer& customer, Time now);

}  // namespace typecase::carts
