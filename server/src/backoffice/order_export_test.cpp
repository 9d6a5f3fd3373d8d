#include "backoffice/order_export.h"

#include <gmock/gmock.h>

#include <set>

#include "base/text/strings.h"
#include "orders/refund/refund_testing.h"

namespace typecase::backoffice {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;
using ::testing::StartsWith;

class OrderExportTest : public orders::testing::PaidOrderTest {
 protected:
  std::string exported(const orders::OrderFilter& filter = {},
                       orders::OrderSort sort = orders::OrderSort::oldest) {
    return whole_text(export_orders(database(), filter, sort));
  }
  std::vector<std::string> lines(const std::string& csv) {
    std::vector<std::string> found;
    for (std::string_view line : split(csv, '\n')) found.emplace_back(trimmed(line, "\r"));
    found.pop_back();
    return found;
  }
};
TYPECASE_EACH_ENGINE(OrderExportTest);

TEST_P(OrderExportTest, HasAHeadAndARowForEachOrderInMajorUnits) {
  const OrderId first = pay_order({3000, 5000});
  clock.advance(std::chrono::seconds(1));
  const OrderId second = pay_order({1250});
  refund(first, {0});
  const auto rows = lines(exported());
  ASSERT_THAT(rows, SizeIs(3));
  EXPECT_EQ(rows[0],
            "\xEF\xBB\xBF"
            "order,invoice,placed,paid,state,email,name,company,country,vat,lines,"
            "licences,currency,net,tax,total,refunded,coupon");
  EXPECT_THAT(rows[1], StartsWith(first.text + ","));
  EXPECT_THAT(rows[1], ::testing::EndsWith(",80.00,30.00,"));
  EXPECT_THAT(rows[2], StartsWith(second.text + ","));
  EXPECT_THAT(rows[2], ::testing::EndsWith(",12.50,0.00,"));
  const auto turned = lines(exported({}, orders::OrderSort::newest));
  EXPECT_THAT(turned, ElementsAre(rows[0], rows[2], rows[1]));
}

TEST_P(OrderExportTest, FollowsTheFilter) {
  pay_order({3000});
  orders::OrderFilter none;
  none.country = "ZZ";
  EXPECT_THAT(lines(exported(none)), SizeIs(1));
}

class LongOrderExportTest : public OrderExportTest {
 protected:
  static constexpr int count = 1203, at_once = 500;

  // Orders of the same moment and total too.
  LongOrderExportTest() {
    for (int at = 0; at < count; ++at) {
      pay_order({100 + at % 7});
      if (at % 3 == 0) clock.advance(std::chrono::seconds(1));
    }
  }

  static std::string id_of(const std::string& row) { return row.substr(0, row.find(',')); }

  // Each part's rows, without the head. `between` runs after each part.
  std::vector<std::vector<std::string>> parts(
      db::Database& database, orders::OrderSort sort,
      const std::function<void()>& between = [] {}) {
    CsvFile file = export_orders(database, {}, sort);
    std::vector<std::vector<std::string>> all;
    for (std::string part = file.next_part(); !part.empty(); part = file.next_part()) {
      all.push_back(lines(part));
      if (all.size() == 1) all.back().erase(all.back().begin());
      between();
    }
    return all;
  }
};
TYPECASE_EACH_ENGINE(LongOrderExportTest);

TEST_P(LongOrderExportTest, ReadsEachPartInAShortTransactionOfItsOwn) {
  using enum orders::OrderSort;
  for (const auto sort : {newest, oldest, largest, smallest}) {
    db::testing::CountingDatabase counting(database());
    std::set<std::string> ids;
    for (const auto& rows :
         parts(counting, sort, [&] { EXPECT_EQ(counting.reads, counting.finished_reads); })) {
      EXPECT_LE(rows.size(), static_cast<std::size_t>(at_once));
      for (const std::string& row : rows) EXPECT_TRUE(ids.insert(id_of(row)).second) << row;
    }
    EXPECT_EQ(counting.reads, 3);
    EXPECT_EQ(ids.size(), static_cast<std::size_t>(count));
  }
}

TEST_P(LongOrderExportTest, HasNoOrderTwiceAndNoneTornWhileOrdersComeAndChange) {
  using enum orders::OrderSort;
  for (const auto sort : {newest, oldest, largest, smallest}) {
    std::set<std::string> ids;
    int more = 3;  // The file ends, though orders go on coming.
    for (const auto& rows : parts(database(), sort, [&] {
           if (more-- <= 0) return;
           const OrderId late = pay_order({103});
           refund(late);
           clock.advance(std::chrono::seconds(1));
           for (int at = 0; at < 5; ++at) pay_order({101, 55});
         })) {
      for (const std::string& row : rows) {
        EXPECT_TRUE(ids.insert(id_of(row)).second) << row;
        EXPECT_EQ(std::ranges::count(row, ','), 17) << row;
      }
    }
    EXPECT_GE(ids.size(), static_cast<std::size_t>(count));
  }
}

}  // namespace
}  // namespace typecase::backoffice
