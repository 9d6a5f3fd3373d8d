#include "fonts/subset/empty_glyphs.h"

#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

constexpr std::uint32_t no_break_space = 0xA0;  // Made of the empty space, in Recursive.

TEST(EmptyGlyphs, AreEmptied) {
  Face face = testing::demo_face("recursive/recursive-latin-full-normal.woff2");
  Face repaired = without_empty_glyphs(face);

  EXPECT_NE(repaired.handle(), face.handle());
  EXPECT_EQ(without_empty_glyphs(repaired).handle(), repaired.handle());
  EXPECT_TRUE(testing::passes_ots(Bytes(repaired.bytes().begin(), repaired.bytes().end())));
  testing::expect_same_setting(face, repaired, "Desk lamp\u00A0to daylight",
                               {.coordinates = {{"wght", 800}, {"CASL", 1}}});
}

// The library ended the program here.
TEST(EmptyGlyphs, CanBeHeldAtAPlace) {
  Face face = testing::demo_face("recursive/recursive-latin-full-normal.woff2");
  std::vector<std::uint32_t> code_points{'H', no_break_space};
  for (int i = 0; i < 50; ++i) {
    SubsetSource source(face);
    std::vector<AxisValue> bold{{"wght", 800.0 - i}};
    EXPECT_FALSE(Face::open(source.pinned(code_points, {}, bold)).value().variable());
  }
}

TEST(EmptyGlyphs, OfAFontWithoutAnyLeaveItAsItIs) {
  Face otf = testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  EXPECT_EQ(without_empty_glyphs(otf).handle(), otf.handle());
}

}  // namespace
}  // namespace typecase::fonts
