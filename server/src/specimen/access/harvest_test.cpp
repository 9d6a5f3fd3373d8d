#include "specimen/access/harvest_testing.h"

#include <gtest/gtest.h>

namespace typecase::specimen {
namespace {

using catalogue::Protection;
using testing::DemoFonts;
using testing::ExtractedData;
using testing::Harvester;
using testing::Plan;
using testing::TargetFont;

// A visitor who takes what there is to take of one font, within a day.
class HarvestTest : public ::testing::Test {
 protected:
  static constexpr const char* file = "fraunces/Fraunces_400Regular.ttf";

  static const TargetFont& target() {
    static const TargetFont it(fonts::testing::demo_font(file));
    return it;
  }

  static ExtractedData harvest(Protection protection, std::vector<std::string> addresses) {
    DemoFonts demo;
    demo.add("fraunces", file, "Honeyed quince & figs").last().protection = protection;
    return Harvester(demo, target(), std::move(addresses)).run();
  }

  static std::vector<std::string> hosts(int count) {
    std::vector<std::string> addresses;
    for (int i = 1; i <= count; ++i) addresses.push_back("192.0.2." + std::to_string(i));
    return addresses;
  }
};

TEST_F(HarvestTest, GivesOneAddressNinetySixCharactersAndLessThanHalfTheKerning) {
  ExtractedData extracted = harvest(Protection::balanced, hosts(1));

  EXPECT_GT(extracted.characters.size(), extracted.free);
  EXPECT_LE(extracted.characters.size(), extracted.free + 96);
  EXPECT_LT(2 * extracted.told_pairs, target().pairs);
  EXPECT_LE(extracted.most_beyond, 64u);
  EXPECT_EQ(extracted.named, 0u);
  EXPECT_GT(extracted.refused, 0u);
}

// Of a font that is hardly more than basic Latin, to somebody who knows what is kerned the most.
TEST_F(HarvestTest, GivesLessThanHalfTheKerningOfASmallFont) {
  const char* small = "bricolage-grotesque/bricolage-grotesque-latin-standard-normal.woff2";
  const TargetFont target(fonts::testing::demo_font(small));
  for (Plan plan : {Plan::languages, Plan::kerning}) {
    DemoFonts demo;
    demo.add("bricolage", small, "Hamburgefonstiv");
    demo.last().protection = Protection::balanced;
    ExtractedData extracted = Harvester(demo, target, hosts(1), plan).run();
    EXPECT_GT(extracted.pairs, extracted.free_pairs);
    EXPECT_LT(2 * extracted.told_pairs, target.pairs);
  }
}

TEST_F(HarvestTest, GivesLessWhereOnlyTypedCharactersAreSent) {
  ExtractedData balanced = harvest(Protection::balanced, hosts(1));
  ExtractedData strict = harvest(Protection::strict, hosts(1));

  EXPECT_LT(strict.free, balanced.free);
  EXPECT_LE(strict.characters.size(), strict.free + 96);
  EXPECT_LT(strict.pairs, balanced.pairs);
  EXPECT_EQ(strict.told_pairs, strict.pairs);
  EXPECT_EQ(strict.named, 0u);
}

TEST_F(HarvestTest, NeverGivesABlockTheWholeFont) {
  ExtractedData extracted = harvest(Protection::balanced, hosts(8));

  EXPECT_LE(extracted.characters.size(), target().characters.size() * 9 / 10);
  EXPECT_LE(extracted.most_beyond, 64u);
}

TEST_F(HarvestTest, GivesNothingOfAFamilyShownAsImages) {
  ExtractedData extracted = harvest(Protection::image, hosts(2));

  EXPECT_EQ(extracted.fonts, 0u);
  EXPECT_TRUE(extracted.characters.empty());
}

}  // namespace
}  // namespace typecase::specimen
