#include "carts/frozen_cart.h"

#include <gtest/gtest.h>

#include "base/json/json_writer.h"

namespace typecase::carts {
namespace {

// As version 0.1 stored shared and prepared carts.
constexpr const char* earlier =
    R"({"currency":"EUR","lines":[{"base":3500,"multiplier":16000,"combination":8000,)"
    R"("list":4480,"description":"EB Garamond Bold","itemId":"eb-garamond-bold",)"
    R"("itemClass":"style","family":"eb-garamond","styles":["eb-garamond-bold"],)"
    R"("licence":"desktop","licenceName":"Desktop","tier":"s","tierName":"1 to 3",)"
    R"("question":"People who use the fonts","fields":{"domain":"a.example"},)"
    R"("customLicence":"c1"}]})";

TEST(FrozenCart, ReadsWhatAnEarlierVersionStored) {
  const pricing::PricedCart cart = to_cart(earlier);
  EXPECT_EQ(cart.currency, "EUR");
  ASSERT_EQ(cart.lines.size(), 1u);
  const pricing::QuoteLine& line = cart.lines[0];
  EXPECT_EQ(line.base, Money{3500});
  EXPECT_EQ(line.multiplier, Multiplier{16'000});
  EXPECT_EQ(line.combination, Multiplier{8'000});
  EXPECT_EQ(line.list_price, Money{4480});
  EXPECT_EQ(line.amount, line.list_price);
  EXPECT_EQ(line.family, "eb-garamond");
  EXPECT_EQ(line.styles, std::vector<StyleId>{StyleId("eb-garamond-bold")});
  EXPECT_EQ(line.licence_id, "desktop");
  EXPECT_EQ(line.tier_id, "s");
  EXPECT_EQ(line.fields.at("domain"), "a.example");
  EXPECT_EQ(line.custom_licence_id, "c1");
}

TEST(FrozenCart, ReadsWhatItStores) {
  const std::string stored = json::write_stored(to_cart(earlier));
  EXPECT_EQ(json::write_stored(to_cart(stored)), stored);
  EXPECT_EQ(stored.find("\"list\""), std::string::npos);
}

}  // namespace
}  // namespace typecase::carts
