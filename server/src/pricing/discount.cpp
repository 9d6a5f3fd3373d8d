#include "pricing/discount.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "base/allocate.h"

namespace typecase::pricing {
namespace {

bool in_scope(const std::vector<std::string>& scope, const std::string& value) {
  return scope.empty() || std::ranges::find(scope, value) != scope.end();
}

bool in_scope(const Coupon& coupon, const PricedLine& line) {
  return line.amount > Money{} && in_scope(coupon.licence_kinds, line.licence_kind) &&
         in_scope(coupon.families, line.family) && in_scope(coupon.item_classes, line.item_class);
}

class Applying {
 public:
  Applying(const std::vector<PricedLine>& lines, const std::vector<Coupon>& coupons,
           const Currency& currency, Day day)
      : lines_(lines), coupons_(coupons), currency_(currency), day_(day) {
    discounts_.lines.resize(lines.size());
    for (const Coupon& coupon : coupons) discounts_.coupons.push_back(first_look(coupon));
  }

  Discounts apply() {
    for (std::size_t line = 0; line < lines_.size(); ++line) take_percentage(line);
    take_all(DiscountKind::amount);
    take_all(DiscountKind::credit);
    for (CouponUse& use : discounts_.coupons) {
      bool in_vain = use.state == CouponState::applied && use.discount == Money{};
      if (in_vain) use.state = CouponState::outdone;
    }
    return std::move(discounts_);
  }

 private:
  CouponUse first_look(const Coupon& coupon) const {
    if (coupon.hundredths < 0 || coupon.hundredths > 10'000 || coupon.amount < Money{}) {
      throw std::invalid_argument("a coupon that gives less than nothing or more than all");
    }
    CouponUse use{coupon.code};
    use.state = state_of(coupon);
    if (coupon.kind == DiscountKind::credit) use.remaining = coupon.amount;
    return use;
  }

  CouponState state_of(const Coupon& coupon) const {
    if (coupon.first_day && day_ < *coupon.first_day) return CouponState::not_yet;
    if (coupon.last_day && *coupon.last_day < day_) return CouponState::over;
    bool any_currency = coupon.kind == DiscountKind::percent;
    if (!any_currency && coupon.currency != currency_.code) return CouponState::other_currency;
    auto eligible = [&](const PricedLine& line) { return in_scope(coupon, line); };
    return std::ranges::any_of(lines_, eligible) ? CouponState::applied
                                                 : CouponState::nothing_eligible;
  }

  bool is_eligible(std::size_t coupon, std::size_t line) const {
    return discounts_.coupons[coupon].state == CouponState::applied &&
           in_scope(coupons_[coupon], lines_[line]);
  }

  void take_percentage(std::size_t line) {
    std::optional<std::size_t> best;
    for (std::size_t coupon = 0; coupon < coupons_.size(); ++coupon) {
      bool eligible = coupons_[coupon].kind == DiscountKind::percent && is_eligible(coupon, line);
      bool better = !best || coupons_[coupon].hundredths > coupons_[*best].hundredths;
      if (eligible && better) best = coupon;
    }
    if (!best) return;
    Money steps{lines_[line].amount.minor / currency_.step};
    take(*best, line, scale(steps, coupons_[*best].hundredths, 10'000));
  }

  void take_all(DiscountKind kind) {
    for (std::size_t coupon = 0; coupon < coupons_.size(); ++coupon) {
      if (coupons_[coupon].kind == kind) take_amount(coupon);
    }
  }

  void take_amount(std::size_t coupon) {
    std::vector<Money> left(lines_.size());
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      if (!is_eligible(coupon, line)) continue;
      left[line] = Money{(lines_[line].amount - discounts_.lines[line]).minor / currency_.step};
    }
    Money all = std::accumulate(left.begin(), left.end(), Money{});
    Money amount = std::min(Money{coupons_[coupon].amount.minor / currency_.step}, all);
    std::vector<Money> parts = allocate(amount, left);
    for (std::size_t line = 0; line < parts.size(); ++line) take(coupon, line, parts[line]);
  }

  void take(std::size_t coupon, std::size_t line, Money steps) {
    Money discount{steps.minor * currency_.step};  // no more than the line, so it fits
    discounts_.lines[line] += discount;
    CouponUse& use = discounts_.coupons[coupon];
    use.discount += discount;
    if (coupons_[coupon].kind == DiscountKind::credit) use.remaining = *use.remaining - discount;
  }

  const std::vector<PricedLine>& lines_;
  const std::vector<Coupon>& coupons_;
  const Currency& currency_;
  Day day_;
  Discounts discounts_;
};

}  // namespace

Discounts apply_discounts(const std::vector<PricedLine>& lines, const std::vector<Coupon>& coupons,
                          const Currency& currency, Day day) {
  return Applying(lines, coupons, currency, day).apply();
}

}  // namespace typecase::pricing
