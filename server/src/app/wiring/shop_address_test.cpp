#include "app/wiring/shop_address.h"

#include <gtest/gtest.h>

#include "db/testing.h"

namespace typecase::app {
namespace {

class ShopAddressTest : public db::testing::EachEngine {};
TYPECASE_EACH_ENGINE(ShopAddressTest);

TEST_P(ShopAddressTest, IsWhereTheShopWasServedLast) {
  Config config;
  EXPECT_EQ(shop_address(database(), config), "http://127.0.0.1:8080");
  record_shop_address(database(), "http://127.0.0.1:9000");
  record_shop_address(database(), "https://type.example");
  EXPECT_EQ(shop_address(database(), config), "https://type.example");
}

TEST_P(ShopAddressTest, IsTheOneThatTheSettingsName) {
  Config config;
  config.public_url = "https://new.example";
  config.names_public_url = true;
  record_shop_address(database(), "https://type.example");
  EXPECT_EQ(shop_address(database(), config), "https://new.example");
}

}  // namespace
}  // namespace typecase::app
