#include <gtest/gtest.h>

#include <thread>

#include "db/record.h"
#include "orders/checkout/checkout_testing.h"
#include "orders/payment/gateway_events.h"

// Payment failures known from elsewhere, forced into its order.
namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using testing::IntentStatus;
using testing::request;

class PaymentPitfallsTest : public testing::CheckoutFixture {
 protected:
  void SetUp() override { customer = account(); }

  OrderId placed() { return payable(check_out("key-1", request(), customer)).order; }

  // The gateway told of its intent, the shop has looked.
  void tell(const std::string& id, const std::string& type) {
    payments::Event& event = gateway.events.emplace_back();
    event.id = id;
    event.type = type;
    event.created = clock.now();
    event.object = "payment_intent";
    event.object_id = event.intent_id = gateway.newest().id;
    clock.advance(61min);
    events.catch_up();
    events.process(id);
  }
  std::string attempt_state(const OrderId& order) {
    return std::string(enum_name(
        database().read([&](db::Connection& c) { return newest_attempt(c, order); })->state));
  }

  accounts::Customer customer;
  GatewayEvents events{database(),
                       gateway,
                       settlement,
                       refunds,
                       disputes,
                       clock,
                       payments::testing::webhook_secrets()};
};

TYPECASE_EACH_ENGINE(PaymentPitfallsTest);

TEST_P(PaymentPitfallsTest, AQuestionThatNobodyAnswersIsTakenBackAndTheOrderWaitsAtItsPrice) {
  OrderId order = placed();
  gateway.newest().status = IntentStatus::requires_action;
  clock.advance(23h);
  settlement.reconcile();
  EXPECT_EQ(gateway.newest().status, IntentStatus::requires_action);
  clock.advance(2h);
  settlement.reconcile();
  EXPECT_EQ(gateway.newest().status, IntentStatus::canceled);
  EXPECT_EQ(find(order)->status, Status::pending_payment);

  Payable again = checkout.pay(order, customer).value();
  EXPECT_EQ(again.client_secret, "pi_2_secret");
  EXPECT_EQ(gateway.newest().amount, Money{3500});
  gateway.pay();
  clock.advance(31s);
  settlement.reconcile();
  EXPECT_EQ(find(order)->status, Status::completed);
}

TEST_P(PaymentPitfallsTest, ManyTabsThatPayAgainAtOnceGetOneAttempt) {
  OrderId order = placed();
  gateway.newest().status = IntentStatus::canceled;
  clock.advance(31s);
  settlement.reconcile();
  ASSERT_EQ(attempt_state(order), "canceled");

  std::mutex guard;
  std::set<std::string> secrets;
  std::vector<std::thread> tabs;
  for (int i = 0; i < 8; ++i) {
    tabs.emplace_back([&] {
      auto answer = checkout.pay(order, customer);
      std::lock_guard lock(guard);
      secrets.insert(answer ? *answer->client_secret : std::string(answer.error().code));
    });
  }
  for (std::thread& tab : tabs) tab.join();
  EXPECT_EQ(secrets, std::set<std::string>{"pi_2_secret"});
  EXPECT_EQ(count("payment_attempt"), 2);
  EXPECT_EQ(gateway.intents.size(), 2u);
}

TEST_P(PaymentPitfallsTest, AFailureThatIsToldOfAfterTheSuccessChangesNothing) {
  OrderId order = placed();
  gateway.pay();
  tell("evt_2", "payment_intent.succeeded");
  ASSERT_EQ(find(order)->status, Status::completed);
  tell("evt_1", "payment_intent.payment_failed");
  EXPECT_EQ(find(order)->status, Status::completed);
  EXPECT_EQ(attempt_state(order), "succeeded");
}

// An answer from before the payment that is read after it: the call was overtaken.
TEST_P(PaymentPitfallsTest, AnAnswerThatWasOvertakenChangesNothing) {
  OrderId order = placed();
  Attempt attempt = *database().read([&](db::Connection& c) { return newest_attempt(c, order); });
  payments::Intent old = gateway.newest();
  old.status = IntentStatus::requires_action;
  gateway.pay();
  settlement.settle(attempt).value();
  gateway.newest() = old;
  settlement.settle(attempt).value();
  EXPECT_EQ(find(order)->status, Status::completed);
  EXPECT_EQ(attempt_state(order), "succeeded");
}

TEST_P(PaymentPitfallsTest, AGatewayThatTellsBeforeTheShopHasNotedThePaymentIsUnderstood) {
  gateway.before_create = [&] {
    gateway.before_create = {};
    // Another process has made it with the same key, was told of the payment, and died.
    auto id = database().read(
        [](db::Connection& c) { return c.value<std::string>("SELECT id FROM orders"); });
    payments::NewIntent wanted;
    wanted.amount = Money{3500};
    wanted.currency = "EUR";
    wanted.order_id = id;
    wanted.attempt = 1;
    wanted.idempotency_key = "order-" + id + "-a1";
    gateway.create(wanted).value();
    gateway.pay();
    payments::Event& event = gateway.events.emplace_back();
    event.id = "evt_1";
    event.type = "payment_intent.succeeded";
    event.created = clock.now();
    event.object = "payment_intent";
    event.object_id = event.intent_id = gateway.newest().id;
    event.order_id = id;
    events.catch_up();
    events.process("evt_1");
  };
  Payable answer = payable(check_out("key-1", request(), customer));
  // The gateway repeats its first answer to this key; asked again it tells of the payment.
  settlement.settle(
      *database().read([&](db::Connection& c) { return newest_attempt(c, answer.order); }));
  EXPECT_EQ(find(answer.order)->status, Status::completed);
  EXPECT_EQ(gateway.intents.size(), 1u);
}

}  // namespace
}  // namespace typecase::orders
