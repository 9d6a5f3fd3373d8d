#include "fonts/shape/shape.h"

#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

TEST(Hanging, IsTheLeftBearingOfTheFirstLetter) {
  Face face = testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  hb_font_t* font = hb_font_create(face.handle());
  hb_glyph_extents_t ink;
  hb_font_get_glyph_extents(font, testing::Pen(face).glyph('H'), &ink);
  hb_font_destroy(font);

  EXPECT_DOUBLE_EQ(hanging(face, "Hamburg", {}), ink.x_bearing / 1000.0);
  EXPECT_GT(hanging(face, "Hamburg", {}), 0);
  EXPECT_DOUBLE_EQ(hanging(face, "Hamburg", {}), hanging(face, "Hof", {}));
}

TEST(Hanging, IsTheRightBearingInRightToLeftText) {
  Face face = testing::demo_face("amiri/Amiri-Regular.ttf");
  Setting setting{.direction = "rtl", .language = "ar"};

  EXPECT_DOUBLE_EQ(hanging(face, "باب", setting), hanging(face, "بار", setting));
  EXPECT_NE(hanging(face, "باب", setting), hanging(face, "رباب", setting));
}

TEST(Hanging, FollowsTheAxes) {
  Face face = testing::demo_face("inter/Inter.var.ttf");
  EXPECT_GT(hanging(face, "H", {.coordinates = {{"wght", 100}}}),
            hanging(face, "H", {.coordinates = {{"wght", 900}}}));
}

TEST(Hanging, IsNothingWithoutInk) {
  Face face = testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  EXPECT_EQ(hanging(face, "", {}), 0);
  EXPECT_EQ(hanging(face, " a", {}), 0);
}

TEST(Shape, SwitchesFeaturesOff) {
  Face face = testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  int alone = testing::Pen(face).advance(testing::Pen(face).glyph('A'));
  EXPECT_LT(shape(face, "AV", {}).front().x_advance, alone);
  EXPECT_EQ(shape(face, "AV", {.features_off = {"kern"}}).front().x_advance, alone);
}

}  // namespace
}  // namespace typecase::fonts
