#include "catalogue/catalogue.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "base/ids.h"
#include "catalogue/records/coverage_text.h"
#include "catalogue/reserved_ids.h"
#include "db/testing.h"

namespace typecase::catalogue {
namespace {

TEST(CoverageTextTest, WritesRangesAndReadsThemBack) {
  std::vector<std::uint32_t> sorted{0x20, 0x21, 0x22, 0x41, 0xa0, 0xa1, 0x1f600};
  EXPECT_EQ(coverage_text(sorted), "20-22,41,a0-a1,1f600");
  EXPECT_EQ(parse_coverage("20-22,41,a0-a1,1f600"), sorted);
  EXPECT_EQ(coverage_text({}), "");
  EXPECT_TRUE(parse_coverage("").empty());
}

TEST(CoverageTextTest, ThrowsOnAnythingElse) {
  for (const char* text : {"x", "20-", "20;21", "20,,21", "110000", "0-ffffffffff"}) {
    EXPECT_THROW(parse_coverage(text), std::invalid_argument) << text;
  }
}

TEST(ReservedIdsTest, HoldTheFirstSegmentsOfTheShopsAddresses) {
  for (const char* id :
       {"api", "assets", "berry", "cart", "checkout", "frisbee", "login", "news", "orders", "pages",
        "profile", "t", "trials", "verify", "eula", "eula-desktop", "404", "healthz", "test_all"}) {
    EXPECT_TRUE(is_reserved_id(id)) << id;
  }
  for (const char* id : {"eb-garamond", "ready", "frizbee", "cartouche", "eulalia"}) {
    EXPECT_FALSE(is_reserved_id(id)) << id;
  }
}

TEST(CatalogueTest, FindsWhatItHoldsById) {
  Catalogue catalogue;
  Family& family = catalogue.families.emplace_back();
  family.id = FamilyId("meridian");
  family.styles.resize(2);
  family.styles[0].id = StyleId("meridian-bold");
  family.styles[0].price = Money{4000};
  family.styles[1].id = StyleId("meridian-variable");
  family.styles[1].price = Money{9000};
  family.styles[1].axes = {Axis{}};
  family.packages.push_back({"meridian-family", "Meridian, complete family", "family", {}, {}});
  catalogue.index();

  EXPECT_EQ(catalogue.family("meridian"), &catalogue.families[0]);
  EXPECT_EQ(catalogue.style("meridian-bold"), &family.styles[0]);
  EXPECT_EQ(catalogue.package("meridian-family"), &family.packages[0]);
  EXPECT_EQ(catalogue.style("meridian"), nullptr);
  EXPECT_EQ(family.from_price(), Money{4000});
  EXPECT_TRUE(family.variable());
  EXPECT_EQ(Family{}.from_price(), std::nullopt);
}

class FoundryTest : public db::testing::EachEngine {};
TYPECASE_EACH_ENGINE(FoundryTest);

TEST_P(FoundryTest, IsSavedAndSavedAgain) {
  Foundry foundry;
  foundry.name = "Fonderie Œuvre";
  foundry.currency = "JPY";
  foundry.demonstration = true;
  foundry.address = "1, rue des Casses\n75001 Paris";
  auto save = [&](db::Connection& connection) { save_foundry(connection, foundry); };
  auto stored = [&] {
    return database().read([](db::Connection& connection) { return load(connection); });
  };
  std::int64_t before = stored()->version;

  database().write(save);
  foundry.tagline = "Type for the page";
  database().write(save);

  EXPECT_EQ(stored()->version, before + 2);
  EXPECT_EQ(stored()->foundry.name, foundry.name);
  EXPECT_EQ(stored()->foundry.tagline, foundry.tagline);
  EXPECT_EQ(stored()->foundry.currency, "JPY");
  EXPECT_EQ(stored()->foundry.address, foundry.address);
  EXPECT_TRUE(stored()->foundry.demonstration);
  EXPECT_FALSE(stored()->foundry.prices_include_tax);
}

TEST_P(FoundryTest, HasDefaultsBeforeItIsSaved) {
  auto shop = database().read([](db::Connection& connection) { return load(connection); });
  EXPECT_EQ(shop->foundry.currency, "EUR");
  EXPECT_TRUE(shop->families.empty());
  EXPECT_EQ(
      database().read([](db::Connection& connection) { return font_file(connection, Digest{}); }),
      std::nullopt);
}

}  // namespace
}  // namespace typecase::catalogue
