#include "backoffice/trials/invitation_coupons.h"

#include <algorithm>

#include "db/record.h"

namespace typecase::backoffice {
namespace {

constexpr std::int64_t most_codes_to_try = 20;

}  // namespace

std::vector<InvitationCoupon> invitation_coupons(db::Connection& connection, Time now) {
  const Day today = std::chrono::floor<std::chrono::days>(now);
  return connection.select<InvitationCoupon>(
      "SELECT c.id, c.name, c.hundredths, c.last_day FROM coupon c WHERE c.kind = 'percent' "
      "AND (c.first_day IS NULL OR c.first_day <= $1) AND (c.last_day IS NULL OR c.last_day >= $1) "
      "AND EXISTS (SELECT 1 FROM coupon_code k WHERE k.coupon_id = c.id AND k.withdrawn = 0) "
      "ORDER BY c.id",
      std::int64_t{today.time_since_epoch().count()});
}

std::optional<InvitationCoupon> find_invitation_coupon(db::Connection& connection,
                                                       std::string_view id, Time now) {
  auto coupons = invitation_coupons(connection, now);
  const auto found = std::ranges::find(coupons, id, &InvitationCoupon::id);
  if (found == coupons.end()) return std::nullopt;
  return std::move(*found);
}

std::optional<std::string> code_to_give(db::Connection& connection, std::string_view coupon,
                                        const carts::CouponCustomer& customer, Time now) {
  for (const auto& code : connection.select<std::string>(
           "SELECT k.written FROM coupon_code k JOIN coupon c ON c.id = k.coupon_id "
           "WHERE k.coupon_id = $1 AND k.withdrawn = 0 AND (c.code_limit IS NULL OR "
           "(k.used < c.code_limit AND NOT EXISTS (SELECT 1 FROM trial_invitation i "
           "WHERE i.coupon_id = k.coupon_id AND i.code = k.written))) ORDER BY k.code LIMIT $2",
           coupon, most_codes_to_try)) {
    const auto found = carts::find_coupon(connection, code, customer, now);
    if (found && !found->used_up) return code;
  }
  return std::nullopt;
}

}  // namespace typecase::backoffice
