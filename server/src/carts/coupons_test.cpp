#include "carts/coupons.h"

#include <gtest/gtest.h>

#include "carts/testing.h"

namespace typecase::carts {
namespace {

using testing::credit_of;
using testing::percent_off;

class CouponsTest : public testing::CartsTest {};

TYPECASE_EACH_ENGINE(CouponsTest);

TEST(CouponCode, ComparesWithoutBlanksAroundItAndWithoutCase) {
  EXPECT_EQ(fold_code("  Spring-26\t"), "SPRING-26");
  EXPECT_EQ(fold_code("École"), fold_code("École"));
  EXPECT_EQ(fold_code(" \t "), "");
  EXPECT_EQ(fold_code(std::string(65, 'A')), "");
}

TEST_P(CouponsTest, IsFoundAsItIsTypedAndToldAsItIsWritten) {
  save(percent_off("Spring26"));
  EXPECT_EQ(find(" sPRING26 ")->coupon.code, "Spring26");
  EXPECT_EQ(find("spring26")->coupon.hundredths, 2500);
  EXPECT_FALSE(find("SPRING27"));
  EXPECT_FALSE(find("' OR 1=1 --"));
}

TEST_P(CouponsTest, KeepsItsTerms) {
  CouponTerms terms = percent_off("AUTUMN", 10);
  terms.discount.licence_kinds = {"desktop", "web"};
  terms.discount.families = {"meridian"};
  terms.discount.item_classes = {"style"};
  terms.discount.first_day = pricing::day_of(testing::noon);
  terms.discount.last_day = pricing::day_of(testing::noon) + std::chrono::days(30);
  save(terms);
  terms.discount.code = "AUTUMN";
  EXPECT_EQ(find("autumn")->coupon, terms.discount);
}

TEST_P(CouponsTest, ManyCodesOfAGroupShareItsTerms) {
  CouponTerms students = percent_off("students", 50);
  students.codes = {"LISBOA-1", "LISBOA-2", "PORTO-1"};
  students.code_limit = 1;
  save(students);
  reserve("LISBOA-1");
  EXPECT_TRUE(is_used_up("LISBOA-1"));
  EXPECT_FALSE(is_used_up("LISBOA-2"));
  EXPECT_EQ(find("porto-1")->coupon.hundredths, 5000);
}

TEST_P(CouponsTest, IsUsedAsOftenInAllAsItsLimitSays) {
  CouponTerms terms = percent_off("LAUNCH");
  terms.total_limit = 2;
  save(terms);
  reserve("LAUNCH", "ada@example.org");
  EXPECT_FALSE(is_used_up("LAUNCH"));
  spend(reserve("LAUNCH", "grace@example.org"));
  EXPECT_TRUE(is_used_up("LAUNCH"));
  EXPECT_THROW(reserve("LAUNCH", "edith@example.org"), std::logic_error);
}

TEST_P(CouponsTest, IsUsedAsOftenByOneAddressAsItsLimitSays) {
  CouponTerms terms = percent_off("ONCE");
  terms.customer_limit = 1;
  save(terms);
  spend(reserve("ONCE", "ada@example.org"));
  EXPECT_TRUE(is_used_up("ONCE", "ada@example.org"));
  EXPECT_FALSE(is_used_up("ONCE", "grace@example.org"));
  EXPECT_FALSE(is_used_up("ONCE"));  // A visitor who is not identified.
}

TEST_P(CouponsTest, CountsGuestsOfAnAddressApartFromItsVerifiedCustomer) {
  CouponTerms terms = percent_off("ONCE");
  terms.customer_limit = 1;
  save(terms);
  spend(reserve("ONCE", guest("ada@example.org")));
  EXPECT_TRUE(is_used_up("ONCE", guest("ada@example.org")));
  EXPECT_FALSE(is_used_up("ONCE", verified("ada@example.org")));
  spend(reserve("ONCE", verified("ada@example.org")));
  EXPECT_TRUE(is_used_up("ONCE", verified("ada@example.org")));
  spend(reserve("ONCE", verified("grace@example.org")));
  EXPECT_FALSE(is_used_up("ONCE", guest("grace@example.org")));
}

TEST_P(CouponsTest, CountsTheSpellingsOfAMailboxTogether) {
  CouponTerms terms = percent_off("ONCE");
  terms.customer_limit = 1;
  save(terms);
  spend(reserve("ONCE", "Ada+1@example.org"));
  EXPECT_TRUE(is_used_up("ONCE", "ada@example.org"));
  EXPECT_TRUE(is_used_up("ONCE", "ada+2@example.org"));
  EXPECT_FALSE(is_used_up("ONCE", "a.da@example.org"));
}

TEST_P(CouponsTest, IsGivenBackOnceWhenItsOrderEnds) {
  CouponTerms terms = percent_off("LAUNCH");
  terms.total_limit = 2;
  terms.code_limit = 2;
  save(terms);
  OrderId first = reserve("LAUNCH");
  reserve("LAUNCH");
  EXPECT_TRUE(is_used_up("LAUNCH"));
  release(first);
  EXPECT_FALSE(is_used_up("LAUNCH"));
  release(first);
  reserve("LAUNCH");
  EXPECT_TRUE(is_used_up("LAUNCH"));
}

TEST_P(CouponsTest, OfAPaidOrderIsNotGivenBack) {
  CouponTerms terms = percent_off("LAUNCH");
  terms.total_limit = 1;
  save(terms);
  OrderId paid = reserve("LAUNCH");
  spend(paid);
  spend(paid);
  release(paid);
  EXPECT_TRUE(is_used_up("LAUNCH"));
}

TEST_P(CouponsTest, LateMoneyTakesItBackBeyondTheLimit) {
  CouponTerms terms = percent_off("LAUNCH");
  terms.total_limit = 1;
  save(terms);
  OrderId late = reserve("LAUNCH");
  release(late);
  spend(reserve("LAUNCH"));
  spend(late);
  auto used = database().read([](auto& c) { return c.find_one("SELECT used FROM coupon"); });
  EXPECT_EQ(used->integer("used"), 2);
}

TEST_P(CouponsTest, OfAnotherKindOrCurrencyNeedsANewId) {
  save(credit_of("GIFT", 10'000));
  CouponTerms other = percent_off("GIFT");
  auto saved = database().write([&](db::Connection& c) { return save_coupons(c, {other}); });
  EXPECT_EQ(saved.error().code, "coupon_needs_new_id");
  other = credit_of("GIFT", 10'000);
  other.discount.currency = "USD";
  saved = database().write([&](db::Connection& c) { return save_coupons(c, {other}); });
  EXPECT_EQ(saved.error().code, "coupon_needs_new_id");
}

TEST_P(CouponsTest, ACreditKeepsWhatIsNotNeeded) {
  save(credit_of("GIFT", 10'000));
  OrderId first = reserve("GIFT", "ada@example.org", {3500});
  EXPECT_EQ(find("GIFT")->coupon.amount, Money{6500});
  release(first);
  EXPECT_EQ(find("GIFT")->coupon.amount, Money{10'000});
  spend(reserve("GIFT", "grace@example.org", {10'000}));
  EXPECT_TRUE(is_used_up("GIFT"));
}

TEST_P(CouponsTest, LateMoneyTakesOfACreditWhatIsLeft) {
  save(credit_of("GIFT", 10'000));
  OrderId late = reserve("GIFT", "ada@example.org", {6000});
  release(late);
  spend(reserve("GIFT", "ada@example.org", {7000}));
  spend(late);
  EXPECT_EQ(find("GIFT")->coupon.amount, Money{0});
}

TEST_P(CouponsTest, AreSavedOnceAndChangeByTheirIds) {
  auto save_all = [&](const std::vector<CouponTerms>& all) {
    return database().write([&](db::Connection& c) { return save_coupons(c, all); });
  };
  CouponTerms terms = percent_off("LAUNCH");
  terms.codes = {"launch", "Begin"};
  EXPECT_TRUE(save_all({terms}).value());
  EXPECT_FALSE(save_all({terms}).value());
  terms.codes = {"Begin", "Again"};
  EXPECT_TRUE(save_all({terms}).value());
  EXPECT_FALSE(find("launch"));
  EXPECT_TRUE(find("again"));
  EXPECT_FALSE(save_all({}).value());
  EXPECT_TRUE(find("begin"));

  CouponTerms other = percent_off("OTHER");
  other.codes = {" bEGIN"};
  EXPECT_EQ(save_all({other}).error().code, "coupon_code_taken");
  EXPECT_FALSE(find("other"));
}

TEST_P(CouponsTest, ALimitThatIsNewCountsWhatWasUsedBefore) {
  CouponTerms terms = percent_off("LAUNCH");
  save(terms);
  spend(reserve("LAUNCH"));
  release(reserve("LAUNCH"));
  reserve("LAUNCH");
  terms.total_limit = 2;
  save(terms);
  EXPECT_TRUE(is_used_up("LAUNCH"));
}

TEST_P(CouponsTest, ACreditThatIsSavedAgainKeepsItsBalance) {
  CouponTerms gift = credit_of("GIFT", 10'000);
  save(gift);
  spend(reserve("GIFT", "ada@example.org", {4000}));
  gift.name = "A gift";
  save(gift);
  EXPECT_EQ(find("GIFT")->coupon.amount, Money{6000});
}

}  // namespace
}  // namespace typecase::carts
