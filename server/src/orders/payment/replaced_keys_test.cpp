#include "orders/checkout/checkout_testing.h"
#include "payments/switching_gateway.h"

// Payments while the keys of the gateway are replaced: by those of another account, or of the other
// mode.
namespace typecase::orders {
namespace {

using payments::SwitchingGateway;
using testing::FakeGateway;
using testing::IntentStatus;
using testing::request;

class ReplacedKeysTest : public testing::CheckoutFixture {
 protected:
  void SetUp() override {
    customer = account();
    use({former, {}});
  }

  void use(SwitchingGateway::Gateways gateways) { switching.use(std::move(gateways)); }
  // The shop goes on under other keys. Ids of their intents differ from those of the former ones.
  void replace_keys(const std::string& key = "pk_test_next") {
    next->key = key;
    next->create({.amount = Money{1}, .currency = "EUR", .idempotency_key = "elsewhere"}).value();
    next->intents.back().id = "pi_elsewhere";
    use({next, {former}});
  }
  void remove_keys() { use({}); }

  Answer order(const std::string& key = "key-1", const CheckoutRequest& asked = request()) {
    return switched_checkout.check_out(asked, key, sha256("body"), customer);
  }
  Attempt newest(const OrderId& id) {
    return *database().read([&](db::Connection& c) { return newest_attempt(c, id); });
  }
  void settle(const OrderId& id) { switched.settle(newest(id)); }
  Status status(const OrderId& id) { return find(id)->status; }

  std::shared_ptr<FakeGateway> former = std::make_shared<FakeGateway>(clock);
  std::shared_ptr<FakeGateway> next = std::make_shared<FakeGateway>(clock);
  SwitchingGateway switching;
  Settlement switched{database(), switching, catalogue, clock, "https://shop.example"};
  Refunds switched_refunds{database(), switching, catalogue, clock, "https://shop.example"};
  Checkout switched_checkout{database(), carts, accounts, registration, switched, switching, clock};
  accounts::Customer customer;
};

TYPECASE_EACH_ENGINE(ReplacedKeysTest);

TEST_P(ReplacedKeysTest, AnOpenPaymentEndsAndTheOrderIsPaidOnceUnderTheNewKeys) {
  const OrderId id = payable(order()).order;
  const std::string old_intent = *newest(id).gateway_id;
  replace_keys();

  const auto refused = switched_checkout.pay(id, customer);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "payment_unreachable");
  EXPECT_EQ(former->intent(old_intent).status, IntentStatus::canceled);
  EXPECT_EQ(status(id), Status::pending_payment);

  const Payable again = switched_checkout.pay(id, customer).value();
  EXPECT_EQ(again.publishable_key, "pk_test_next");
  EXPECT_EQ(next->intent(*newest(id).gateway_id).client_secret, again.client_secret);
  next->pay(*newest(id).gateway_id);
  settle(id);
  EXPECT_EQ(status(id), Status::completed);
  EXPECT_EQ(count("payment"), 1);
}

TEST_P(ReplacedKeysTest, MoneyThatWasPaidUnderFormerKeysPaysTheOrder) {
  const OrderId id = payable(order()).order;
  former->pay(*newest(id).gateway_id);
  replace_keys();
  settle(id);
  EXPECT_EQ(status(id), Status::completed);
  EXPECT_EQ(next->intents.size(), 1u);
}

TEST_P(ReplacedKeysTest, TestMoneyBuysNothingInAShopThatHasGoneLive) {
  const OrderId id = payable(order()).order;
  former->pay(*newest(id).gateway_id);
  replace_keys("pk_live_next");
  settle(id);
  EXPECT_EQ(status(id), Status::pending_payment);
  EXPECT_TRUE(find(id)->is_under_review);
}

TEST_P(ReplacedKeysTest, LiveMoneyCountsInAShopThatHasGoneBackToTests) {
  former->key = "pk_live_fake";
  use({former, {}});
  const OrderId id = payable(order()).order;
  former->newest().livemode = true;
  former->pay(*newest(id).gateway_id);
  replace_keys("pk_test_next");
  settle(id);
  EXPECT_EQ(status(id), Status::completed);
}

TEST_P(ReplacedKeysTest, AnOrderOfFormerKeysIsClosedWhenItsTimeIsOver) {
  const OrderId id = payable(order()).order;
  const std::string old_intent = *newest(id).gateway_id;
  replace_keys();
  EXPECT_EQ(switched.give_up(*find(id), Status::canceled, "customer"), Settlement::Closing::closed);
  EXPECT_EQ(former->intent(old_intent).status, IntentStatus::canceled);
}

TEST_P(ReplacedKeysTest, WithoutKeysNothingIsOrderedThatCosts) {
  remove_keys();
  const auto refused = order();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "payments_not_set_up");
  EXPECT_EQ(refused.error().kind, ErrorKind::unavailable);
  EXPECT_EQ(count("orders"), 0);
  EXPECT_FALSE(payable(order("key-2", request("meridian-free", 0))).client_secret);
  EXPECT_EQ(count("orders"), 1);
}

TEST_P(ReplacedKeysTest, WithoutKeysAnOpenOrderWaits) {
  const OrderId id = payable(order()).order;
  remove_keys();
  EXPECT_EQ(switched_checkout.pay(id, customer).error().code, "payments_not_set_up");
  EXPECT_EQ(switched.give_up(*find(id), Status::canceled, "customer"),
            Settlement::Closing::unreachable);
  EXPECT_EQ(status(id), Status::pending_payment);
  use({former, {}});
  EXPECT_EQ(switched_checkout.pay(id, customer).value().client_secret, "pi_1_secret");
}

}  // namespace
}  // namespace typecase::orders
