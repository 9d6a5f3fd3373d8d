#include "orders/listing/purchases.h"

#include <gmock/gmock.h>

#include "orders/refund/refund_testing.h"

namespace typecase::orders {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

class PurchasesTest : public testing::PaidOrderTest {
 protected:
  Purchases of(const CustomerId& customer) {
    return database().read([&](db::Connection& connection) {
      db::testing::CountingConnection counting(connection);
      auto all = purchases_of(counting, {customer, CustomerId("nobody")});
      EXPECT_EQ(counting.statements, 3);
      EXPECT_EQ(all.size(), 2u);
      EXPECT_EQ(all[CustomerId("nobody")].orders, 0);
      return all[customer];
    });
  }
};
TYPECASE_EACH_ENGINE(PurchasesTest);

TEST_P(PurchasesTest, SumsUpWhatWasPaidAndWhatWentBack) {
  const OrderId first = pay_order({3000, 5000});
  const CustomerId customer = now(first).customer_id;
  refund(first, {0});
  const Purchases purchases = of(customer);
  EXPECT_EQ(purchases.orders, 1);
  EXPECT_EQ(purchases.licences, 1);
  ASSERT_THAT(purchases.spent, SizeIs(1));
  EXPECT_EQ(purchases.spent[0].currency, "EUR");
  EXPECT_EQ(purchases.spent[0].total, Money{8000});
  EXPECT_EQ(purchases.spent[0].refunded, Money{3000});
  EXPECT_EQ(purchases.last_order_at, now(first).created_at);
}

// Money that came in another amount pays nothing, and its way back is no refund of a purchase.
TEST_P(PurchasesTest, CountsNothingThatIsNotPaid) {
  const OrderId held = pay_order_with_amount({3000}, Money{1});
  refund(held);
  const Purchases purchases = of(now(held).customer_id);
  EXPECT_EQ(purchases.orders + purchases.licences, 0);
  EXPECT_THAT(purchases.spent, IsEmpty());
  EXPECT_FALSE(purchases.last_order_at);
}

}  // namespace
}  // namespace typecase::orders
