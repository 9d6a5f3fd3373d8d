#include "orders/sales/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "db/record.h"
#include "orders/refund/refund_testing.h"
#include "orders/sales/journal_check.h"

namespace typecase::orders {
namespace {

using payments::DisputeStatus;
using payments::RefundStatus;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class JournalTest : public testing::PaidOrderTest {
 protected:
  // "sale 0 3500" for a line's gross, by time and line.
  std::vector<std::string> journal(const OrderId& order) {
    return database().read([&](db::Connection& connection) {
      std::vector<std::string> rows;
      for (const db::Row& row : connection.rows(
               "SELECT event, line_index, gross FROM sale_entry WHERE order_id = $1 "
               "ORDER BY day, CASE event WHEN 'sale' THEN 0 ELSE 1 END, event, line_index",
               order)) {
        const std::string event = row.text("event");
        rows.push_back(event.substr(0, event.find('/')) + " " +
                       std::to_string(row.integer("line_index")) + " " +
                       std::to_string(row.integer("gross")));
      }
      return rows;
    });
  }
  // "ORDER: 0, not 3400" for an order whose entries are not its money.
  std::vector<std::string> faults() {
    return database().read([](db::Connection& connection) {
      std::vector<std::string> texts;
      for (const JournalFault& fault : check_journal(connection)) {
        texts.push_back(fault.order_id.text + ": " + std::to_string(fault.entered.minor) +
                        ", not " + std::to_string(fault.kept.minor));
      }
      return texts;
    });
  }
  // As in a shop that was there before the journal.
  std::vector<std::string> entered_again(const OrderId& order) {
    database().write([&](db::Connection& connection) {
      connection.execute("DELETE FROM sale_entry WHERE event <> 'sale'");
    });
    EXPECT_EQ(enter_earlier_refunds(database()), 1);
    const auto again = journal(order);
    EXPECT_EQ(enter_earlier_refunds(database()), 0);
    EXPECT_EQ(journal(order), again);
    return again;
  }
};
TYPECASE_EACH_ENGINE(JournalTest);

TEST_P(JournalTest, HasARowForEachLineThatWasPaid) {
  EXPECT_THAT(journal(pay_order({3500, 2400})), ElementsAre("sale 0 3500", "sale 1 2400"));
}

TEST_P(JournalTest, TakesTheLinesOfARefundBack) {
  const OrderId order = pay_order({3500, 2400});
  refund(order, {1});
  const std::vector<std::string> rows = journal(order);
  EXPECT_THAT(rows, ElementsAre("sale 0 3500", "sale 1 2400", "refund 1 -2400"));
  EXPECT_EQ(entered_again(order), rows);
}

TEST_P(JournalTest, SpreadsAnAmountWithoutLinesOverWhatIsLeft) {
  const OrderId order = pay_order({3000, 1000});
  refund(order, {}, Money{400});
  EXPECT_THAT(journal(order),
              ElementsAre("sale 0 3000", "sale 1 1000", "refund 0 -300", "refund 1 -100"));
}

TEST_P(JournalTest, TakesFromOtherLinesOnlyWhatANamedOneLacks) {
  const OrderId order = pay_order({3500, 2400});
  refund(order, {}, Money{100});
  refund(order, {1});
  EXPECT_THAT(journal(order),
              UnorderedElementsAre("sale 0 3500", "sale 1 2400", "refund 0 -59", "refund 1 -41",
                                   "refund 0 -41", "refund 1 -2359"));
}

TEST_P(JournalTest, GivesBackWhatAFailedRefundTook) {
  const OrderId order = pay_order({3500});
  refund(order);
  gateway_moves_refund(RefundStatus::failed);
  const std::vector<std::string> rows = journal(order);
  EXPECT_THAT(rows, ElementsAre("sale 0 3500", "refund 0 -3500", "refund_failed 0 3500"));
  EXPECT_EQ(entered_again(order), rows);
}

TEST_P(JournalTest, TakesWhatABankTookOnce) {
  const OrderId order = pay_order({3500, 2400});
  dispute(DisputeStatus::needs_response, {5900});
  EXPECT_THAT(journal(order), ElementsAre("sale 0 3500", "sale 1 2400"));
  dispute(DisputeStatus::lost, {5900});
  dispute(DisputeStatus::lost, {5900});
  const std::vector<std::string> rows = journal(order);
  EXPECT_THAT(rows,
              ElementsAre("sale 0 3500", "sale 1 2400", "dispute 0 -3500", "dispute 1 -2400"));
  EXPECT_EQ(entered_again(order), rows);
}

TEST_P(JournalTest, GivesBackWhatABankReturns) {
  const OrderId order = pay_order({3500, 2400});
  dispute(DisputeStatus::lost, {5900});
  dispute(DisputeStatus::lost, {2950});
  EXPECT_THAT(journal(order),
              UnorderedElementsAre("sale 0 3500", "sale 1 2400", "dispute 0 -3500",
                                   "dispute 1 -2400", "dispute 0 1750", "dispute 1 1200"));
  EXPECT_THAT(faults(), IsEmpty());
}

TEST_P(JournalTest, IsCheckedAgainstTheMoneyOfEachOrder) {
  const OrderId order = pay_order({3500, 2400});
  refund(order, {1});
  refund(order, {}, Money{100});
  give_upgrade(order);
  pay_order({900});
  dispute(DisputeStatus::lost, {900});
  EXPECT_THAT(faults(), IsEmpty());
  database().write([&](db::Connection& connection) {
    connection.execute("DELETE FROM sale_entry WHERE order_id = $1 AND line_index = 0", order);
  });
  EXPECT_THAT(faults(), ElementsAre(order.text + ": 0, not 3400"));
}

TEST_P(JournalTest, HasNothingOfAFreeOrderButItsLines) {
  const OrderId order = give_upgrade(pay_order({3500}));
  EXPECT_THAT(journal(order), ElementsAre("sale 0 0"));
}

}  // namespace
}  // namespace typecase::orders
