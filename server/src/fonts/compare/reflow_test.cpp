#include "fonts/compare/reflow.h"

#include <gmock/gmock.h>

#include "fonts/compare/browser_breaks.h"
#include "fonts/shape/paragraph.h"
#include "fonts/testing.h"
#include "fonts/testing_font.h"

namespace typecase::fonts {
namespace {

using ::testing::ElementsAre;

// The text with a bar wherever a line may end.
std::string barred(const std::string& text) {
  std::string out;
  std::size_t start = 0;
  for (std::size_t at : browser_breaks(text, Paragraph(text, false, "").breaks())) {
    out += text.substr(start, at - start) + (at < text.size() ? "|" : "");
    start = at;
  }
  return out;
}

// As Chromium 156 breaks them in a column of no width.
TEST(BrowserBreaks, AreThoseOfChromium) {
  for (const char* expected :
       {"and/or |less", "1769-|72 |years", "a |-2", "low-|water", "Quoi |! |Oui", "« |Bon |»",
        "a-|-|b", "10 |% |of", "(US)", "he |said |\"no\"", "well-|known/it", "soft\u00ADly",
        "漢|字|と|か|な", "ein |–zwei", "vor|—|nach", "a!b", "x=|(y)", "https://typecase.example/a",
        "é!|é"}) {
    std::string text = expected;
    std::erase(text, '|');
    EXPECT_EQ(barred(text), expected);
  }
  EXPECT_EQ(barred(""), "");
}

// Glyphs of "ab " by code point: the space is 310 units wide, "a" 320, "b" 330 of 1000.
Face made_font() { return Face::open(testing::FontWriter(U"ab").file()).value(); }

std::vector<std::size_t> starts(const std::string& text, double width) {
  return break_lines(made_font(), {text, "", 100, width}).starts;
}

TEST(BreakLines, EndsALineWithTheLastWordThatFits) {
  EXPECT_THAT(starts("aa aa aa", 64 + 31 + 64), ElementsAre(0, 6));
  EXPECT_THAT(starts("aa aa aa", 64 + 31 + 64 - 0.1), ElementsAre(0, 3, 6));
  EXPECT_THAT(starts("aa aa aa", 1000), ElementsAre(0));
}

TEST(BreakLines, LetsSpacesHangAndWordsOverflow) {
  EXPECT_THAT(starts("aa aa", 64), ElementsAre(0, 3));
  EXPECT_THAT(starts("a bbbbbbbbbb a", 64), ElementsAre(0, 2, 13));
  LineBreaks lines = break_lines(made_font(), {"a bbbbbbbbbb a", "", 100, 64});
  EXPECT_NEAR(lines.widest, 330, 0.1);
}

TEST(BreakLines, CollapsesWhiteSpace) {
  EXPECT_THAT(starts("  aa \t\n aa  ", 64), ElementsAre(0, 3));
  EXPECT_THAT(starts(" \n ", 64), ElementsAre());
  EXPECT_THAT(starts("", 64), ElementsAre());
}

TEST(BreakLines, TakesBytesThatAreNoUtf8) {
  EXPECT_THAT(starts("a\xC3 \xFF\xFE b", 10), ElementsAre(0, 3, 6));
}

TEST(BreakLines, SetsRightToLeftTextAsItIsWide) {
  Face amiri = testing::demo_face("amiri/Amiri-Regular.ttf");
  std::string text = "إنه نص عربي قصير يكسر إلى أسطر ABC 123 ثم ينتهي";
  LineBreaks wide = break_lines(amiri, {text, "ar", 16, 10'000});
  EXPECT_EQ(wide.starts.size(), 1u);
  LineBreaks narrow = break_lines(amiri, {text, "ar", 16, wide.widest / 2 + 20});
  EXPECT_EQ(narrow.starts.size(), 2u);
  EXPECT_LE(narrow.widest, wide.widest / 2 + 20.1);
}

TEST(Reflow, NamesTheLineAndTheWord) {
  Face before = made_font();
  // One more character, so that the glyph of "b" comes later and is wider.
  Face after = Face::open(testing::FontWriter(U"abA").file()).value();
  auto found =
      reflow(before, after, {{"bb bb bb", "", 100, 66 + 31 + 66}, {"bb bb bb", "", 100, 1000}});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_THAT(found[0].before.starts, ElementsAre(0, 6));
  EXPECT_THAT(found[0].after.starts, ElementsAre(0, 3, 6));
  ASSERT_TRUE(found[0].from);
  EXPECT_EQ(found[0].from->line, 1u);
  EXPECT_EQ(found[0].from->word, "bb");
  EXPECT_FALSE(found[1].from);
  EXPECT_GT(found[1].after.widest, found[1].before.widest);
}

TEST(Reflow, FindsNothingBetweenEqualFonts) {
  Face face = testing::demo_face("inter/Inter.var.ttf");
  auto found =
      reflow(face, face, {{"Footnotes to a tidal atlas, and what they say", "en", 16, 90}});
  EXPECT_GT(found[0].before.starts.size(), 2u);
  EXPECT_FALSE(found[0].from);
}

}  // namespace
}  // namespace typecase::fonts
