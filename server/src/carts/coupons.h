#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/ids.h"
#include "db/database.h"
#include "pricing/discount.h"

namespace typecase::carts {

// A coupon as the foundry gives it out: terms, limits, and the codes that share them. A group, such
// as all students of a school, is a coupon with many codes.
struct CouponTerms {
  std::string id;                       // a slug: "students"
  std::string name;                     // for staff
  pricing::Coupon discount;             // without a code; of a credit, what each code begins with
  std::optional<int> total_limit = {};  // how often in all; nullopt: no limit
  std::optional<int> customer_limit = {};
  std::optional<int> code_limit = {};
  std::vector<std::string> codes = {};  // as the foundry writes them, by their folded form

  bool operator==(const CouponTerms&) const = default;
};
BOOST_DESCRIBE_STRUCT(CouponTerms, (), (id, name, total_limit, customer_limit, code_limit))

// How codes compare: without blanks around them, ASCII letters in capitals. Empty for what can be
// no code.
std::string fold_code(std::string_view written);

// Adds coupons, or gives those of the same id these terms. Codes that are no longer among them are
// withdrawn; uses stay counted, and a credit keeps its balance. Coupons that are not named stay as
// they are. Answers whether anything changed.
// conflict (coupon_code_taken): another coupon has the code; (coupon_needs_new_id): the kind or the
// currency is another.
Result<bool> save_coupons(db::Connection& connection, const std::vector<CouponTerms>& coupons);

// Every coupon with the codes that are not withdrawn, by id.
std::vector<CouponTerms> read_coupons(db::Connection& connection);

// By whom the limit per customer counts uses: by mailbox, because guests are new customers each
// time, and whether the customer has proved to own it. Anybody may type an address: uses by
// customers who have not proved it and uses by those who have are counted apart, so that strangers
// neither use up a coupon of a verified customer nor learn what that customer has used.
struct CouponCustomer {
  std::string mailbox = {};  // mailbox_digest(); empty: not known, counted by no limit per customer
  bool is_verified = false;
  CustomerId id = {};  // the signed-in customer, also a guest of an earlier order; empty: none

  bool operator==(const CouponCustomer&) const = default;
};

CouponCustomer coupon_customer(std::string_view email, bool is_verified, CustomerId id = {});

// A code that was looked up.
struct FoundCoupon {
  std::string id;          // of the coupon
  std::string folded;      // the code
  pricing::Coupon coupon;  // `code` as the foundry writes it; of a credit, what may be had of it
  bool used_up = false;
  Money balance = {};  // of a credit: what no order holds
  // Unpaid orders that must give way (releasable_uses.h) before the coupon is used at all, and
  // before more of a credit than its balance.
  std::optional<OrderId> holder = {};
  std::optional<OrderId> credit_holder = {};
  bool total_limited = false;  // its uses are counted
  bool code_limited = false;
};

// nullopt: there is no such code. Uses held by orders that give way count as free. One statement,
// and one for each limit that is reached; of a credit, two.
std::optional<FoundCoupon> find_coupon(db::Connection& connection, std::string_view code,
                                       const CouponCustomer& customer, Time now);

// In the transaction that freezes the order: a place under the limits, or a credit's amount, is the
// order's from now on. Throws std::logic_error when there is none: the caller has just looked.
void reserve_coupon(db::Connection& connection, const OrderId& order, const FoundCoupon& found,
                    const CouponCustomer& customer, Money amount);

// Gives back what an order holds that nobody can pay any more. Nothing where it holds none.
void release_coupon(db::Connection& connection, const OrderId& order);

// Called when the order is paid. Uses given back meanwhile are taken again, beyond the limit if
// need be, and of a credit the rest.
void spend_coupon(db::Connection& connection, const OrderId& order);

}  // namespace typecase::carts
