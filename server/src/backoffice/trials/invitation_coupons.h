#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/day.h"
#include "carts/coupons.h"

namespace typecase::backoffice {

// A coupon of the shop that an invitation may bring: so many per cent off, at this moment.
struct InvitationCoupon {
  std::string id;
  std::string name;    // for staff
  int hundredths = 0;  // of a per cent
  std::optional<Day> last_day;
};
BOOST_DESCRIBE_STRUCT(InvitationCoupon, (), (id, name, hundredths, last_day))

// Those that hold on that day, by id. One statement.
std::vector<InvitationCoupon> invitation_coupons(db::Connection& connection, Time now);

// nullopt: there is none, or it does not hold on that day.
std::optional<InvitationCoupon> find_invitation_coupon(db::Connection& connection,
                                                       std::string_view id, Time now);

// A code of the coupon that the customer can use. Of codes with a limit of their own, one that no
// invitation has brought yet. nullopt: there is none left.
std::optional<std::string> code_to_give(db::Connection& connection, std::string_view coupon,
                                        const carts::CouponCustomer& customer, Time now);

}  // namespace typecase::backoffice
