#include "orders/documents/invoice_series.h"

#include <gmock/gmock.h>

#include <mutex>
#include <set>
#include <thread>

#include "db/testing.h"

namespace typecase::orders {
namespace {

class InvoiceSeriesTest : public db::testing::EachEngine {
 protected:
  Result<bool> set_up(const InvoiceSeries& wanted) {
    return database().write(
        [&](db::Connection& connection) { return set_up_invoice_series(connection, wanted); });
  }
  std::string take() {
    return database().write(
        [](db::Connection& connection) { return take_invoice_number(connection).text(); });
  }
};

TYPECASE_EACH_ENGINE(InvoiceSeriesTest);

TEST_P(InvoiceSeriesTest, BeginsWithPrefixAndFirstNumber) {
  EXPECT_TRUE(set_up({"TW-", 1001}).value());
  EXPECT_FALSE(set_up({"TW-", 1001}).value());
  EXPECT_FALSE(set_up({}).value());
  EXPECT_EQ(take(), "TW-1001");
  EXPECT_EQ(take(), "TW-1002");
}

TEST_P(InvoiceSeriesTest, BeginsWithOneAndNoPrefixUnlessSetUp) {
  EXPECT_EQ(take(), "1");
  EXPECT_EQ(take(), "2");
}

TEST_P(InvoiceSeriesTest, GoesOnAsItBegan) {
  ASSERT_TRUE(set_up({"TW-", 1001}));
  ASSERT_EQ(take(), "TW-1001");
  auto refused = set_up({"X-", 5});
  ASSERT_TRUE(refused.has_error());
  ASSERT_EQ(refused.error().faults.size(), 2u);
  EXPECT_EQ(refused.error().faults[0].pointer, "shop.toml: invoice_prefix");
  EXPECT_EQ(refused.error().faults[0].code, "series_begun");
  EXPECT_EQ(refused.error().faults[1].pointer, "shop.toml: first_invoice_number");
  EXPECT_THAT(refused.error().faults[0].message, ::testing::HasSubstr("up to TW-1001"));
  EXPECT_FALSE(set_up({"TW-", 1001}).value());
  EXPECT_EQ(take(), "TW-1002");
}

TEST_P(InvoiceSeriesTest, HasNoGapWhereSomeAreRolledBackInParallel) {
  ASSERT_TRUE(set_up({"TW-", 1001}));
  std::mutex guard;
  std::set<std::string> taken;
  std::vector<std::jthread> takers;
  for (int i = 0; i < 8; ++i) {
    takers.emplace_back([&] {
      EXPECT_THROW(database().write([](db::Connection& connection) {
        take_invoice_number(connection);
        throw std::runtime_error("the process dies here");
      }),
                   std::runtime_error);
      std::string number = take();
      std::lock_guard lock(guard);
      taken.insert(std::move(number));
    });
  }
  takers.clear();
  EXPECT_EQ(taken, (std::set<std::string>{"TW-1001", "TW-1002", "TW-1003", "TW-1004", "TW-1005",
                                          "TW-1006", "TW-1007", "TW-1008"}));
}

TEST(InvoicePrefixTest, IsShortPlainAndDoesNotRunIntoTheNumber) {
  for (const char* good : {"", "TW-", "2026-", "INV_", "R."}) {
    EXPECT_TRUE(is_invoice_prefix(good)) << good;
  }
  for (const char* bad : {"2026", "C-", "TW/", "TW ", ".TW-", "ABCDEFGHIJKL-", "É-", "a\n-"}) {
    EXPECT_FALSE(is_invoice_prefix(bad)) << bad;
  }
}

}  // namespace
}  // namespace typecase::orders
