#include <gtest/gtest.h>

#include "orders/checkout/checkout_testing.h"

// A checkout while no order could be delivered.
namespace typecase::orders {
namespace {

using testing::request;

class UndeliverableCheckoutTest : public testing::CheckoutFixture {
 protected:
  void SetUp() override { customer = account(); }

  Answer order(const std::string& key, const CheckoutRequest& asked = request()) {
    return watching.check_out(asked, key, sha256("body"), customer);
  }
  void expect_refused(const Error& error) {
    EXPECT_EQ(error.code, "cannot_deliver");
    EXPECT_EQ(error.kind, ErrorKind::unavailable);
    EXPECT_GT(error.retry_after, 0);
  }

  accounts::Customer customer;
  bool can_deliver = true;
  Checkout watching{database(), carts,   accounts, registration,
                    settlement, gateway, clock,    [this] { return can_deliver; }};
};

TYPECASE_EACH_ENGINE(UndeliverableCheckoutTest);

TEST_P(UndeliverableCheckoutTest, MakesNoOrderAndNoPayment) {
  can_deliver = false;
  for (const CheckoutRequest& asked : {request(), request("meridian-free", 0)}) {
    expect_refused(order("key-1", asked).error());
  }
  EXPECT_EQ(count("orders"), 0);
  EXPECT_EQ(count("payment_attempt"), 0);
  EXPECT_EQ(gateway.intents.size(), 0u);
  can_deliver = true;
  EXPECT_EQ(payable(order("key-1")).client_secret, "pi_1_secret");
}

TEST_P(UndeliverableCheckoutTest, BeginsNoPaymentOfAnOpenOrder) {
  OrderId open = payable(order("key-1")).order;
  can_deliver = false;
  expect_refused(watching.pay(open, customer).error());
  expect_refused(order("key-1").error());
  EXPECT_EQ(find(open)->status, Status::pending_payment);
  EXPECT_EQ(gateway.intents.size(), 1u);
  can_deliver = true;
  EXPECT_EQ(watching.pay(open, customer).value().client_secret, "pi_1_secret");
}

TEST_P(UndeliverableCheckoutTest, LeavesTheOrderThatWouldHaveBeenReplaced) {
  OrderId open = payable(order("key-1")).order;
  can_deliver = false;
  CheckoutRequest next = request();
  next.replaces = open.text;
  expect_refused(order("key-2", next).error());
  EXPECT_EQ(find(open)->status, Status::pending_payment);
}

TEST_P(UndeliverableCheckoutTest, TellsOfAnOrderThatIsPaid) {
  OrderId free = payable(order("key-1", request("meridian-free", 0))).order;
  ASSERT_TRUE(find(free)->paid_at);
  can_deliver = false;
  Payable again = payable(order("key-1", request("meridian-free", 0)));
  EXPECT_EQ(again.order, free);
  EXPECT_FALSE(again.client_secret);
}

}  // namespace
}  // namespace typecase::orders
