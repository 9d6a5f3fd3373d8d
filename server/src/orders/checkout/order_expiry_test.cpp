#include <gtest/gtest.h>

#include "db/record.h"
#include "orders/payment/reviews.h"
#include "orders/payment/simulated_shop_testing.h"

// Many orders at once, one of them bad: the others end as they would without it.
namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using std::chrono::days;
using testing::IntentFault;

class OrderExpiryTest : public db::testing::EachEngine {
 protected:
  // Open orders of as many customers, the oldest first.
  std::vector<OrderId> place(int orders, const CheckoutRequest& asked = testing::request()) {
    std::vector<OrderId> placed;
    for (int i = 0; i < orders; ++i) {
      clock.advance(1s);
      CheckoutRequest own = asked;
      own.email = "buyer" + std::to_string(++buyers) + "@example.org";
      const std::string key = "key-" + std::to_string(buyers);
      auto answer = shop.checkout.check_out(own, key, sha256(key), std::nullopt);
      placed.push_back(std::get<Payable>(answer.value()).order);
    }
    return placed;
  }
  std::string intent_of(const OrderId& order) {
    return *database()
                .read([&](db::Connection& c) { return newest_attempt(c, order); })
                ->gateway_id;
  }
  Order now(const OrderId& order) {
    return *database().read([&](db::Connection& c) { return find_order(c, order); });
  }
  std::int64_t number(const std::string& sql) {
    return database().read([&](db::Connection& c) { return c.value<std::int64_t>(sql); });
  }
  // Two passes of the reconciler: a gateway that does not answer ends the first.
  void reconcile_twice() {
    shop.settlement.reconcile();
    clock.advance(15s);
    shop.settlement.reconcile();
  }

  int buyers = 0;
  ManualClock clock{from_micros(1'800'000'000'000'000)};
  testing::FakeGateway gateway{clock};
  testing::SimulatedShop shop{database(), gateway, clock};
};

TYPECASE_EACH_ENGINE(OrderExpiryTest);

TEST_P(OrderExpiryTest, AnOrderWhoseCancelFailsHoldsUpNoOther) {
  for (auto fault : {IntentFault::missing, IntentFault::server_error, IntentFault::timeout}) {
    SCOPED_TRACE(static_cast<int>(fault));
    const std::vector<OrderId> orders = place(5);
    gateway.faults[intent_of(orders[0])] = fault;
    clock.advance(days(8));
    reconcile_twice();
    for (std::size_t i = 1; i < orders.size(); ++i) {
      EXPECT_EQ(now(orders[i]).status, Status::expired) << i;
    }
    const bool is_missing = fault == IntentFault::missing;
    EXPECT_EQ(now(orders[0]).status, is_missing ? Status::expired : Status::pending_payment);

    gateway.faults.clear();
    clock.advance(1h);
    shop.settlement.reconcile();
    EXPECT_EQ(now(orders[0]).status, Status::expired);
  }
}

TEST_P(OrderExpiryTest, AnOrderWhoseIntentIsMissingGivesItsCouponBackAndIsFlagged) {
  carts::CouponTerms terms{"spring", "Spring", {}};
  terms.discount.hundredths = 2000;
  terms.total_limit = 1;
  terms.codes = {"SPRING"};
  database().write([&](db::Connection& c) { return carts::save_coupons(c, {terms}); }).value();
  CheckoutRequest asked = testing::request("meridian-regular", 2800);
  asked.coupon = "SPRING";
  const OrderId order = place(1, asked)[0];
  gateway.faults[intent_of(order)] = IntentFault::missing;
  clock.advance(days(8));
  shop.settlement.reconcile();
  EXPECT_EQ(now(order).status, Status::expired);
  EXPECT_EQ(number("SELECT used FROM coupon"), 0);
  auto reasons = database().read([&](db::Connection& c) { return open_reasons(c, order); });
  EXPECT_EQ(reasons, std::vector<std::string>{"intent_missing"});
  EXPECT_FALSE(now(order).is_under_review);  // No money of it has come in.
}

TEST_P(OrderExpiryTest, AnOrderThatCannotBeClosedIsAskedForEverMoreRarely) {
  const OrderId order = place(1)[0];
  gateway.faults[intent_of(order)] = IntentFault::server_error;
  clock.advance(days(8));
  int asked = 0;
  gateway.meanwhile = [&] { ++asked; };
  for (int pass = 0; pass < 4 * 60 * 6; ++pass) {  // Six hours.
    shop.settlement.reconcile();
    clock.advance(15s);
  }
  EXPECT_LT(asked, 200);
  EXPECT_EQ(now(order).status, Status::pending_payment);
}

TEST_P(OrderExpiryTest, AnAnswerThatCannotBeStoredHoldsUpNoOther) {
  const std::vector<OrderId> orders = place(4);
  for (const OrderId& order : orders) gateway.pay_if_open(intent_of(order));
  gateway.intent(intent_of(orders[0])).currency = std::string("E\0R", 3);
  clock.advance(31s);
  shop.settlement.reconcile();
  EXPECT_EQ(now(orders[0]).status, Status::pending_payment);
  for (std::size_t i = 1; i < orders.size(); ++i) {
    EXPECT_EQ(now(orders[i]).status, Status::completed) << i;
  }
}

}  // namespace
}  // namespace typecase::orders
