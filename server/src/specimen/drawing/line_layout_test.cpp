#include "specimen/drawing/line_layout.h"

#include <gtest/gtest.h>

#include "fonts/testing.h"

namespace typecase::specimen {
namespace {

Type garamond(double size = 50) {
  return {.face = fonts::testing::demo_face("eb-garamond/EBGaramond12-Regular.otf"), .size = size};
}

TEST(LineLayoutTest, HasItsBaselineWhereBrowsersHaveIt) {
  Layout layout = lay_out(garamond(), "Quires\nsewn");
  ASSERT_EQ(layout.lines.size(), 2u);
  EXPECT_EQ(layout.lines[0].baseline, 48);  // 48.5 rounds to 49; 60 - 49 - 13 leaves -1 above.
  EXPECT_EQ(layout.lines[1].baseline - layout.lines[0].baseline, 60);
  EXPECT_EQ(layout.height, 120);
}

TEST(LineLayoutTest, BreaksWithinItsWidth) {
  Layout layout = lay_out(garamond(), "Quires, gathered and sewn", 250);
  EXPECT_GT(layout.lines.size(), 1u);
  for (const SetLine& line : layout.lines) EXPECT_LE(line.width, 250);
}

TEST(LineLayoutTest, BreaksAWordThatIsTooLong) {
  Layout layout = lay_out(garamond(), "Quiresgatheredandsewn", 100);
  EXPECT_GT(layout.lines.size(), 3u);
  EXPECT_EQ(lay_out(garamond(), "aaa", 1).lines.size(), 3u);
}

TEST(LineLayoutTest, KeepsTheWordsOfATitleWhole) {
  Type lao{.face = fonts::testing::test_face("noto-sans-lao/NotoSansLao-Regular.ttf"),
           .setting = {.language = "lo"},
           .size = 50};
  double word = lay_out(lao, "ວັນອາທິດ").width;
  double width = lay_out(lao, "ວັນອາທິດ ວັນ").width + 1;
  EXPECT_GT(lay_out(lao, "ວັນອາທິດ ວັນຈັນ", width).lines.front().width, word + 1);
  lao.whole_words = true;
  Layout layout = lay_out(lao, "ວັນອາທິດ ວັນຈັນ", width);
  EXPECT_EQ(layout.lines.size(), 2u);
  EXPECT_NEAR(layout.lines.front().width, word, 0.01);
}

TEST(LineLayoutTest, FillsJustifiedLinesButTheLast) {
  Type type = garamond();
  type.align = "justify";
  Layout layout = lay_out(type, "Quires, gathered and sewn by hand", 430);
  EXPECT_NEAR(layout.lines.front().width, 430, 0.1);
  EXPECT_LT(layout.lines.back().width, 429);
}

TEST(LineLayoutTest, LeavesAGapForWhatTheFontLacks) {
  double space = lay_out(garamond(), "n n").width - lay_out(garamond(), "n").width * 2;
  Layout layout = lay_out(garamond(), "n\u6c34n");
  EXPECT_EQ(layout.lines.front().glyphs.size(), 2u);
  EXPECT_NEAR(layout.width, lay_out(garamond(), "n").width * 2 + space, 2);
}

TEST(LineLayoutTest, TracksLettersButNotThoseThatJoin) {
  Type arabic{.face = fonts::testing::demo_face("amiri/Amiri-Regular.ttf"),
              .setting = {.direction = "rtl"}};
  double before = lay_out(arabic, "حبر").width;
  arabic.tracking = 0.5;
  EXPECT_EQ(lay_out(arabic, "حبر").width, before);

  Type latin = garamond();
  before = lay_out(latin, "nnn").width;
  latin.tracking = 0.1;
  EXPECT_NEAR(lay_out(latin, "nnn").width, before + 15, 0.01);
}

TEST(LineLayoutTest, BeginsAtTheRightWhenRightToLeft) {
  Type type{.face = fonts::testing::demo_face("amiri/Amiri-Regular.ttf"),
            .setting = {.direction = "rtl"}};
  Layout layout = lay_out(type, "حبر", 500);
  EXPECT_GT(layout.lines.front().glyphs.front().x, 400);
}

}  // namespace
}  // namespace typecase::specimen
