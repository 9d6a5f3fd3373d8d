#include "fonts/shape/paragraph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace typecase::fonts {
namespace {

// The runs in visual order: "<" before those from right to left.
std::vector<std::string> runs_of(std::string_view text, bool rtl = false) {
  std::vector<std::string> found;
  for (const TextRun& run : Paragraph(text, rtl, "").runs(0, text.size())) {
    found.push_back((run.right_to_left ? "<" : "") +
                    std::string(text.substr(run.start, run.end - run.start)));
  }
  return found;
}

using ::testing::ElementsAre;

TEST(ParagraphTest, KeepsPunctuationWithTheWordsBeforeIt) {
  EXPECT_THAT(runs_of("(Quires, 1769)"), ElementsAre("(Quires, 1769)"));
}

TEST(ParagraphTest, SplitsWhereTheScriptChanges) {
  EXPECT_THAT(runs_of("ink, μελάνι!"), ElementsAre("ink, ", "μελάνι!"));
}

TEST(ParagraphTest, OrdersRunsFromLeftToRight) {
  EXPECT_THAT(runs_of("ink حبر dry"), ElementsAre("ink ", "<حبر", " dry"));
  EXPECT_THAT(runs_of("حبر ink", true), ElementsAre("ink", "<حبر "));
}

TEST(ParagraphTest, KnowsLettersThatJoin) {
  std::string text = "a حبر";
  auto runs = Paragraph(text, false, "").runs(0, text.size());
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_FALSE(runs[0].cursive);
  EXPECT_TRUE(runs[1].cursive);
}

TEST(ParagraphTest, OrdersEachLineByItself) {
  std::string text = "a حبر أسود";
  Paragraph paragraph(text, false, "");
  ASSERT_EQ(paragraph.runs(2, 8).size(), 1u);
  EXPECT_TRUE(paragraph.runs(2, 8)[0].right_to_left);
  EXPECT_TRUE(paragraph.runs(3, 3).empty());
}

TEST(ParagraphTest, BreaksAfterSpacesAndBetweenIdeographs) {
  EXPECT_THAT(Paragraph("ab cd-e", false, "en").breaks(), ElementsAre(3, 6, 7));
  EXPECT_THAT(Paragraph("水墨", false, "zh").breaks(), ElementsAre(3, 6));
}

TEST(ParagraphTest, CountsAnEmojiAndAMarkedLetterAsOneCharacter) {
  EXPECT_THAT(Paragraph("e\u0301👩‍🎨", false, "").characters(), ElementsAre(3, 14));
}

TEST(ParagraphTest, TakesTextThatIsNoUtf8) {
  std::string damaged = "a\xff\xc3";
  EXPECT_EQ(Paragraph(damaged, false, "").runs(0, 3).size(), 1u);
}

TEST(ParagraphTest, ChangesCaseByTheRulesOfTheLanguage) {
  EXPECT_EQ(in_case("straße istanbul", "upper", "de"), "STRASSE ISTANBUL");
  EXPECT_EQ(in_case("istanbul", "upper", "tr"), "İSTANBUL");
  EXPECT_EQ(in_case("ÆRØ", "lower", "da"), "ærø");
  EXPECT_EQ(in_case("a McGuffin of typeSetting", "title", "en"), "A McGuffin Of TypeSetting");
  EXPECT_EQ(in_case("as Typed", "", "not a language"), "as Typed");
}

}  // namespace
}  // namespace typecase::fonts
