#include "specimen/tester/free_charset.h"

#include <gmock/gmock.h>

#include <numeric>

namespace typecase::specimen {
namespace {

using catalogue::Protection;
using ::testing::ElementsAre;

class FreeCharsetTest : public ::testing::Test {
 protected:
  FreeCharsetTest() {
    style.id = StyleId("set-variable");
    style.name = "Variable";
    style.full_name = "Set Variable";
    style.format = "ttf";
    style.features = {{"smcp", "Small capitals", false}, {"ss01", "Open digits", false}};
    std::vector<std::uint32_t> coverage(0x180 - 0x20);
    std::iota(coverage.begin(), coverage.end(), 0x20);
    style.coverage = std::move(coverage);
    family.name = "Set";
    family.specimen.text = "Ær";
    family.specimen.style = style.id;
    family.specimen.features = {{"smcp", "", false}};
  }
  SubsetVariants variants() const { return subset_variants(family, style); }

  catalogue::Family family;
  catalogue::Style style;
  const std::string own = "only.u20.u53.u56.u61.u62.u65.u69.u6c.u72.u74.uc6";
};

TEST_F(FreeCharsetTest, OfAStaticStyleIsOneFont) {
  EXPECT_EQ(variants().first.instance, "static");
  EXPECT_EQ(variants().first.cover, "base.nordic");
  EXPECT_EQ(variants().typing.instance, "static");
  EXPECT_EQ(variants().typing.cover, "base.nordic");
  EXPECT_EQ(variants().sliding, "static");
  EXPECT_EQ(variants().features, "default+smcp");
}

TEST_F(FreeCharsetTest, OfAVariableStyleBeginsWithItsOwnCharactersAtOnePlace) {
  style.axes = {{"wght", "Weight", 100, 400, 900, false}};
  EXPECT_EQ(variants().first.instance, "pin-specimen");
  EXPECT_EQ(variants().first.cover, own);
  EXPECT_EQ(variants().typing.instance, "pin-specimen");
  EXPECT_EQ(variants().typing.cover, "base.nordic");
  EXPECT_EQ(variants().sliding, "var");

  family.specimen.style = StyleId("another");
  EXPECT_EQ(variants().first.instance, "pin-specimen");
  EXPECT_EQ(variants().features, "default");
}

TEST_F(FreeCharsetTest, OfACff2StyleHasAllAxes) {
  style.axes = {{"wght", "Weight", 100, 400, 900, false}};
  style.format = "otf";
  EXPECT_EQ(variants().first.instance, "var");
  EXPECT_EQ(variants().first.cover, own);
  EXPECT_EQ(variants().typing.instance, "var");
  EXPECT_EQ(variants().typing.cover, "base.nordic");
}

TEST_F(FreeCharsetTest, HoldsWhatTheProtectionAllows) {
  CodePoints base = parse_subset_spec("base.nordic", style.coverage).value();
  for (Protection level : {Protection::open, Protection::balanced}) {
    family.protection = level;
    EXPECT_EQ(free_charset(family, style), base);
  }
  family.protection = Protection::strict;
  EXPECT_EQ(variants().first.cover, own);
  EXPECT_EQ(free_charset(family, style), parse_subset_spec(own, style.coverage).value());
  family.protection = Protection::image;
  EXPECT_THAT(free_charset(family, style), ElementsAre());
}

TEST_F(FreeCharsetTest, HasTheFeaturesOfThePage) {
  for (Protection level : {Protection::balanced, Protection::strict}) {
    family.protection = level;
    EXPECT_TRUE(features_are_free(family, style, "default"));
    EXPECT_TRUE(features_are_free(family, style, "default+smcp"));
    EXPECT_FALSE(features_are_free(family, style, "default+ss01"));
    EXPECT_FALSE(features_are_free(family, style, "default+smcp+ss01"));
  }
  family.protection = Protection::open;
  EXPECT_TRUE(features_are_free(family, style, "default+smcp+ss01"));
}

}  // namespace
}  // namespace typecase::specimen
