#include <gtest/gtest.h>

#include <random>

#include "base/seed_testing.h"
#include "db/record.h"
#include "orders/refund/refund_testing.h"

// Any sequence of upgrades, refunds, late failures and disputes over several orders: licences hang
// together after each step, and one that is paid for is not dead.
namespace typecase::orders {
namespace {

using payments::DisputeStatus;
using payments::RefundStatus;

class UpgradePropertyTest : public testing::PaidOrderTest {
 protected:
  int pick(int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); }
  OrderId pick_order() { return orders[pick(static_cast<int>(orders.size()))]; }

  std::vector<std::string> column(const std::string& sql) {
    return database().read([&](db::Connection& c) { return c.select<std::string>(sql); });
  }

  // One or two of those that stand, for something more or for nothing.
  void upgrade() {
    std::vector<std::string> standing =
        column("SELECT serial FROM entitlement WHERE state = 'active' ORDER BY serial");
    if (standing.empty()) return;
    std::ranges::shuffle(standing, random);
    standing.resize(std::min<std::size_t>(standing.size(), 1 + pick(2)));
    orders.push_back(pick(2) == 0 ? give_upgrade_of(standing)
                                  : pay_upgrade_of(1 + pick(2000), standing));
  }

  void ask_for_something() {
    OrderId order = pick_order();
    gateway.refund_status = pick(2) == 0 ? RefundStatus::pending : RefundStatus::succeeded;
    Result<Refund> asked = pick(4) == 0   ? ask(order, {}, Money{1 + pick(1500)})
                           : pick(2) == 0 ? ask(order)
                                          : ask(order, {pick(2)});
    if (asked) refunds.settle(*asked);
  }

  void move_a_refund() {
    if (gateway.refunds.empty()) return;
    payments::Refund& refund = gateway.refunds[pick(static_cast<int>(gateway.refunds.size()))];
    if (refund.status == RefundStatus::failed) return;
    bool fails = refund.status == RefundStatus::succeeded || pick(2) == 0;
    refund.status = fails ? RefundStatus::failed : RefundStatus::succeeded;
    refunds.settle_gateway_refund(refund.id);
  }

  // The bank asks about any payment, or decides.
  void move_a_dispute() {
    std::vector<std::string> paid = column("SELECT gateway_id FROM payment ORDER BY gateway_id");
    const std::string intent = paid[pick(static_cast<int>(paid.size()))];
    const std::string id = "dp_of_" + intent;
    auto found = std::ranges::find(gateway.disputes, id, &payments::Dispute::id);
    if (found == gateway.disputes.end()) {
      found = gateway.disputes.insert(gateway.disputes.end(), payments::Dispute{});
    }
    found->id = id;
    found->intent_id = intent;
    found->currency = "EUR";
    found->amount = {1};
    found->status =
        std::array{DisputeStatus::needs_response, DisputeStatus::won, DisputeStatus::lost}[pick(3)];
    disputes.settle(id);
  }

  void step() {
    switch (pick(8)) {
      case 0:
        orders.push_back(pay_order({1000 + pick(3000), pick(2) * 700}));
        return;
      case 1:
      case 2:
        return upgrade();
      case 3:
        return move_a_dispute();
      case 4:
      case 5:
        return move_a_refund();
      default:
        return ask_for_something();
    }
  }

  // None of these is there.
  void none(const char* what, const std::string& sql) {
    for (const std::string& serial : column(sql)) ADD_FAILURE() << what << ": " << serial;
  }

  void check() {
    none("superseded by nothing, or not superseded by something",
         "SELECT serial FROM entitlement WHERE (state = 'superseded' AND superseded_by IS NULL) "
         "OR (state IN ('active', 'suspended') AND superseded_by IS NOT NULL)");
    none("superseded by what does not name it",
         "SELECT e.serial FROM entitlement e JOIN entitlement s ON s.serial = e.superseded_by "
         "WHERE NOT EXISTS (SELECT 1 FROM licence_upgrade u WHERE u.serial = e.serial "
         "AND u.order_id = s.order_id AND u.line_index = s.line_index)");
    none("superseded by what has ended",
         "WITH RECURSIVE later (first, serial) AS (SELECT serial, superseded_by FROM entitlement "
         "WHERE state = 'superseded' UNION SELECT b.first, e.superseded_by FROM later b "
         "JOIN entitlement e ON e.serial = b.serial WHERE e.superseded_by IS NOT NULL) "
         "SELECT b.first FROM later b JOIN entitlement e ON e.serial = b.serial "
         "WHERE e.superseded_by IS NULL AND e.state = 'revoked'");
    none("standing on what was paid back",
         "SELECT e.serial FROM entitlement e JOIN licence_upgrade u ON u.order_id = e.order_id "
         "AND u.line_index = e.line_index JOIN entitlement p ON p.serial = u.serial "
         "WHERE e.state = 'active' AND p.state = 'revoked'");
    none("ended although it was paid",
         "SELECT e.serial FROM entitlement e JOIN order_line l ON l.order_id = e.order_id "
         "AND l.line_index = e.line_index WHERE e.state = 'revoked' AND l.gross > 0 "
         "AND NOT EXISTS (SELECT 1 FROM dispute d WHERE d.order_id = e.order_id) "
         "AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.order_id = e.order_id "
         " AND r.state = 'succeeded')");
  }

  std::mt19937 random;
  std::vector<OrderId> orders;
};

TYPECASE_EACH_ENGINE(UpgradePropertyTest);

TEST_P(UpgradePropertyTest, LicencesHangTogetherAfterEveryStep) {
  const unsigned first = test_seed(std::random_device()());
  for (unsigned seed = first; seed < first + 12; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    random.seed(seed);
    gateway.refunds.clear();
    orders.assign(1, pay_order({2000, 1500}));
    for (int i = 0; i < 30; ++i) {
      step();
      check();
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace typecase::orders
