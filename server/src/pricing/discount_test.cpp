#include "pricing/discount.h"

#include <gtest/gtest.h>

namespace typecase::pricing {
namespace {

using std::chrono::November;

constexpr Day today{std::chrono::year(2026) / November / 22};
const Currency euro{"EUR", 2, 1};

PricedLine line(std::int64_t amount, const char* kind = "desktop", const char* family = "meridian",
                const char* item_class = "style") {
  return {kind, family, item_class, Money{amount}};
}

Coupon percent(int hundredths, const char* code = "spring") {
  return {.code = code, .kind = DiscountKind::percent, .hundredths = hundredths};
}

Coupon worth(std::int64_t amount, DiscountKind kind = DiscountKind::amount) {
  return {.code = "voucher", .kind = kind, .amount = Money{amount}, .currency = "EUR"};
}

std::vector<std::int64_t> minor(const std::vector<Money>& amounts) {
  std::vector<std::int64_t> minor;
  for (Money amount : amounts) minor.push_back(amount.minor);
  return minor;
}

using Minor = std::vector<std::int64_t>;

Discounts apply(const std::vector<PricedLine>& lines, const std::vector<Coupon>& coupons) {
  return apply_discounts(lines, coupons, euro, today);
}

TEST(DiscountTest, APercentageIsRoundedHalfUpPerLine) {
  Discounts discounts = apply({line(3), line(3333), line(0)}, {percent(5000)});
  EXPECT_EQ(minor(discounts.lines), (Minor{2, 1667, 0}));
  EXPECT_EQ(discounts.coupons[0].discount, Money{1669});
  EXPECT_EQ(minor(apply({line(3333)}, {percent(1)}).lines), (Minor{0}));
}

TEST(DiscountTest, HundredPerCentIsExactlyEverything) {
  EXPECT_EQ(minor(apply({line(3333), line(1)}, {percent(10'000)}).lines), (Minor{3333, 1}));
}

TEST(DiscountTest, AmountsAreAllocatedToTheEligibleLinesByLargestRemainder) {
  Discounts discounts = apply({line(1000), line(2000), line(4000)}, {worth(10)});
  EXPECT_EQ(minor(discounts.lines), (Minor{1, 3, 6}));
}

TEST(DiscountTest, AnAmountNeverTakesALineBelowZero) {
  Discounts discounts = apply({line(1000), line(500)}, {worth(9999)});
  EXPECT_EQ(minor(discounts.lines), (Minor{1000, 500}));
  EXPECT_EQ(discounts.coupons[0].discount, Money{1500});
  EXPECT_EQ(discounts.coupons[0].remaining, std::nullopt);
}

TEST(DiscountTest, ACreditKeepsItsRemainingBalance) {
  Discounts discounts = apply({line(1000), line(500)}, {worth(9999, DiscountKind::credit)});
  EXPECT_EQ(discounts.coupons[0].discount, Money{1500});
  EXPECT_EQ(discounts.coupons[0].remaining, Money{8499});
  EXPECT_EQ(apply({line(1000)}, {worth(700, DiscountKind::credit)}).coupons[0].remaining, Money{0});
}

TEST(DiscountTest, AScopeNamesLicenceKindsFamiliesAndItemClasses) {
  std::vector<PricedLine> lines = {line(100), line(100, "web"), line(100, "web", "orbit"),
                                   line(100, "web", "meridian", "family")};
  Coupon coupon = percent(5000);
  coupon.licence_kinds = {"web", "app"};
  EXPECT_EQ(minor(apply(lines, {coupon}).lines), (Minor{0, 50, 50, 50}));
  coupon.families = {"meridian"};
  EXPECT_EQ(minor(apply(lines, {coupon}).lines), (Minor{0, 50, 0, 50}));
  coupon.item_classes = {"family"};
  EXPECT_EQ(minor(apply(lines, {coupon}).lines), (Minor{0, 0, 0, 50}));
  coupon.families = {"orbit"};
  EXPECT_EQ(apply(lines, {coupon}).coupons[0].state, CouponState::nothing_eligible);
}

TEST(DiscountTest, HoldsFromItsFirstDayToItsLast) {
  auto state = [](std::optional<Day> from, std::optional<Day> until) {
    Coupon coupon = percent(1000);
    coupon.first_day = from;
    coupon.last_day = until;
    return apply({line(100)}, {coupon}).coupons[0].state;
  };
  EXPECT_EQ(state(today, today), CouponState::applied);
  EXPECT_EQ(state(today + std::chrono::days(1), {}), CouponState::not_yet);
  EXPECT_EQ(state({}, today - std::chrono::days(1)), CouponState::over);
}

TEST(DiscountTest, AnAmountHoldsInItsOwnCurrencyAlone) {
  Coupon dollars = worth(100);
  dollars.currency = "USD";
  EXPECT_EQ(apply({line(100)}, {dollars}).coupons[0].state, CouponState::other_currency);
  Discounts discounts = apply({line(100)}, {dollars, percent(5000)});
  EXPECT_EQ(minor(discounts.lines), (Minor{50}));
}

TEST(DiscountTest, TheStudentGroupIsACouponAndTheHigherPercentageHolds) {
  Coupon student = percent(5000, "student");
  Coupon web = percent(7500);
  web.licence_kinds = {"web"};
  Discounts discounts = apply({line(1000), line(1000, "web")}, {student, web});
  EXPECT_EQ(minor(discounts.lines), (Minor{500, 750}));
  EXPECT_EQ(discounts.coupons[0].discount, Money{500});
  EXPECT_EQ(discounts.coupons[1].discount, Money{750});
  EXPECT_EQ(apply({line(1000)}, {student, percent(1000)}).coupons[1].state, CouponState::outdone);
}

TEST(DiscountTest, AmountsThenCreditsTakeOfWhatIsLeft) {
  Discounts discounts = apply({line(1000), line(500)},
                              {worth(5000, DiscountKind::credit), worth(300), percent(5000)});
  EXPECT_EQ(minor(discounts.lines), (Minor{1000, 500}));
  EXPECT_EQ(discounts.coupons[2].discount, Money{750});
  EXPECT_EQ(discounts.coupons[1].discount, Money{300});
  EXPECT_EQ(discounts.coupons[0].discount, Money{450});
  EXPECT_EQ(discounts.coupons[0].remaining, Money{4550});
}

TEST(DiscountTest, KeepsToTheStepOfTheCurrency) {
  Currency krona{"ISK", 2, 100};
  Coupon credit = worth(1050, DiscountKind::credit);
  credit.currency = "ISK";
  Discounts discounts =
      apply_discounts({line(3300), line(100)}, {percent(5000), credit}, krona, today);
  EXPECT_EQ(minor(discounts.lines), (Minor{2700, 100}));
  EXPECT_EQ(discounts.coupons[1].remaining, Money{50});
}

TEST(DiscountTest, RefusesCouponsThatGiveLessThanNothingOrMoreThanAll) {
  EXPECT_THROW(apply({line(100)}, {percent(-1)}), std::invalid_argument);
  EXPECT_THROW(apply({line(100)}, {percent(10'001)}), std::invalid_argument);
  EXPECT_THROW(apply({line(100)}, {worth(-1)}), std::invalid_argument);
}

}  // namespace
}  // namespace typecase::pricing
