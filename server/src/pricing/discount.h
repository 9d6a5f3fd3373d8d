#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"
#include "base/scalar.h"
#include "pricing/currency.h"
#include "pricing/tax_rates.h"

namespace typecase::pricing {

enum class DiscountKind {
  percent,  // of each eligible line
  amount,   // once, allocated to the eligible lines
  credit    // as amount, and what is not needed stays on it
};
BOOST_DESCRIBE_ENUM(DiscountKind, percent, amount, credit)

// Lowers a quote: a coupon, a student's or a cultural institution's rate. How often it may be
// used is checked by the code that stores it.
struct Coupon {
  std::string code = {};
  DiscountKind kind = DiscountKind::percent;
  int hundredths = 0;         // of a per cent: 2500 is 25 %; at most 10000
  Money amount = {};          // or the credit's balance
  std::string currency = {};  // of the amount; a percentage holds in all

  // Empty: all of them. A line must be in each.
  std::vector<std::string> licence_kinds = {};
  std::vector<std::string> families = {};
  std::vector<std::string> item_classes = {};

  std::optional<Day> first_day = {};
  std::optional<Day> last_day = {};

  bool operator==(const Coupon&) const = default;
};
BOOST_DESCRIBE_STRUCT(Coupon, (),  // as stored; its codes are rows of their own
                      (kind, hundredths, amount, currency, licence_kinds, families, item_classes,
                       first_day, last_day))

// Facts that a discount needs of a cart line.
struct PricedLine {
  std::string licence_kind;
  std::string family;
  std::string item_class;
  Money amount;       // what is to be paid by the price list: list price - credit; not negative
  Money credit = {};  // of an upgrade; not negative
};

enum class CouponState {
  applied,
  not_yet,           // its first day is to come
  over,              // its last day has passed
  other_currency,    // than the cart's
  nothing_eligible,  // no line with a price is in its scope
  outdone,           // other discounts left nothing for it to take
  used_up,           // told by the counter of its uses
};
BOOST_DESCRIBE_ENUM(CouponState, applied, not_yet, over, other_currency, nothing_eligible, outdone,
                    used_up)

struct CouponUse {
  std::string code;
  CouponState state = CouponState::applied;
  Money discount = {};
  std::optional<Money> remaining = {};  // of a credit
};
BOOST_DESCRIBE_STRUCT(CouponUse, (), (code, state, discount, remaining))

struct Discounts {
  std::vector<Money> lines;        // one each, from 0 to the line's amount
  std::vector<CouponUse> coupons;  // one each, in the order given
};

// Percentages first, half up per line; where several are eligible the highest holds, they do not
// add up. Then amounts, then credits, each in the order given, over what is left of its lines.
Discounts apply_discounts(const std::vector<PricedLine>& lines, const std::vector<Coupon>& coupons,
                          const Currency& currency, Day day);

}  // namespace typecase::pricing

template <>
constexpr bool typecase::is_named_in_camel_case<typecase::pricing::CouponState> = true;
