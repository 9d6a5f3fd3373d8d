#include "specimen/drawing/text_room.h"

#include "specimen/testing.h"

namespace typecase::specimen {
namespace {

catalogue::Family family(const char* script, const char* text) {
  catalogue::Family family;
  family.script = script;
  family.specimen.text = text;
  return family;
}

TEST(TextRoom, LatinLinesStandCloseWhateverTheirInk) {
  fonts::Face face = fonts::testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  TextRoom room = text_room(face, family("Latn", "Some Kings"), {});
  EXPECT_EQ(room.leading, 0.92);
  EXPECT_GT(room.above, 0.6);
  EXPECT_LT(room.above, 0.8);
  EXPECT_GT(room.below, 0.2);
  EXPECT_LT(room.below, 0.35);
}

TEST(TextRoom, NoInkOfTwoLinesMeetsInOtherScripts) {
  struct Case {
    const char *file, *script, *text, *direction;
  };
  for (const Case& at :
       {Case{"noto-sans-khmer/NotoSansKhmer-Regular.ttf", "Khmr", "អង្គារ", "ltr"},
        Case{"noto-sans-myanmar/NotoSansMyanmar-Regular.ttf", "Mymr", "တနင်္လာ", "ltr"},
        Case{"noto-sans-tamil/NotoSansTamil-Regular.ttf", "Taml", "ஞாயிறு", "ltr"}}) {
    fonts::Face face = fonts::testing::test_face(at.file);
    fonts::Setting setting{.direction = at.direction};
    TextRoom room = text_room(face, family(at.script, at.text), setting);
    fonts::InkReach own = fonts::ink_reach(face, at.text, setting);
    EXPECT_GE(room.above, own.above) << at.file;
    EXPECT_GE(room.below, own.below) << at.file;
    EXPECT_GE(room.leading, room.above + room.below) << at.file;
  }
}

TEST(TextRoom, DaysOfTheScriptsLanguageCountBesideTheOwnText) {
  fonts::Face face = fonts::testing::test_face("noto-sans-khmer/NotoSansKhmer-Regular.ttf");
  EXPECT_GT(text_room(face, family("Khmr", "ក"), {}).below,
            fonts::ink_reach(face, "ក", {}).below + 0.1);
}

TEST(TextRoom, AFontWithoutInkNeedsNone) {
  fonts::Face face = fonts::testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  TextRoom room = text_room(face, family("Zyyy", " "), {});
  EXPECT_EQ(room.above, 0);
  EXPECT_EQ(room.below, 0);
  EXPECT_EQ(room.leading, 0.92);
}

}  // namespace
}  // namespace typecase::specimen
