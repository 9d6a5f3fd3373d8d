#include "specimen/harvest_testing.h"

#include <gtest/gtest.h>

namespace typecase::specimen {
namespace {

using catalogue::Protection;
using testing::DemoFonts;
using testing::Harvester;
using testing::Loot;
using testing::Plan;
using testing::Prey;

// A visitor who takes what there is to take of one font, within a day.
class HarvestTest : public ::testing::Test {
 protected:
  static constexpr const char* file = "fraunces/Fraunces_400Regular.ttf";

  static const Prey& prey() {
    static const Prey it(fonts::testing::demo_font(file));
    return it;
  }

  static Loot harvest(Protection protection, std::vector<std::string> addresses) {
    DemoFonts demo;
    demo.add("fraunces", file, "Honeyed quince & figs").last().protection = protection;
    return Harvester(demo, prey(), std::move(addresses)).run();
  }

  static std::vector<std::string> hosts(int count) {
    std::vector<std::string> addresses;
    for (int i = 1; i <= count; ++i) addresses.push_back("192.0.2." + std::to_string(i));
    return addresses;
  }
};

TEST_F(HarvestTest, GivesOneAddressNinetySixCharactersAndLessThanHalfTheKerning) {
  Loot loot = harvest(Protection::balanced, hosts(1));

  EXPECT_GT(loot.characters.size(), loot.home);
  EXPECT_LE(loot.characters.size(), loot.home + 96);
  EXPECT_LT(2 * loot.told_pairs, prey().pairs);
  EXPECT_LE(loot.most_beyond, 64u);
  EXPECT_EQ(loot.named, 0u);
  EXPECT_GT(loot.refused, 0u);
}

// Of a font that is hardly more than basic Latin, to somebody who knows what is kerned the most.
TEST_F(HarvestTest, GivesLessThanHalfTheKerningOfASmallFont) {
  const char* small = "bricolage-grotesque/bricolage-grotesque-latin-standard-normal.woff2";
  const Prey prey(fonts::testing::demo_font(small));
  for (Plan plan : {Plan::languages, Plan::kerning}) {
    DemoFonts demo;
    demo.add("bricolage", small, "Hamburgefonstiv");
    demo.last().protection = Protection::balanced;
    Loot loot = Harvester(demo, prey, hosts(1), plan).run();
    EXPECT_GT(loot.pairs, loot.home_pairs);
    EXPECT_LT(2 * loot.told_pairs, prey.pairs);
  }
}

TEST_F(HarvestTest, GivesLessWhereOnlyTypedCharactersAreSent) {
  Loot balanced = harvest(Protection::balanced, hosts(1));
  Loot strict = harvest(Protection::strict, hosts(1));

  EXPECT_LT(strict.home, balanced.home);
  EXPECT_LE(strict.characters.size(), strict.home + 96);
  EXPECT_LT(strict.pairs, balanced.pairs);
  EXPECT_EQ(strict.told_pairs, strict.pairs);
  EXPECT_EQ(strict.named, 0u);
}

TEST_F(HarvestTest, NeverGivesABlockTheWholeFont) {
  Loot loot = harvest(Protection::balanced, hosts(8));

  EXPECT_LE(loot.characters.size(), prey().characters.size() * 9 / 10);
  EXPECT_LE(loot.most_beyond, 64u);
}

TEST_F(HarvestTest, GivesNothingOfAFamilyShownAsImages) {
  Loot loot = harvest(Protection::image, hosts(2));

  EXPECT_EQ(loot.fonts, 0u);
  EXPECT_TRUE(loot.characters.empty());
}

}  // namespace
}  // namespace typecase::specimen
