#include "pricing/trade.h"

#include <gtest/gtest.h>

#include "catalogue/catalogue.h"
#include "db/testing.h"
#include "pricing/save.h"
#include "pricing/tax_testing.h"

namespace typecase::pricing {
namespace {

Trade trade() {
  Trade trade{seller("PT"), test_rates(), {}};
  trade.seller.registrations = {{"AU", true}, {"CA-QC", false}};
  trade.seller.small_business_sentence = "Exempt.";
  trade.seller.vat_fallback = VatFallback::trust;
  trade.price_lists.others = {
      {"USD", {"US", "CA"}, {{"meridian", Money{3900}}, {"meridian-family", Money{12'000}}}},
      {"JPY", {}, {}}};
  return trade;
}

class TradeTest : public db::testing::EachEngine {
 protected:
  TradeTest() {
    catalogue::Foundry foundry;
    foundry.country = "PT";
    database().write([&](db::Connection& c) { catalogue::save_foundry(c, foundry); });
  }
  bool saved(const Trade& trade) {
    return database().write([&](db::Connection& c) { return save(c, trade); });
  }
  std::shared_ptr<const Trade> loaded() { return database().read(load_trade); }
};
TYPECASE_EACH_ENGINE(TradeTest);

TEST_P(TradeTest, LoadsWhatWasSaved) {
  ASSERT_TRUE(saved(trade()));

  EXPECT_EQ(*loaded(), trade());
}

TEST_P(TradeTest, SavingTheSameChangesNothing) {
  ASSERT_TRUE(saved(trade()));
  std::int64_t version = database().read(db::shop_version);

  EXPECT_FALSE(saved(trade()));
  EXPECT_EQ(database().read(db::shop_version), version);
}

TEST_P(TradeTest, WhatIsNoLongerThereGoes) {
  ASSERT_TRUE(saved(trade()));
  Trade less{seller("PT"), {}, {}};

  ASSERT_TRUE(saved(less));
  EXPECT_EQ(*loaded(), less);
}

TEST_P(TradeTest, AShopWithoutSettingsHasATradeOfItsCurrency) {
  EXPECT_EQ(loaded()->price_lists.currency, "EUR");
  EXPECT_TRUE(loaded()->rates.rows.empty());
}

}  // namespace
}  // namespace typecase::pricing
