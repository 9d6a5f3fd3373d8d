#include "orders/payouts/payout_fetch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/fail_point.h"
#include "orders/payouts/payout_testing.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using payments::PayoutStatus;
using ::testing::ElementsAre;

class PayoutFetchTest : public testing::PayoutTest {};

TYPECASE_EACH_ENGINE(PayoutFetchTest);

TEST_P(PayoutFetchTest, ReadsNothingBeforeTheFirstSale) {
  pay_out("po_1", {});
  fetch();
  EXPECT_EQ(count("payout"), 0);
  EXPECT_FALSE(reports.reading().is_complete);
}

TEST_P(PayoutFetchTest, ReadsLinesPageByPageAndOnceEach) {
  pay_order({3500});
  std::vector<payments::PayoutLine> lines{line(Kind::charge, intent(), 3500)};
  for (int i = 0; i < 24; ++i) lines.push_back(line(Kind::fee, "", -10));
  pay_out("po_1", lines);
  gateway.page_size = 10;
  fetch();
  EXPECT_EQ(shown("po_1").lines, 25);
  EXPECT_EQ(shown("po_1").net, Money{3260});
  EXPECT_EQ(shown("po_1").differences, 0);
  gateway.payouts.back().status = PayoutStatus::failed;  // All is read again.
  fetch();
  EXPECT_EQ(shown("po_1").lines, 25);
  EXPECT_TRUE(reports.reading().is_complete);
}

TEST_P(PayoutFetchTest, GoesOnAfterTheProcessDiedBetweenTwoPages) {
  pay_order({3500});
  std::vector<payments::PayoutLine> lines{line(Kind::charge, intent(), 3500)};
  for (int i = 0; i < 24; ++i) lines.push_back(line(Kind::fee, "", -10));
  pay_out("po_1", lines);
  gateway.page_size = 10;
  FailPoints::all().set("payouts.page_stored", [] { throw std::runtime_error("killed"); });
  EXPECT_THROW(payout_fetch.run(), std::runtime_error);
  FailPoints::all().set("payouts.page_stored", {});
  EXPECT_EQ(count("payout_line"), 10);
  PayoutFetch other(database(), gateway, clock);
  other.run();  // The lease of the first one holds.
  EXPECT_EQ(count("payout_line"), 10);
  clock.advance(PayoutFetch::lease);
  other.run();
  EXPECT_EQ(count("payout_line"), 26);
  EXPECT_EQ(shown("po_1").differences, 0);
}

TEST_P(PayoutFetchTest, AsksOnceAnHour) {
  pay_order({3500});
  fetch();
  pay_out("po_1", {line(Kind::charge, intent(), 3500)});
  clock.advance(59min);
  payout_fetch.run();
  EXPECT_EQ(count("payout"), 0);
  clock.advance(1min);
  payout_fetch.run();
  EXPECT_EQ(count("payout"), 1);
}

TEST_P(PayoutFetchTest, ReadsAPayoutAgainThatTheGatewayIsStillGathering) {
  pay_order({3500});
  payments::Payout& payout = pay_out("po_1", {line(Kind::charge, intent(), 3500)});
  payout.is_being_matched = true;
  fetch();
  EXPECT_EQ(shown("po_1").lines_state, LinesState::again);
  auto& lines = gateway.lines_of["po_1"];
  lines.push_back(line(Kind::fee, "", -100));
  payout.amount = Money{3400};
  payout.is_being_matched = false;
  fetch();
  EXPECT_EQ(shown("po_1").lines_state, LinesState::complete);
  EXPECT_EQ(shown("po_1").net, Money{3400});
  EXPECT_EQ(shown("po_1").differences, 0);
}

TEST_P(PayoutFetchTest, ALaterFailureIsSeenForThirtyFiveDays) {
  pay_order({3500});
  pay_out("po_1", {line(Kind::charge, intent(), 3500)});
  fetch();
  clock.advance(24h * 20);
  gateway.payouts.back().status = PayoutStatus::failed;
  fetch();
  EXPECT_EQ(shown("po_1").status, PayoutStatus::failed);
}

TEST_P(PayoutFetchTest, ASilentGatewayIsSaidAndAskedAgain) {
  pay_order({3500});
  pay_out("po_1", {line(Kind::charge, intent(), 3500)});
  gateway.silent = true;
  fetch();
  EXPECT_EQ(reports.reading().failure, "timeout");
  gateway.silent = false;
  clock.advance(PayoutFetch::pause);
  payout_fetch.run();
  EXPECT_EQ(reports.reading().failure, std::nullopt);
  EXPECT_EQ(shown("po_1").differences, 0);
}

TEST_P(PayoutFetchTest, OneMadeByHandHasNoLinesAndHoldsUpNoOther) {
  pay_order({3500});
  pay_out("po_hand", {}).is_automatic = false;
  pay_out("po_1", {line(Kind::charge, intent(), 3500)});
  fetch();
  EXPECT_EQ(shown("po_hand").lines_state, LinesState::untold);
  EXPECT_EQ(shown("po_1").lines_state, LinesState::complete);
}

}  // namespace
}  // namespace typecase::orders
