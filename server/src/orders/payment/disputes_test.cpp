#include "orders/payment/disputes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "orders/payment/gateway_events.h"
#include "orders/refund/refund_testing.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using payments::DisputeStatus;
using ::testing::ElementsAre;

class DisputesTest : public testing::PaidOrderTest {
 protected:
  GatewayEvents events{database(),
                       gateway,
                       settlement,
                       refunds,
                       disputes,
                       clock,
                       payments::testing::webhook_secrets()};

  // As the gateway lists it.
  void tell(const std::string& id, const std::string& object, const std::string& object_id) {
    payments::Event& event = gateway.events.emplace_back();
    event.id = id;
    event.type = object + ".updated";
    event.created = clock.now();
    event.object = object;
    event.object_id = object_id;
    event.intent_id = gateway.intents.empty() ? "" : gateway.newest().id;
  }
  std::int64_t processed() { return count("webhook_event WHERE processed_at IS NOT NULL"); }
};

TYPECASE_EACH_ENGINE(DisputesTest);

TEST_P(DisputesTest, AnOpenDisputeSuspendsEveryLicence) {
  OrderId order = pay_order({3500, 2400});
  dispute(DisputeStatus::needs_response, {5900});
  dispute(DisputeStatus::under_review, {5900});
  EXPECT_THAT(licences(order), ElementsAre("suspended", "suspended"));
  EXPECT_EQ(now(order).payment_status, PaymentStatus::disputed);
  EXPECT_TRUE(now(order).needs_review);
  EXPECT_EQ(count("dispute"), 1);
  EXPECT_EQ(ask(order).error().code, "disputed");
}

TEST_P(DisputesTest, AWonOneLetsThemLiveAndALostOneEndsThem) {
  OrderId order = pay_order({3500});
  dispute(DisputeStatus::needs_response, {3500});
  dispute(DisputeStatus::won, {3500});
  EXPECT_THAT(licences(order), ElementsAre("active"));
  EXPECT_EQ(now(order).payment_status, PaymentStatus::paid);

  gateway.disputes.clear();
  dispute(DisputeStatus::needs_response, {3500});
  gateway.disputes.back().id = "dp_2";
  gateway.disputes.back().status = DisputeStatus::lost;
  disputes.settle("dp_2");
  EXPECT_THAT(licences(order), ElementsAre("revoked"));
  EXPECT_EQ(now(order).payment_status, PaymentStatus::refunded);
  EXPECT_EQ(now(order).refunded, Money{3500});
  EXPECT_EQ(count("credit_note"), 0);
}

TEST_P(DisputesTest, AnInquirySuspendsNothing) {
  OrderId order = pay_order({3500});
  dispute(DisputeStatus::warning_needs_response, {3500});
  EXPECT_THAT(licences(order), ElementsAre("active"));
  EXPECT_EQ(now(order).payment_status, PaymentStatus::paid);
  EXPECT_TRUE(now(order).needs_review);
  dispute(DisputeStatus::warning_closed, {3500});
  EXPECT_THAT(licences(order), ElementsAre("active"));
}

TEST_P(DisputesTest, AfterAPartialRefundTheSumsDecideNotTheLastEvent) {
  OrderId order = pay_order({3500, 2400});
  refund(order, {1});
  dispute(DisputeStatus::needs_response, {3500});
  EXPECT_THAT(licences(order), ElementsAre("suspended", "revoked"));
  dispute(DisputeStatus::won, {3500});
  EXPECT_THAT(licences(order), ElementsAre("active", "revoked"));
  EXPECT_EQ(now(order).payment_status, PaymentStatus::partially_refunded);
}

TEST_P(DisputesTest, LateEventsDoNotChangeTheBanksDecision) {
  OrderId order = pay_order({3500});
  dispute(DisputeStatus::lost, {3500});
  dispute(DisputeStatus::needs_response, {3500});
  EXPECT_THAT(licences(order), ElementsAre("revoked"));
}

TEST_P(DisputesTest, AnEventThatNeverCameIsFoundInTheList) {
  OrderId order = pay_order({3500});
  payments::Dispute& made = gateway.disputes.emplace_back();
  made.id = "dp_1";
  made.intent_id = gateway.newest().id;
  made.amount = {3500};
  made.currency = "EUR";
  made.status = DisputeStatus::needs_response;
  tell("evt_1", "dispute", "dp_1");
  tell("evt_2", "customer", "cus_1");  // Not about money.
  events.catch_up();
  EXPECT_EQ(count("webhook_event"), 1);
  events.process("evt_1");
  EXPECT_THAT(licences(order), ElementsAre("suspended"));
  EXPECT_EQ(processed(), 1);

  tell("evt_3", "dispute", "dp_1");
  events.catch_up();
  EXPECT_EQ(count("webhook_event"), 1);  // Once an hour.
  clock.advance(61min);
  events.catch_up();
  EXPECT_EQ(count("webhook_event"), 2);
}

TEST_P(DisputesTest, AWarningOfFraudIsShownToStaff) {
  OrderId order = pay_order({3500});
  tell("evt_1", "radar.early_fraud_warning", "issfr_1");
  events.catch_up();
  events.process("evt_1");
  EXPECT_THAT(licences(order), ElementsAre("active"));
  EXPECT_EQ(count("order_event WHERE subject = 'review' AND to_status = 'fraud_warning'"), 1);
}

TEST_P(DisputesTest, AnEventAboutWhatNobodyKnowsIsParkedAndLookedAtAgain) {
  payments::Dispute& made = gateway.disputes.emplace_back();
  made.id = "dp_1";
  made.intent_id = "pi_1";
  made.amount = {3500};
  made.currency = "EUR";
  made.status = DisputeStatus::needs_response;
  tell("evt_1", "dispute", "dp_1");
  gateway.events.back().intent_id = "pi_1";
  events.catch_up();
  events.process("evt_1");
  EXPECT_EQ(processed(), 0);
  EXPECT_EQ(count("webhook_event WHERE parked = 1"), 1);

  OrderId order = pay_order({3500});
  clock.advance(61min);
  events.catch_up();
  events.process("evt_1");
  EXPECT_THAT(licences(order), ElementsAre("suspended"));
  EXPECT_EQ(processed(), 1);
}

TEST_P(DisputesTest, TheListIsReadAgainOnceTheGatewayAnswers) {
  pay_order({3500});
  tell("evt_1", "refund", "re_1");
  gateway.silent = true;
  events.catch_up();
  gateway.silent = false;
  events.catch_up();
  EXPECT_EQ(count("webhook_event"), 1);
}

}  // namespace
}  // namespace typecase::orders
