#include <gtest/gtest.h>

#include <random>

#include "base/seed_testing.h"
#include "db/record.h"
#include "orders/documents/invoice.h"
#include "orders/payment/ledger.h"
#include "orders/refund/refund_testing.h"

// Any sequence of refunds, late failures and disputes: money and licences agree after each step.
namespace typecase::orders {
namespace {

using payments::DisputeStatus;
using payments::RefundStatus;

class LedgerPropertyTest : public testing::PaidOrderTest {
 protected:
  int pick(int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); }

  void ask_for_something(const OrderId& order) {
    gateway.refund_status = pick(2) == 0 ? RefundStatus::pending : RefundStatus::succeeded;
    gateway.replies_lost = pick(5) == 0;
    Result<Refund> asked = pick(3) == 0   ? ask(order, {}, Money{1 + pick(4000)})
                           : pick(8) == 0 ? ask(order)
                                          : ask(order, {pick(3)});
    if (asked) refunds.settle(*asked);
    gateway.replies_lost = false;
  }

  void move_a_refund() {
    if (gateway.refunds.empty()) return;
    payments::Refund& refund = gateway.refunds[pick(static_cast<int>(gateway.refunds.size()))];
    if (refund.status == RefundStatus::failed) return;
    bool fails = refund.status == RefundStatus::succeeded || pick(2) == 0;
    refund.status = fails ? RefundStatus::failed : RefundStatus::succeeded;
    refunds.settle_gateway_refund(refund.id);
  }

  void move_a_dispute(const OrderId& order) {
    constexpr DisputeStatus statuses[] = {DisputeStatus::warning_needs_response,
                                          DisputeStatus::needs_response, DisputeStatus::won,
                                          DisputeStatus::lost};
    Ledger ledger = of(order);
    dispute(statuses[pick(4)], ledger.captured - ledger.refunded - ledger.under_way);
  }

  void step(const OrderId& order) {
    switch (pick(6)) {
      case 0:
        return move_a_dispute(order);
      case 1:
      case 2:
        return move_a_refund();
      case 3:
        clock.advance(std::chrono::minutes(11));
        return refunds.reconcile();
      default:
        return ask_for_something(order);
    }
  }

  Ledger of(const OrderId& order) {
    return database().read([&](db::Connection& c) { return ledger_of(c, order); });
  }

  void check(const OrderId& id) {
    Order order = now(id);
    Ledger ledger = of(id);
    EXPECT_LE(ledger.captured, order.total);  // I1
    EXPECT_LE(ledger.refunded + ledger.under_way, ledger.captured);
    Money noted, tax;
    for (const CreditNote& note :
         database().read([&](db::Connection& c) { return find_credit_notes(c, id); })) {
      noted += note.gross;
      for (const pricing::TaxAmount& part : note.tax) tax += part.amount;
      EXPECT_EQ(note.net + note.tax.at(0).amount, note.gross);
    }
    EXPECT_EQ(noted, ledger.refunded);
    Money lost{database().read([&](db::Connection& c) {
      return c.value<std::int64_t>(
          "SELECT cast(coalesce(sum(amount), 0) AS {i64}) FROM dispute "
          "WHERE order_id = $1 AND state = 'lost'",
          id.text);
    })};
    EXPECT_EQ(order.refunded, ledger.refunded + lost);
    EXPECT_EQ(order.refund_pending, ledger.under_way);
    if (noted == order.total) {
      EXPECT_EQ(tax, order.tax.at(0).amount);
    }
    check_licences(order, ledger);
  }

  static bool is_beside(const Order& order, const Line& free, const std::set<int>& named) {
    return free.gross == Money{} && std::ranges::all_of(order.lines, [&](const Line& line) {
             return line.gross == Money{} || named.contains(line.line_index);
           });
  }

  void check_licences(const Order& order, const Ledger& ledger) {
    bool is_paid = ledger.captured > ledger.refunded && !ledger.is_lost;  // I2
    bool is_open =
        is_paid && !ledger.is_disputed && ledger.captured > ledger.refunded + ledger.under_way;
    for (const Line& line : order.lines) {
      bool is_lost = ledger.is_lost;
      std::set<int> going = ledger.refunded_lines;
      going.merge(std::set(ledger.lines_under_way));
      // A line that cost nothing stays when all others went back by name.
      bool paid_for = is_paid || (!is_lost && is_beside(order, line, ledger.refunded_lines));
      bool open_for = (is_open || is_beside(order, line, going)) && !ledger.is_disputed;
      bool kept = paid_for && !ledger.refunded_lines.contains(line.line_index);
      EXPECT_EQ(line.licence_state != EntitlementState::revoked, kept) << line.line_index;
      bool stands = kept && open_for && !ledger.lines_under_way.contains(line.line_index);
      EXPECT_EQ(line.licence_state == EntitlementState::active, stands) << line.line_index;
    }
  }

  std::mt19937 random;
};

TYPECASE_EACH_ENGINE(LedgerPropertyTest);

TEST_P(LedgerPropertyTest, MoneyAndLicencesAgreeAfterEveryStep) {
  const unsigned first = test_seed(std::random_device()());
  for (unsigned seed = first; seed < first + 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    random.seed(seed);
    gateway.refunds.clear();
    gateway.disputes.clear();
    gateway.forget_keys();
    OrderId order = pay_order({1000 + pick(3000), 1 + pick(3000), pick(2) * 777});
    for (int i = 0; i < 25; ++i) {
      step(order);
      check(order);
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace typecase::orders
