#include "specimen/home.h"

#include <gmock/gmock.h>

namespace typecase::specimen {
namespace {

using catalogue::Protection;
using ::testing::ElementsAre;

class HomeTest : public ::testing::Test {
 protected:
  HomeTest() {
    style.id = StyleId("set-variable");
    style.name = "Variable";
    style.full_name = "Set Variable";
    style.format = "ttf";
    style.features = {{"smcp", "Small capitals", false}, {"ss01", "Open digits", false}};
    for (std::uint32_t c = 0x20; c < 0x180; ++c) style.coverage.push_back(c);
    family.name = "Set";
    family.specimen.text = "Ær";
    family.specimen.style = style.id;
    family.specimen.features = {{"smcp", "", false}};
  }
  TesterCuts cuts() const { return cuts_of(family, style); }

  catalogue::Family family;
  catalogue::Style style;
  const std::string own = "only.u20.u53.u56.u61.u62.u65.u69.u6c.u72.u74.uc6";
};

TEST_F(HomeTest, OfAStaticStyleIsOneFont) {
  EXPECT_EQ(cuts().first.instance, "static");
  EXPECT_EQ(cuts().first.cover, "base.nordic");
  EXPECT_EQ(cuts().typing.instance, "static");
  EXPECT_EQ(cuts().typing.cover, "base.nordic");
  EXPECT_EQ(cuts().sliding, "static");
  EXPECT_EQ(cuts().features, "default+smcp");
}

TEST_F(HomeTest, OfAVariableStyleBeginsWithItsOwnCharactersAtOnePlace) {
  style.axes = {{"wght", "Weight", 100, 400, 900, false}};
  EXPECT_EQ(cuts().first.instance, "pin-specimen");
  EXPECT_EQ(cuts().first.cover, own);
  EXPECT_EQ(cuts().typing.instance, "pin-specimen");
  EXPECT_EQ(cuts().typing.cover, "base.nordic");
  EXPECT_EQ(cuts().sliding, "var");

  family.specimen.style = StyleId("another");
  EXPECT_EQ(cuts().first.instance, "pin-specimen");
  EXPECT_EQ(cuts().features, "default");
}

TEST_F(HomeTest, OfACff2StyleHasAllAxes) {
  style.axes = {{"wght", "Weight", 100, 400, 900, false}};
  style.format = "otf";
  EXPECT_EQ(cuts().first.instance, "var");
  EXPECT_EQ(cuts().first.cover, own);
  EXPECT_EQ(cuts().typing.instance, "var");
  EXPECT_EQ(cuts().typing.cover, "base.nordic");
}

TEST_F(HomeTest, HoldsWhatTheProtectionAllows) {
  CodePoints base = parse_cover("base.nordic", style.coverage).value();
  for (Protection level : {Protection::open, Protection::balanced}) {
    family.protection = level;
    EXPECT_EQ(home_of(family, style), base);
  }
  family.protection = Protection::strict;
  EXPECT_EQ(cuts().first.cover, own);
  EXPECT_EQ(home_of(family, style), parse_cover(own, style.coverage).value());
  family.protection = Protection::image;
  EXPECT_THAT(home_of(family, style), ElementsAre());
}

TEST_F(HomeTest, HasTheFeaturesOfThePage) {
  for (Protection level : {Protection::balanced, Protection::strict}) {
    family.protection = level;
    EXPECT_TRUE(features_at_home(family, style, "default"));
    EXPECT_TRUE(features_at_home(family, style, "default+smcp"));
    EXPECT_FALSE(features_at_home(family, style, "default+ss01"));
    EXPECT_FALSE(features_at_home(family, style, "default+smcp+ss01"));
  }
  family.protection = Protection::open;
  EXPECT_TRUE(features_at_home(family, style, "default+smcp+ss01"));
}

}  // namespace
}  // namespace typecase::specimen
