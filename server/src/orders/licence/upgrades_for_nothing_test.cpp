#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "db/record.h"
#include "orders/licence/entitlements.h"
#include "orders/licence/licence_decisions.h"
#include "orders/payment/reviews.h"
#include "orders/refund/refund_testing.h"

// Licences that cost nothing of their own, and what becomes of them with the money behind them.
namespace typecase::orders {
namespace {

using payments::DisputeStatus;
using payments::RefundStatus;
using ::testing::Contains;
using ::testing::ElementsAre;

class UpgradesForNothingTest : public testing::PaidOrderTest {
 protected:
  Result<EntitlementState> decide(const std::string& serial, Decision decision) {
    return database().write([&](db::Connection& c) {
      return decide_licence(c, {serial, decision, "Inês", "Paid by bank transfer"}, {},
                            clock.now());
    });
  }
  void restate(const OrderId& order) {
    database().write([&](db::Connection& c) { restate_licences(c, order, "test", clock.now()); });
  }
  std::vector<std::string> reasons(const OrderId& order) {
    return database().read([&](db::Connection& c) { return open_reasons(c, order); });
  }
  std::vector<LicenceInDoubt> in_doubt() { return database().read(licences_in_doubt); }
  // The order's payment is lost at its bank.
  void lose(const OrderId& order) { bank_looks_at(order, DisputeStatus::lost); }
  void bank_looks_at(const OrderId& order, DisputeStatus status) {
    disputed_intent = database().read([&](db::Connection& c) {
      return c.value<std::string>("SELECT gateway_id FROM payment WHERE order_id = $1", order.text);
    });
    gateway.disputes.clear();
    dispute(status, now(order).total);
  }
};

TYPECASE_EACH_ENGINE(UpgradesForNothingTest);

TEST_P(UpgradesForNothingTest, EndWithTheOrderThatPaidForThem) {
  OrderId first = pay_order({3500});
  OrderId second = give_upgrade(first);
  OrderId third = give_upgrade(second);
  EXPECT_EQ(refund(first)->state, RefundState::succeeded);
  EXPECT_THAT(licences(first), ElementsAre("revoked"));
  EXPECT_THAT(licences(second), ElementsAre("revoked"));
  EXPECT_THAT(licences(third), ElementsAre("revoked"));
  EXPECT_EQ(now(first).payment_status, PaymentStatus::refunded);
  EXPECT_TRUE(reasons(third).empty());
  // Its buyer reads of all three.
  EXPECT_EQ(count("outbox WHERE kind = 'refund' "
                  "AND text_body LIKE '%have ended%Licence ended%Licence ended%Licence ended%' "
                  "AND text_body NOT LIKE '%ended%ended%ended%ended%ended%'"),
            1);
}

TEST_P(UpgradesForNothingTest, EndWithTheirLineAndLeaveTheOthers) {
  OrderId first = pay_order({3500, 2400});
  OrderId second = give_upgrade_of({serial_of(first, 0)});
  refund(first, {0});
  EXPECT_THAT(licences(first), ElementsAre("revoked", "active"));
  EXPECT_THAT(licences(second), ElementsAre("revoked"));
}

TEST_P(UpgradesForNothingTest, OthersThatGaveWayToThemLiveAgain) {
  OrderId first = pay_order({3500, 1200});
  OrderId other = pay_order({2400});
  OrderId both = give_upgrade_of({serial_of(first, 0), serial_of(first, 1), serial_of(other)});
  gateway.refund_status = RefundStatus::pending;
  refund(first, {1});
  gateway.refund_status = RefundStatus::succeeded;
  refund(first, {0});
  EXPECT_THAT(licences(both), ElementsAre("revoked"));
  // Of the same order too, as far as its own refund lets it.
  EXPECT_THAT(licences(first), ElementsAre("revoked", "suspended"));
  EXPECT_THAT(licences(other), ElementsAre("active"));
}

TEST_P(UpgradesForNothingTest, KeepTheOrderWhereOneOfTheChainWasPaid) {
  OrderId first = pay_order({3500});
  OrderId second = give_upgrade(first);
  OrderId third = pay_upgrade(1000, second);
  EXPECT_EQ(ask(first).error().code, "superseded");
  EXPECT_EQ(ask(first, {0}).error().code, "superseded");
  refund(third);
  EXPECT_THAT(licences(second), ElementsAre("active"));
  EXPECT_TRUE(refund(first));
  EXPECT_THAT(licences(second), ElementsAre("revoked"));
}

TEST_P(UpgradesForNothingTest, DoNotOutliveTheMoneyByACent) {
  OrderId first = pay_order({3500});
  give_upgrade(first);
  EXPECT_EQ(ask(first, {}, Money{3499}).error().code, "superseded");
}

TEST_P(UpgradesForNothingTest, RestWhileTheMoneyIsOnItsWay) {
  OrderId first = pay_order({3500});
  OrderId second = give_upgrade(first);
  OrderId third = give_upgrade(second);
  gateway.refund_status = RefundStatus::pending;
  refund(first, {0});
  EXPECT_THAT(licences(third), ElementsAre("suspended"));
  restate(third);
  EXPECT_THAT(licences(third), ElementsAre("suspended"));
  EXPECT_TRUE(reasons(third).empty());
  EXPECT_TRUE(in_doubt().empty());
  gateway_moves_refund(RefundStatus::failed);
  EXPECT_THAT(licences(first), ElementsAre("superseded"));
  EXPECT_THAT(licences(third), ElementsAre("active"));
}

TEST_P(UpgradesForNothingTest, StandAgainWhenTheRefundFailsLate) {
  OrderId first = pay_order({3500});
  OrderId second = give_upgrade(first);
  OrderId third = give_upgrade(second);
  refund(first);
  gateway_moves_refund(RefundStatus::failed);
  EXPECT_THAT(licences(first), ElementsAre("superseded"));
  EXPECT_THAT(licences(second), ElementsAre("superseded"));
  EXPECT_THAT(licences(third), ElementsAre("active"));
}

TEST_P(UpgradesForNothingTest, OfALostOrderRestUntilStaffEndThem) {
  OrderId first = pay_order({3500});
  OrderId other = pay_order({2400});
  OrderId second = give_upgrade_of({serial_of(first), serial_of(other)});
  lose(first);
  EXPECT_THAT(licences(second), ElementsAre("suspended"));
  ASSERT_EQ(in_doubt().size(), 1u);
  EXPECT_EQ(in_doubt()[0].serial, serial_of(second));
  for (int again = 0; again < 2; ++again) {
    EXPECT_EQ(decide(serial_of(second), Decision::ended).value(), EntitlementState::revoked);
  }
  EXPECT_THAT(licences(other), ElementsAre("active"));
  EXPECT_TRUE(in_doubt().empty());
  EXPECT_TRUE(reasons(second).empty());
  EXPECT_EQ(count("order_event WHERE to_status = 'ended' AND actor = 'Inês'"), 1);
  EXPECT_EQ(count("licence_decision WHERE reason = 'Paid by bank transfer'"), 1);
  EXPECT_EQ(count("staff_audit WHERE action = 'licence.decided'"), 1);
  EXPECT_EQ(decide(serial_of(second), Decision::accepted).error().code, "already_ended");
}

TEST_P(UpgradesForNothingTest, OneDecisionLeavesTheQuestionAboutAnotherOpen) {
  OrderId first = pay_order({3500, 2400});
  OrderId both = give_upgrades_of(serial_of(first, 0), serial_of(first, 1));
  lose(first);
  ASSERT_THAT(reasons(both), Contains("credit_in_doubt"));
  ASSERT_TRUE(decide(serial_of(both, 0), Decision::ended));
  EXPECT_THAT(reasons(both), Contains("credit_in_doubt"));
  ASSERT_TRUE(decide(serial_of(both, 1), Decision::accepted));
  EXPECT_TRUE(reasons(both).empty());
}

TEST_P(UpgradesForNothingTest, ThatStaffAcceptStandWithWhateverTakesTheirPlace) {
  OrderId first = pay_order({3500});
  OrderId second = pay_upgrade(1000, first);
  lose(first);
  EXPECT_THAT(licences(second), ElementsAre("suspended"));
  EXPECT_EQ(decide(serial_of(second), Decision::accepted).value(), EntitlementState::active);
  restate(first);
  EXPECT_THAT(licences(second), ElementsAre("active"));
  OrderId third = give_upgrade(second);
  restate(second);
  EXPECT_THAT(licences(third), ElementsAre("active"));
  EXPECT_EQ(decide(serial_of(second), Decision::ended).error().code, "not_in_doubt");
}

TEST_P(UpgradesForNothingTest, ThatARefundEndedStayEndedWhateverABankLooksAt) {
  OrderId first = pay_order({3500, 1200});
  OrderId other = pay_order({2400});
  OrderId both = give_upgrade_of({serial_of(first, 0), serial_of(other)});
  refund(first, {0});
  for (DisputeStatus status : {DisputeStatus::needs_response, DisputeStatus::lost}) {
    bank_looks_at(first, status);
    EXPECT_THAT(licences(both), ElementsAre("revoked"));
    EXPECT_THAT(licences(other), ElementsAre("active"));
    EXPECT_TRUE(reasons(both).empty());
  }
}

TEST_P(UpgradesForNothingTest, ThatStaffAcceptOutliveTheRefundOfWhatTheyTookThePlaceOf) {
  OrderId first = pay_order({3500});
  OrderId second = give_upgrade(first);
  auto ending = [&] {
    return database().read([&](db::Connection& c) { return free_upgrades_of(c, first, {0}); });
  };
  EXPECT_EQ(ending().size(), 1u);
  bank_looks_at(first, DisputeStatus::needs_response);
  EXPECT_EQ(decide(serial_of(second), Decision::accepted).value(), EntitlementState::active);
  EXPECT_TRUE(ending().empty());
  bank_looks_at(first, DisputeStatus::won);
  refund(first);
  EXPECT_THAT(licences(second), ElementsAre("active"));
}

TEST_P(UpgradesForNothingTest, StaffDecideOnlyWhatIsInDoubt) {
  OrderId first = pay_order({3500});
  OrderId second = pay_upgrade(1000, first);
  EXPECT_EQ(decide("nobody's", Decision::ended).error().code, "not_found");
  EXPECT_EQ(decide(serial_of(second), Decision::ended).error().code, "not_in_doubt");
  lose(first);
  EXPECT_EQ(decide(serial_of(second), Decision::ended).error().code, "paid_for");
  refund(second);
  EXPECT_THAT(licences(second), ElementsAre("revoked"));
  EXPECT_EQ(count("licence_decision"), 0);
}

TEST_P(UpgradesForNothingTest, ALineThatCostNothingOutlivesTheOthersOfItsOrder) {
  OrderId order = pay_order({3500, 0});
  refund(order, {0});
  EXPECT_THAT(licences(order), ElementsAre("revoked", "active"));
  EXPECT_EQ(ask(order, {1}).error().code, "too_much");
}

TEST_P(UpgradesForNothingTest, ALineThatCostNothingEndsWhenTheOrderIsPaidBackAsAWhole) {
  OrderId order = pay_order({3500, 1200, 0});
  refund(order, {1});
  EXPECT_THAT(licences(order), ElementsAre("active", "revoked", "active"));
  refund(order);
  EXPECT_THAT(licences(order), ElementsAre("revoked", "revoked", "revoked"));
}

TEST_P(UpgradesForNothingTest, ALineThatGaveWayBesideOneThatIsPaidBackIsInNobodysWay) {
  OrderId order = pay_order({3500, 0});
  OrderId larger = pay_upgrade_of(700, {serial_of(order, 1)});
  refund(order, {0});
  EXPECT_THAT(licences(order), ElementsAre("revoked", "superseded"));
  EXPECT_THAT(licences(larger), ElementsAre("active"));
}

}  // namespace
}  // namespace typecase::orders
