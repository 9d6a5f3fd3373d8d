#include <gtest/gtest.h>

#include "orders/checkout/agreement.h"
#include "orders/licence/upgrades_testing.h"

// The credit of a licence, held by one open order at a time. Prepared carts:
// checkout_offers_test.cpp.
namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using testing::IntentStatus;

class CheckoutTakeoverTest : public testing::UpgradesFixture {
 protected:
  void SetUp() override {
    UpgradesFixture::SetUp();
    serial = serial_of(buy("key-1"));
  }
  Status status(const OrderId& id) { return find(id)->status; }

  std::string serial;
};

TYPECASE_EACH_ENGINE(CheckoutTakeoverTest);

TEST_P(CheckoutTakeoverTest, TheNewestOrderHoldsTheCreditUntilItIsPaid) {
  OrderId first = placed("key-2", larger(serial));
  OrderId second = placed("key-3", larger(serial));
  EXPECT_EQ(status(first), Status::canceled);
  EXPECT_EQ(status(second), Status::pending_payment);
  EXPECT_EQ(count("reservation"), 1);
  pay(second);
  EXPECT_EQ(status(second), Status::completed);
  EXPECT_EQ(count("reservation"), 0);
  EXPECT_EQ(code(order("key-4", larger(serial))), "/items/0/upgrades/0 not_active");
}

TEST_P(CheckoutTakeoverTest, AnOrderOfManyLicencesTakesThemAllOver) {
  CheckoutRequest all = larger(serial);
  std::vector<OrderId> open{placed("key-2", larger(serial))};
  for (int i = 0; i < 7; ++i) {
    const std::string other = serial_of(buy("buy-" + std::to_string(i)));
    open.push_back(placed("open-" + std::to_string(i), larger(other)));
    all.items.push_back(larger(other).items[0]);
  }
  all.total = offers.offer(cart_of(all, customer.email, customer))->quote.total.minor;
  placed("all", all);
  for (const OrderId& id : open) EXPECT_EQ(status(id), Status::canceled);
  EXPECT_EQ(count("reservation"), 8);
}

TEST_P(CheckoutTakeoverTest, AFailedAuthenticationAtTheBankDoesNotRestartTheQuarterHour) {
  OrderId first = placed("key-2", larger(serial));
  for (int i = 0; i < 4; ++i) {
    for (auto next : {IntentStatus::requires_action, IntentStatus::requires_payment_method}) {
      gateway.newest().status = next;
      clock.advance(3s);
      ASSERT_TRUE(settlement.settle_on_return(first));
    }
    clock.advance(5min);
  }
  gateway.newest().status = IntentStatus::requires_action;
  EXPECT_TRUE(order("key-3", larger(serial)));
  EXPECT_EQ(status(first), Status::canceled);
}

TEST_P(CheckoutTakeoverTest, AnOrderWhoseMoneyIsLookedAtIsNotCanceled) {
  OrderId first = placed("key-2", larger(serial));
  database().write([&](db::Connection& c) {
    c.execute("UPDATE orders SET needs_review = 1 WHERE id = $1", first.text);
  });
  EXPECT_EQ(code(order("key-3", larger(serial))), "payment_under_review");
  EXPECT_EQ(gateway.newest().status, IntentStatus::requires_payment_method);
}

TEST_P(CheckoutTakeoverTest, AnOrderThatEndsGivesTheCreditBack) {
  OrderId first = placed("key-2", larger(serial));
  ASSERT_TRUE(give_up(*find(first), Status::canceled, "customer"));
  EXPECT_EQ(count("reservation"), 0);
}

TEST_P(CheckoutTakeoverTest, ABuyerAtTheirBankKeepsTheCreditForAQuarterOfAnHour) {
  OrderId first = placed("key-2", larger(serial));
  gateway.newest().status = IntentStatus::requires_action;
  clock.advance(3s);
  ASSERT_TRUE(settlement.settle_on_return(first));
  clock.advance(5min);
  auto refused = order("key-3", larger(serial));
  EXPECT_EQ(code(refused), "payment_under_way");
  EXPECT_EQ(refused.error().retry_after, 600);
  EXPECT_EQ(status(first), Status::pending_payment);

  clock.advance(10min);
  EXPECT_TRUE(order("key-3", larger(serial)));
  EXPECT_EQ(status(first), Status::canceled);
}

TEST_P(CheckoutTakeoverTest, AProcessingPaymentIsNotDisturbed) {
  OrderId first = placed("key-2", larger(serial));
  gateway.newest().status = IntentStatus::processing;
  auto refused = order("key-3", larger(serial));
  EXPECT_EQ(code(refused), "payment_under_way");
  EXPECT_EQ(refused.error().retry_after, 60);
  gateway.pay();
  EXPECT_EQ(code(order("key-3", larger(serial))), "/items/0/upgrades/0 not_active");
  EXPECT_EQ(status(first), Status::completed);
}

TEST_P(CheckoutTakeoverTest, WhileTheGatewayIsAwayTheFirstOrderStays) {
  OrderId first = placed("key-2", larger(serial));
  gateway.silent = true;
  EXPECT_EQ(code(order("key-3", larger(serial))), "payment_unreachable");
  EXPECT_EQ(status(first), Status::pending_payment);
  EXPECT_EQ(count("orders"), 2);
  EXPECT_EQ(count("order_close_retry"), 1);  // Passed over where others hold the same coupon.
}

}  // namespace
}  // namespace typecase::orders
