#include "orders/payouts/payout_matching.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "orders/payouts/payout_testing.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using payments::DisputeStatus;
using payments::PayoutStatus;
using payments::RefundStatus;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class PayoutMatchingTest : public testing::PayoutTest {
 protected:
  // Id of the newest refund at the gateway.
  std::string refunded() { return gateway.refunds.back().id; }
};

TYPECASE_EACH_ENGINE(PayoutMatchingTest);

TEST_P(PayoutMatchingTest, ChargesRefundsAndDisputesOfTheLedgerMatch) {
  const OrderId order = pay_order({3500});
  refund(order, {}, Money{500});
  auto charge = line(Kind::charge, intent(), 3500);
  charge.fee = Money{78};
  charge.net = Money{3422};
  auto returned = line(Kind::refund, refunded(), -500);
  dispute(DisputeStatus::needs_response, {3000});
  auto taken = line(Kind::dispute, gateway.disputes.back().id, -3000);
  auto other = line(Kind::other, "", 1000);
  pay_out("po_1", {charge, returned, taken, other});
  fetch();
  const StoredPayout payout = shown("po_1");
  EXPECT_EQ(payout.charges, Money{3500});
  EXPECT_EQ(payout.refunds, Money{-500});
  EXPECT_EQ(payout.disputes, Money{-3000});
  EXPECT_EQ(payout.fees, Money{78});
  EXPECT_EQ(payout.net, Money{922});
  EXPECT_EQ(payout.differences, 0);
  EXPECT_THAT(matches("po_1"), ElementsAre(LineMatch::unneeded, LineMatch::matched,
                                           LineMatch::matched, LineMatch::matched));
  EXPECT_EQ(reports.lines("po_1", false, {}).value().lines.back().order_id, order.text);
  EXPECT_EQ(missing(), 0);
}

TEST_P(PayoutMatchingTest, AnUnknownChargeIsADifferenceUntilTheLedgerHasIt) {
  pay_order({3500});
  pay_out("po_1", {line(Kind::charge, "pi_2", 2400)});
  fetch();
  EXPECT_THAT(matches("po_1"), ElementsAre(LineMatch::unknown));
  EXPECT_EQ(shown("po_1").differences, 1);
  EXPECT_EQ(reports.list({.is_differing = true}, {}).payouts.size(), 1u);
  pay_order({2400});
  ASSERT_EQ(intent(), "pi_2");
  fetch();
  EXPECT_THAT(matches("po_1"), ElementsAre(LineMatch::matched));
  EXPECT_EQ(shown("po_1").differences, 0);
}

TEST_P(PayoutMatchingTest, AnotherAmountOrCurrencyDiffers) {
  pay_order({3500});
  pay_out("po_1", {line(Kind::charge, intent(), 3400)});
  pay_order({2400});
  auto dollars = line(Kind::charge, intent(), 2400);
  dollars.source_currency = "USD";
  pay_out("po_2", {dollars});
  fetch();
  EXPECT_THAT(matches("po_1"), ElementsAre(LineMatch::amount_differs));
  EXPECT_THAT(matches("po_2"), ElementsAre(LineMatch::amount_differs));
}

TEST_P(PayoutMatchingTest, AConvertedChargeIsHeldAgainstWhatTheCustomerPaid) {
  pay_order({3500});
  auto converted = line(Kind::charge, intent(), 3500);
  converted.amount = converted.net = Money{3999};
  converted.is_converted = true;
  pay_out("po_1", {converted});
  fetch();
  EXPECT_THAT(matches("po_1"), ElementsAre(LineMatch::matched));
}

TEST_P(PayoutMatchingTest, AFailedRefundMatchesOnceTheLedgerHasItAsFailed) {
  const OrderId order = pay_order({3500});
  refund(order, {}, Money{500});
  pay_out("po_1", {line(Kind::charge, intent(), 3500), line(Kind::refund, refunded(), -500),
                   line(Kind::refund_failure, refunded(), 500)});
  fetch();
  EXPECT_EQ(shown("po_1").differences, 1);
  gateway_moves_refund(RefundStatus::failed);
  fetch();
  EXPECT_EQ(shown("po_1").differences, 0);
}

TEST_P(PayoutMatchingTest, AFailedPayoutIsGoneUntilALaterOneBringsItsMoney) {
  pay_order({3500});
  pay_out("po_1", {line(Kind::charge, intent(), 3500)}).status = PayoutStatus::failed;
  fetch();
  EXPECT_EQ(shown("po_1").differences, 1);
  pay_out("po_2", {line(Kind::payout_failure, "po_1", 3500)});
  fetch();
  EXPECT_EQ(shown("po_1").differences, 0);
  EXPECT_EQ(shown("po_2").differences, 0);
  EXPECT_EQ(shown("po_2").returned, Money{3500});
  EXPECT_EQ(reports.show("po_1").value().returned_with, shown("po_2").id);
}

TEST_P(PayoutMatchingTest, LinesThatDoNotAddUpAreADifference) {
  pay_order({3500});
  pay_out("po_1", {line(Kind::charge, intent(), 3500)}).amount = Money{3400};
  fetch();
  EXPECT_EQ(shown("po_1").differences, 1);
}

TEST_P(PayoutMatchingTest, MoneyInNoPayoutIsMissingAfterTenDays) {
  const OrderId order = pay_order({3500});
  refund(order, {}, Money{500});
  const std::string paid = intent();
  fetch();
  clock.advance(24h * 9);
  fetch();
  EXPECT_EQ(missing(), 0);
  clock.advance(24h);
  fetch();
  EXPECT_EQ(missing(), 2);
  pay_out("po_1", {line(Kind::charge, paid, 3500)});
  fetch();
  EXPECT_EQ(missing(), 1);
  EXPECT_EQ(reports.missing({}).entries.front().kind, AwaitedKind::refund);
  gateway_moves_refund(RefundStatus::failed);
  fetch();
  EXPECT_EQ(missing(), 0);
}

TEST_P(PayoutMatchingTest, APaymentThatTriedTheKeysIsNoDifference) {
  pay_order({3500});
  auto tried = line(Kind::charge, "pi_tried", 50);
  tried.order_id = "typecase-test-1";
  pay_out("po_1", {line(Kind::charge, intent(), 3500), tried});
  fetch();
  EXPECT_EQ(shown("po_1").differences, 0);
}

TEST_P(PayoutMatchingTest, TheFileDefusesFormulas) {
  pay_order({3500});
  auto hostile = line(Kind::charge, intent(), 3500);
  hostile.type = "=HYPERLINK(1)";
  pay_out("po_1", {hostile});
  fetch();
  const std::string csv = reports.csv("po_1").value();
  EXPECT_THAT(csv, HasSubstr("'=HYPERLINK(1)"));
  EXPECT_THAT(csv, HasSubstr("35.00"));
  EXPECT_EQ(reports.csv("po_none").error().code, "not_found");
}

TEST_P(PayoutMatchingTest, PagesOfLinesFollowOneAnother) {
  pay_order({3500});
  std::vector<payments::PayoutLine> lines{line(Kind::charge, intent(), 3500)};
  for (int i = 0; i < 6; ++i) lines.push_back(line(Kind::fee, "", -10));
  pay_out("po_1", lines);
  fetch();
  std::set<std::string> seen;
  typecase::PageRequest page{.after = std::nullopt, .limit = 3};
  do {
    const auto found = reports.lines("po_1", false, page).value();
    for (const auto& one : found.lines) seen.insert(one.id);
    page.after = found.next;
  } while (page.after);
  EXPECT_EQ(seen.size(), 7u);
}

}  // namespace
}  // namespace typecase::orders
