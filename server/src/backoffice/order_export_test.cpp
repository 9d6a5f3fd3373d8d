#include "backoffice/order_export.h"

#include <gmock/gmock.h>

#include "base/text/strings.h"
#include "orders/refund/refund_testing.h"

namespace typecase::backoffice {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;
using ::testing::StartsWith;

class OrderExportTest : public orders::testing::PaidOrderTest {
 protected:
  OrderExport exported(const orders::OrderFilter& filter = {},
                       orders::OrderSort sort = orders::OrderSort::oldest) {
    return database()
        .read([&](db::Connection& c) { return export_orders(c, filter, sort); })
        .value();
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
  const auto made = exported();
  EXPECT_EQ(made.rows, 2);
  const auto rows = lines(made.csv);
  ASSERT_THAT(rows, SizeIs(3));
  EXPECT_EQ(rows[0],
            "\xEF\xBB\xBF"
            "order,invoice,placed,paid,state,email,name,company,country,vat,lines,"
            "licences,currency,net,tax,total,refunded,coupon");
  EXPECT_THAT(rows[1], StartsWith(first.text + ","));
  EXPECT_THAT(rows[1], ::testing::EndsWith(",80.00,30.00,"));
  EXPECT_THAT(rows[2], StartsWith(second.text + ","));
  EXPECT_THAT(rows[2], ::testing::EndsWith(",12.50,0.00,"));
  const auto turned = lines(exported({}, orders::OrderSort::newest).csv);
  EXPECT_THAT(turned, ElementsAre(rows[0], rows[2], rows[1]));
}

TEST_P(OrderExportTest, FollowsTheFilter) {
  pay_order({3000});
  orders::OrderFilter none;
  none.country = "ZZ";
  EXPECT_EQ(exported(none).rows, 0);
  EXPECT_THAT(lines(exported(none).csv), SizeIs(1));
}

TEST_P(OrderExportTest, ReadsManyOrdersBitByBit) {
  constexpr int count = 503;
  for (int i = 0; i < count; ++i) pay_order({100});
  EXPECT_EQ(exported().rows, count);
  EXPECT_THAT(lines(exported().csv), SizeIs(count + 1));
}

}  // namespace
}  // namespace typecase::backoffice
