#include "pricing/sales_settings.h"

#include <gtest/gtest.h>

#include "catalogue/catalogue.h"
#include "db/testing.h"
#include "pricing/save.h"
#include "pricing/tax_testing.h"

namespace typecase::pricing {
namespace {

SalesSettings sales_settings() {
  SalesSettings sales_settings{seller("PT"), test_rates(), {}};
  sales_settings.seller.registrations = {{"AU", true}, {"CA-QC", false}};
  sales_settings.seller.small_business_sentence = "Exempt.";
  sales_settings.seller.vat_fallback = VatFallback::trust;
  sales_settings.price_lists.others = {
      {"USD", {"US", "CA"}, {{"meridian", Money{3900}}, {"meridian-family", Money{12'000}}}},
      {"JPY", {}, {}}};
  return sales_settings;
}

class SalesSettingsTest : public db::testing::EachEngine {
 protected:
  SalesSettingsTest() {
    catalogue::Foundry foundry;
    foundry.country = "PT";
    database().write([&](db::Connection& c) { catalogue::save_foundry(c, foundry); });
  }
  bool saved(const SalesSettings& sales_settings) {
    return database().write([&](db::Connection& c) { return save(c, sales_settings); });
  }
  std::shared_ptr<const SalesSettings> loaded() { return database().read(load_sales_settings); }
};
TYPECASE_EACH_ENGINE(SalesSettingsTest);

TEST_P(SalesSettingsTest, LoadsWhatWasSaved) {
  ASSERT_TRUE(saved(sales_settings()));

  EXPECT_EQ(*loaded(), sales_settings());
}

TEST_P(SalesSettingsTest, SavingTheSameChangesNothing) {
  ASSERT_TRUE(saved(sales_settings()));
  std::int64_t version = database().read(db::shop_version);

  EXPECT_FALSE(saved(sales_settings()));
  EXPECT_EQ(database().read(db::shop_version), version);
}

TEST_P(SalesSettingsTest, WhatIsNoLongerThereGoes) {
  ASSERT_TRUE(saved(sales_settings()));
  SalesSettings less{seller("PT"), {}, {}};

  ASSERT_TRUE(saved(less));
  EXPECT_EQ(*loaded(), less);
}

TEST_P(SalesSettingsTest, AShopWithoutSettingsHasSalesSettingsOfItsCurrency) {
  EXPECT_EQ(loaded()->price_lists.currency, "EUR");
  EXPECT_TRUE(loaded()->rates.rows.empty());
}

}  // namespace
}  // namespace typecase::pricing
