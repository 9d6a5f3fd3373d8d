#include "orders/transitions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "orders/refund/refund_testing.h"

namespace typecase::orders {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class TransitionsTest : public testing::PaidOrderTest {
 protected:
  void move_entitlement(const OrderId& order, const std::string& from, const std::string& to) {
    database().write([&](db::Connection& connection) {
      move(connection,
           {Subject::entitlement, *find_order(connection, order)->lines[0].serial, order, from, to,
            "Inês"},
           clock.now());
    });
  }
};

TYPECASE_EACH_ENGINE(TransitionsTest);

TEST_P(TransitionsTest, AForbiddenOneNamesWhatIsAllowed) {
  OrderId order = pay_order({3500});
  try {
    database().write([&](db::Connection& connection) {
      move(connection, {Subject::order, order.text, order, "completed", "canceled", "Inês"},
           clock.now());
    });
    FAIL();
  } catch (const ForbiddenTransition& forbidden) {
    EXPECT_EQ(forbidden.subject, Subject::order);
    EXPECT_THAT(forbidden.allowed, IsEmpty());
    EXPECT_THAT(forbidden.what(), HasSubstr("it is final"));
  }
  EXPECT_THAT(ForbiddenTransition(Subject::refund, "pending", "active").what(),
              HasSubstr("it may become succeeded, failed"));
}

TEST_P(TransitionsTest, AChangeIsMadeOnlyFromTheStateThatTheRowIsIn) {
  OrderId order = pay_order({3500});
  EXPECT_THROW(move_entitlement(order, "suspended", "active"), std::logic_error);
  move_entitlement(order, "active", "suspended");
  EXPECT_THAT(licences(order), ElementsAre("suspended"));
  EXPECT_THROW(move_entitlement(order, "active", "suspended"), std::logic_error);
}

TEST_P(TransitionsTest, AReviewIsFlaggedWithItsReasonAndClearedOnce) {
  OrderId order = pay_order({3500});
  database().write([&](db::Connection& connection) {
    flag_for_review(connection, order, "late_money", clock.now());
    EXPECT_TRUE(clear_review(connection, order, "Inês", clock.now()));
    EXPECT_FALSE(clear_review(connection, order, "Inês", clock.now()));
  });
  EXPECT_FALSE(now(order).needs_review);
  EXPECT_EQ(count("order_event WHERE subject = 'review' AND to_status = 'late_money'"), 1);
}

TEST(TransitionTableTest, OnlyMoneyOutranksAFinalStateOfAnAttempt) {
  for (const char* final : {"failed", "canceled"}) {
    EXPECT_THAT(allowed_after(Subject::attempt, final), ElementsAre("succeeded"));
  }
  EXPECT_THAT(allowed_after(Subject::attempt, "succeeded"), IsEmpty());
  EXPECT_THAT(allowed_after(Subject::dispute, "won"), IsEmpty());
  EXPECT_THAT(allowed_after(Subject::dispute, "lost"), IsEmpty());
  EXPECT_THAT(allowed_after(Subject::refund, "failed"), IsEmpty());
}

}  // namespace
}  // namespace typecase::orders
