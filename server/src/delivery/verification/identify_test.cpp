#include "delivery/verification/identify.h"

#include "delivery/build/marks.h"
#include "delivery/delivery_testing.h"
#include "fonts/check/sanitize.h"
#include "fonts/read/font_names.h"
#include "fonts/write/stamp.h"
#include "fonts/write/woff.h"

namespace typecase::delivery {
namespace {

using Mark = Identified::Mark;

class IdentifyTest : public testing::DeliveryFixture {
 protected:
  void deliver() {
    pay();
    delivery.build(order.id);
    held = documents::testing::unzip(package());
  }
  Bytes delivered(const std::string& path) {
    return held.at("eb-garamond-regular-desktop/" + path);
  }
  Result<Identified> identify(const Bytes& file) {
    return delivery::identify(database(), file, settings.key);
  }
  // The delivered font with another mark.
  Bytes remarked(const std::string& unique_id) {
    fonts::Face face = fonts::Face::open(delivered("otf/garamond-regular.otf")).value();
    return fonts::stamp(face, {unique_id, "Licensed to me.", "", testing::paid_at}).value();
  }

  std::map<std::string, Bytes> held;
};
TYPECASE_EACH_ENGINE(IdentifyTest);

TEST_P(IdentifyTest, NamesTheOrderFromEachFormat) {
  deliver();
  for (const char* path :
       {"otf/garamond-regular.otf", "woff/garamond-regular.woff", "woff2/garamond-regular.woff2"}) {
    Identified found = identify(delivered(path)).value();
    EXPECT_EQ(found.mark, Mark::genuine) << path;
    EXPECT_TRUE(found.as_delivered) << path;
    EXPECT_FALSE(found.redrawn) << path;
    ASSERT_TRUE(found.holder) << path;
    EXPECT_EQ(found.holder->order, order.id);
    EXPECT_EQ(found.holder->serial, testing::serial);
    EXPECT_EQ(found.holder->licensee, "Søren Ærø, Skibsværft ApS");
    EXPECT_EQ(found.holder->email, "buyer@example.org");
    EXPECT_EQ(found.holder->style, style);
  }
}

TEST_P(IdentifyTest, ReadsAMarkHoweverLongTheFoundrysNameIs) {
  order.seller.name.clear();
  for (int i = 0; i < 700; ++i) order.seller.name += "Æ;";
  deliver();
  Bytes sfnt = fonts::sanitize(delivered("woff2/garamond-regular.woff2")).value().sfnt;
  Identified found = identify(fonts::encode_woff(sfnt)).value();
  EXPECT_FALSE(found.as_delivered);
  EXPECT_EQ(found.mark, Mark::genuine);
  EXPECT_EQ(found.holder.value().serial, testing::serial);
}

TEST_P(IdentifyTest, FollowsAFontThroughConversion) {
  deliver();
  Bytes sfnt = fonts::sanitize(delivered("woff2/garamond-regular.woff2")).value().sfnt;
  Identified found = identify(fonts::encode_woff(sfnt)).value();
  EXPECT_EQ(found.mark, Mark::genuine);
  EXPECT_FALSE(found.as_delivered);
  EXPECT_EQ(found.holder->serial, testing::serial);
}

TEST_P(IdentifyTest, SaysThatAMarkIsFalse) {
  deliver();
  std::string other = testing::serial;
  other.back() = '1';
  for (const std::string& mark : {"Demo Foundry;garamond-regular;" + testing::serial + ";00000000",
                                  "Demo Foundry;garamond-regular;" + other + ";0a1b2c3d",
                                  "Demo Foundry;inter-regular;" + testing::serial + ";0a1b2c3d"}) {
    Identified found = identify(remarked(mark)).value();
    EXPECT_EQ(found.mark, Mark::forged) << mark;
    EXPECT_FALSE(found.holder) << mark;
    EXPECT_EQ(found.claim, "Licensed to me.");
    EXPECT_EQ(found.drawn_as, std::vector{style});
  }
}

TEST_P(IdentifyTest, SaysThatAMarkWasTakenToAnotherFont) {
  deliver();
  fonts::Face marked = fonts::Face::open(delivered("otf/garamond-regular.otf")).value();
  fonts::Face stranger = fonts::testing::demo_face("vollkorn/Vollkorn-Regular.ttf");
  std::string mark = fonts::font_name(marked, 3);
  Identified found =
      identify(fonts::stamp(stranger, {mark, "", "", testing::paid_at}).value()).value();
  EXPECT_EQ(found.mark, Mark::genuine);
  EXPECT_TRUE(found.redrawn);
}

TEST_P(IdentifyTest, KnowsOurFontsWithoutTheirMark) {
  deliver();
  Identified removed = identify(remarked("nothing to see")).value();
  EXPECT_EQ(removed.mark, Mark::none);
  EXPECT_EQ(removed.drawn_as, std::vector{style});

  Identified stranger =
      identify(fonts::testing::demo_font("vollkorn/Vollkorn-Regular.ttf")).value();
  EXPECT_EQ(stranger.mark, Mark::none);
  EXPECT_TRUE(stranger.drawn_as.empty());
}

TEST_P(IdentifyTest, RefusesWhatIsNoFont) {
  EXPECT_EQ(identify({}).error().code, "empty_file");
  EXPECT_FALSE(identify(Bytes(5000, 0x41)));
  Bytes font = fonts::testing::demo_font("eb-garamond/EBGaramond12-Regular.otf");
  EXPECT_FALSE(identify(Bytes(font.begin(), font.begin() + 20'000)));
  font[font.size() / 2] ^= 0xff;
  EXPECT_FALSE(identify(font));
}

TEST(ReadMark, TakesOnlyTheFormOfAMark) {
  auto mark = read_mark("A; B Foundry;garamond-regular;" + testing::serial + ";0a1b2c3d").value();
  EXPECT_EQ(mark.style, StyleId("garamond-regular"));
  EXPECT_EQ(mark.serial, testing::serial);
  for (const std::string& other :
       {std::string(), std::string("1.003;PfEd;EBGaramond12-Regular"), std::string(";;;"),
        "F;Garamond Regular;" + testing::serial + ";0a1b2c3d",
        "F;garamond-regular;" + testing::serial + ";0a1b2c3",
        "F;garamond-regular;" + testing::serial + ";0a1b2c3x"}) {
    EXPECT_FALSE(read_mark(other)) << other;
  }
}

}  // namespace
}  // namespace typecase::delivery
