#include "fonts/read/shown_face.h"

#include "fonts/check/sanitize.h"
#include "fonts/subset/subset.h"
#include "fonts/testing.h"
#include "fonts/testing_sfnt.h"

namespace typecase::fonts {
namespace {

constexpr const char* truetype = "inter/Inter.var.ttf";                        // two axes
constexpr const char* cff2 = "source-serif-4/SourceSerif4Variable-Roman.otf";  // two axes

Bytes with_avar_2(const char* name) {
  return testing::with_table(testing::demo_font(name), "avar", testing::avar_2(2));
}

TEST(ShownFace, OfAvar2DrawsTheDefaultPlaceAlone) {
  const std::vector<std::uint32_t> letters = {'A', 'H', 'a', 'g'};
  for (const char* name : {truetype, cff2}) {
    SCOPED_TRACE(name);
    Face whole = Face::open(with_avar_2(name)).value();
    Face shown = shown_face(whole);
    EXPECT_EQ(shown.variable(), shown.outlines() == Outlines::cff2);
    EXPECT_FALSE(shown.has_table("avar"));
    std::vector<AxisValue> black = {{"wght", 900}};
    Bytes made = SubsetSource(shown).subset(letters, {});
    EXPECT_TRUE(testing::passes_ots(made));
    Face part = Face::open(made).value();
    testing::Pen before(whole), after(part, black);
    for (std::uint32_t letter : letters) {
      EXPECT_EQ(after.outline(after.glyph(letter)), before.outline(before.glyph(letter)));
      EXPECT_EQ(after.advance(after.glyph(letter)), before.advance(before.glyph(letter)));
    }
  }
}

TEST(ShownFace, OfAnyOtherFontIsTheFont) {
  Face face = testing::demo_face(truetype);
  EXPECT_EQ(shown_face(face).handle(), face.handle());
  EXPECT_EQ(read_shown(face).axes.size(), 2u);
  EXPECT_TRUE(read_shown(face).untried_axes.empty());
}

TEST(ShownFace, NamesTheAxesThatItIsWithout) {
  FontInfo info = read_shown(Face::open(with_avar_2(truetype)).value());
  EXPECT_TRUE(info.axes.empty());
  EXPECT_TRUE(info.instances.empty());
  EXPECT_EQ(info.untried_axes, (std::vector<std::string>{"Weight", "Slant"}));
}

TEST(Sanitize, TakesAvar2ByteForByteWithARemark) {
  for (const char* name : {truetype, cff2}) {
    Bytes file = with_avar_2(name);
    auto good = sanitize(file);
    ASSERT_TRUE(good) << good.error().detail;
    EXPECT_EQ(good->sfnt, file);
    ASSERT_EQ(good->remarks.size(), 1u);
    EXPECT_NE(good->remarks[0].find("\"avar\" has version 2"), std::string::npos);
  }
}

TEST(Sanitize, RefusesDamageThatAvar2WouldHide) {
  Bytes cut = testing::avar_2(2);
  cut.resize(cut.size() - 6);
  auto short_avar = sanitize(testing::with_table(testing::demo_font(truetype), "avar", cut));
  ASSERT_FALSE(short_avar);
  EXPECT_EQ(short_avar.error().code, "table_damaged");
  auto bad_axes = sanitize(testing::with_table(with_avar_2(truetype), "gvar", Bytes(64, 0xff)));
  ASSERT_FALSE(bad_axes);
}

}  // namespace
}  // namespace typecase::fonts
