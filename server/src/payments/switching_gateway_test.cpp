#include "payments/switching_gateway.h"

#include <gtest/gtest.h>

#include "payments/testing/fake_gateway.h"

namespace typecase::payments {
namespace {

class SwitchingGatewayTest : public ::testing::Test {
 protected:
  SwitchingGatewayTest() {
    current->key = "pk_test_current";
    former->key = "pk_test_former";
    former->create(intent("former")).value();
    former->intents.back().id = "pi_former";
  }

  static NewIntent intent(const std::string& order) {
    return {.amount = Money{100}, .currency = "EUR", .order_id = order, .idempotency_key = order};
  }
  void pay_former() {
    former->pay("pi_former");
    switching.refund({.intent_id = "pi_former", .amount = Money{40}, .idempotency_key = "r"})
        .value();
  }

  ManualClock clock{from_micros(1'800'000'000'000'000)};
  std::shared_ptr<testing::FakeGateway> current = std::make_shared<testing::FakeGateway>(clock);
  std::shared_ptr<testing::FakeGateway> former = std::make_shared<testing::FakeGateway>(clock);
  SwitchingGateway switching{{current, {former}}};
};

TEST_F(SwitchingGatewayTest, NewPaymentsGoUnderTheKeysInUse) {
  EXPECT_EQ(switching.create(intent("new")).value().publishable_key, "pk_test_current");
  EXPECT_EQ(current->intents.size(), 1u);
  EXPECT_EQ(switching.publishable_key(), "pk_test_current");
}

TEST_F(SwitchingGatewayTest, PaymentsOfFormerKeysAreFoundAndNameThem) {
  EXPECT_EQ(switching.retrieve("pi_former").value().publishable_key, "pk_test_former");
  EXPECT_EQ(switching.cancel("pi_former", "c").value().status, IntentStatus::canceled);
}

TEST_F(SwitchingGatewayTest, RefundsOfFormerKeysAreMadeAndFound) {
  pay_former();
  EXPECT_EQ(former->refunds.size(), 1u);
  EXPECT_EQ(switching.refunds_of("pi_former").value().size(), 1u);
  EXPECT_TRUE(switching.retrieve_refund("re_1"));
}

TEST_F(SwitchingGatewayTest, UnknownThingsAreMissing) {
  EXPECT_TRUE(switching.retrieve("pi_none").error().not_found());
}

TEST_F(SwitchingGatewayTest, FormerKeysThatDoNotAnswerLeaveTheOutcomeUnknown) {
  former->silent = true;
  EXPECT_EQ(switching.retrieve("pi_former").error().kind, FailureKind::unknown);
}

TEST_F(SwitchingGatewayTest, WithoutKeysEveryCallSaysSo) {
  SwitchingGateway empty;
  EXPECT_FALSE(empty.is_set_up());
  EXPECT_EQ(empty.publishable_key(), "");
  const Failure failure = empty.create(intent("new")).error();
  EXPECT_EQ(failure.code, not_set_up_code);
  EXPECT_FALSE(failure.may_have_arrived);
  EXPECT_TRUE(failure.concerns_all());
  EXPECT_EQ(empty.list_events(clock.now(), clock.now()).error().code, not_set_up_code);
}

TEST_F(SwitchingGatewayTest, CallsUnderWayFinishUnderTheirKeys) {
  std::weak_ptr<testing::FakeGateway> held = current;
  current->before_create = [&] {
    current.reset();
    switching.use({former, {}});
    EXPECT_FALSE(held.expired());
  };
  EXPECT_EQ(switching.create(intent("new")).value().publishable_key, "pk_test_current");
  EXPECT_TRUE(held.expired());
}

}  // namespace
}  // namespace typecase::payments
