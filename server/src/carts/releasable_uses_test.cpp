#include "carts/releasable_uses.h"

#include <gtest/gtest.h>

#include "carts/testing.h"

namespace typecase::carts {
namespace {

using namespace std::chrono_literals;
using testing::credit_of;
using testing::percent_off;

class ReleasableUsesTest : public testing::CartsTest {
 protected:
  ReleasableUsesTest() {
    CouponTerms terms = percent_off("ONCE");
    terms.total_limit = 1;
    save(terms);
  }

  CouponCustomer customer_of(const OrderId& order, const std::string& email = "ada@example.org") {
    return coupon_customer(email, false, CustomerId(order.text));
  }
  // The order that a coupon waits for: "free", "used up" or an id.
  std::string holder(const CouponCustomer& customer, const std::string& code = "ONCE") {
    auto found = find(code, customer);
    if (found->used_up) return "used up";
    return found->holder ? found->holder->text : "free";
  }
  void begin_payment(const OrderId& order) {
    database().write([&](db::Connection& c) {
      c.execute(
          "INSERT INTO payment_attempt (id, order_id, number, state, amount, currency, "
          "idempotency_key, created_at, check_at, checks) "
          "VALUES ($1, $1, 1, 'requires_action', 1, 'EUR', $1, 0, 0, 0)",
          order.text);
    });
  }
  void set_limit(int total) {
    CouponTerms terms = percent_off("ONCE");
    terms.total_limit = total;
    save(terms);
  }

  const CouponCustomer grace = guest("grace@example.org");
};

TYPECASE_EACH_ENGINE(ReleasableUsesTest);

TEST_P(ReleasableUsesTest, AnUnpaidOrderGivesWayToItsOwnCustomer) {
  OrderId open = reserve("ONCE", verified("ada@example.org"));
  EXPECT_EQ(holder(customer_of(open)), open.text);
  EXPECT_EQ(holder(customer_of(order())), "used up");
  spend(open);
  EXPECT_EQ(holder(customer_of(open)), "used up");
}

TEST_P(ReleasableUsesTest, AGuestsOrderGivesWayToAVerifiedCustomerAtOnce) {
  OrderId open = reserve("ONCE");
  EXPECT_EQ(holder(verified("grace@example.org")), open.text);
}

TEST_P(ReleasableUsesTest, AGuestsOrderGivesWayToEverybodyAfterAnHour) {
  OrderId open = reserve("ONCE");
  clock.advance(1h - 1s);
  EXPECT_EQ(holder(grace), "used up");
  clock.advance(1s);
  EXPECT_EQ(holder(grace), open.text);
}

TEST_P(ReleasableUsesTest, AVerifiedCustomersOrderGivesWayToOthersAfterADay) {
  OrderId open = reserve("ONCE", verified("ada@example.org"));
  clock.advance(24h - 1s);
  EXPECT_EQ(holder(verified("grace@example.org")), "used up");
  clock.advance(1s);
  EXPECT_EQ(holder(verified("grace@example.org")), open.text);
  EXPECT_EQ(holder(grace), open.text);
}

TEST_P(ReleasableUsesTest, AnOrderThatCouldNotBeClosedIsPassedOver) {
  set_limit(2);
  OrderId failing = reserve("ONCE");
  OrderId other = reserve("ONCE");
  clock.advance(2h);
  database().write([&](db::Connection& c) {
    c.execute("INSERT INTO order_close_retry (order_id, failures, retry_at) VALUES ($1, 1, $2)",
              failing.text, clock.now() + 30s);
  });
  EXPECT_EQ(holder(grace), other.text);
  release(other);
  reserve("ONCE", verified("ada@example.org"));
  EXPECT_EQ(holder(grace), "used up");
  clock.advance(30s);
  EXPECT_EQ(holder(grace), failing.text);
}

TEST_P(ReleasableUsesTest, AnOrderWhoseMoneyIsLookedAtGivesWayToNobody) {
  OrderId open = reserve("ONCE");
  database().write([](db::Connection& c) { c.execute("UPDATE orders SET needs_review = 1"); });
  EXPECT_EQ(holder(verified("grace@example.org")), "used up");
  EXPECT_EQ(holder(customer_of(open)), "used up");
}

// Anybody may type a guest's address, and would end the guest's order so.
TEST_P(ReleasableUsesTest, OfTheLimitPerCustomerOnlyTheCustomersOwnGiveWay) {
  CouponTerms terms = percent_off("EACH");
  terms.customer_limit = 1;
  save(terms);
  OrderId open = reserve("EACH", "ada@example.org");
  clock.advance(48h);
  EXPECT_EQ(holder(guest("ada@example.org"), "EACH"), "used up");
  EXPECT_EQ(holder(customer_of(open), "EACH"), open.text);
  EXPECT_EQ(holder(grace, "EACH"), "free");
}

TEST_P(ReleasableUsesTest, OfALimitPerCodeThoseOfTheCodeGiveWay) {
  CouponTerms terms = percent_off("GROUP");
  terms.codes = {"A", "B"};
  terms.code_limit = 1;
  save(terms);
  OrderId open = reserve("A");
  reserve("B");
  clock.advance(2h);
  EXPECT_EQ(holder(grace, "A"), open.text);
}

TEST_P(ReleasableUsesTest, TheOldestThatIsNotBeingPaidGoesFirst) {
  set_limit(3);
  OrderId paid_now = reserve("ONCE");
  clock.advance(1s);
  OrderId older = reserve("ONCE");
  clock.advance(1s);
  reserve("ONCE");
  begin_payment(paid_now);
  clock.advance(2h);
  EXPECT_EQ(holder(grace), older.text);
}

TEST_P(ReleasableUsesTest, ALimitThatWasLoweredNeedsSeveralToGiveWay) {
  set_limit(2);
  spend(reserve("ONCE"));
  OrderId open = reserve("ONCE");
  set_limit(1);
  clock.advance(2h);
  EXPECT_EQ(holder(grace), "used up");  // One of two would go: no use is left all the same.
}

TEST_P(ReleasableUsesTest, OfACreditItsBalanceAndWhatGivesWayMayBeHad) {
  save(credit_of("GIFT", 10'000));
  OrderId open = reserve("GIFT", "ada@example.org", {3500});
  EXPECT_EQ(find("GIFT", grace)->coupon.amount, Money{6500});
  auto found = find("GIFT", customer_of(open));
  EXPECT_EQ(found->coupon.amount, Money{10'000});
  EXPECT_EQ(found->balance, Money{6500});
  EXPECT_EQ(found->credit_holder, open);
  EXPECT_FALSE(found->holder);
}

}  // namespace
}  // namespace typecase::carts
