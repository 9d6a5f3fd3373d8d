#include "orders/payment/money_state.h"

#include <gtest/gtest.h>

#include "orders/refund/refund_testing.h"

namespace typecase::orders {
namespace {

using payments::DisputeStatus;
using payments::RefundStatus;

// One case of the table: the state of the money, and of each licence with its reason.
class MoneyStateTest : public testing::PaidOrderTest {
 protected:
  std::string told(const OrderId& id) {
    const Order order = now(id);
    std::string text(enum_name(money_state(order)));
    for (const Line& line : order.lines) {
      text += std::string(", ") +
              (line.licence_state ? std::string(enum_name(*line.licence_state)) : "-");
      if (auto reason = licence_reason(order, line)) text += ":" + std::string(enum_name(*reason));
    }
    return text;
  }
  void pending() { gateway.refund_status = RefundStatus::pending; }
};

TYPECASE_EACH_ENGINE(MoneyStateTest);

TEST_P(MoneyStateTest, OfTwoLinesFollowsRefundsAndDisputes) {
  struct Case {
    const char* name;
    std::function<void(const OrderId&)> happens;
    const char* told;
  };
  const Money all{5000};
  const std::vector<Case> cases{
      {"paid", [](const OrderId&) {}, "kept, active, active"},
      {"inquiry", [&](auto&) { dispute(DisputeStatus::warning_needs_response, all); },
       "kept, active, active"},
      {"disputed", [&](auto&) { dispute(DisputeStatus::needs_response, all); },
       "disputed, suspended:disputed, suspended:disputed"},
      {"dispute won",
       [&](auto&) {
         dispute(DisputeStatus::needs_response, all);
         dispute(DisputeStatus::won, all);
       },
       "kept, active, active"},
      {"dispute lost", [&](auto&) { dispute(DisputeStatus::lost, all); },
       "dispute_lost, revoked:dispute_lost, revoked:dispute_lost"},
      {"part of the payment lost", [&](auto&) { dispute(DisputeStatus::lost, Money{700}); },
       "dispute_lost, revoked:dispute_lost, revoked:dispute_lost"},
      {"line on its way back",
       [&](auto& id) {
         pending();
         refund(id, {0});
       },
       "partly_refunding, suspended:refunding, active"},
      {"line refunded", [&](auto& id) { refund(id, {0}); },
       "partly_refunded, revoked:refunded, active"},
      {"all on its way back",
       [&](auto& id) {
         pending();
         refund(id);
       },
       "refunding, suspended:refunding, suspended:refunding"},
      {"all refunded", [&](auto& id) { refund(id); },
       "refunded, revoked:refunded, revoked:refunded"},
      {"amount refunded", [&](auto& id) { refund(id, {}, Money{500}); },
       "partly_refunded, active, active"},
      {"one line refunded, the other on its way back",
       [&](auto& id) {
         refund(id, {0});
         pending();
         refund(id, {1});
       },
       "refunding, revoked:refunded, suspended:refunding"},
      {"refund failed late",
       [&](auto& id) {
         refund(id, {0});
         gateway_moves_refund(RefundStatus::failed);
       },
       "kept, active, active"},
      {"refund failed while the bank contests the payment",
       [&](auto& id) {
         refund(id, {0});
         dispute(DisputeStatus::needs_response, all);
         gateway_moves_refund(RefundStatus::failed);
       },
       "disputed, suspended:disputed, suspended:disputed"},
      {"line refunded, then disputed and won",
       [&](auto& id) {
         refund(id, {1});
         dispute(DisputeStatus::needs_response, all);
         dispute(DisputeStatus::won, all);
       },
       "partly_refunded, active, revoked:refunded"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.name);
    gateway.refund_status = RefundStatus::succeeded;
    gateway.disputes.clear();
    gateway.refunds.clear();
    OrderId id = pay_order({3000, 2000});
    one.happens(id);
    EXPECT_EQ(told(id), one.told);
  }
}

TEST_P(MoneyStateTest, OfAnUpgradeNamesTheLicenceThatItReplaced) {
  OrderId first = pay_order({3000});
  const std::string paid_by = gateway.newest().id;
  OrderId upgrade = pay_upgrade(1000, first);
  EXPECT_EQ(told(first), "kept, superseded");
  disputed_intent = paid_by;
  dispute(DisputeStatus::needs_response, Money{3000});
  EXPECT_EQ(told(upgrade), "kept, suspended:credit_in_doubt");
  dispute(DisputeStatus::won, Money{3000});
  EXPECT_EQ(told(upgrade), "kept, active");
}

TEST_P(MoneyStateTest, OfAnOrderThatIsNotPaidTellsOfHeldMoney) {
  OrderId id = pay_order_with_amount({3000}, Money{2999});
  EXPECT_EQ(told(id), "under_review, -");
}

}  // namespace
}  // namespace typecase::orders
