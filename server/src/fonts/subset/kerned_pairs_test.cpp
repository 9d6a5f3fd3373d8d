#include "fonts/subset/kerned_pairs.h"

#include "base/text/utf8.h"
#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

int width(const Face& face, const std::string& text, const char* direction, bool kerned) {
  Setting setting;
  setting.direction = direction;
  if (!kerned) setting.features_off = {"kern"};
  int sum = 0;
  for (const ShapedGlyph& glyph : shape(face, text, setting)) sum += glyph.x_advance;
  return sum;
}

int pairs_in_text(const Face& face, std::uint32_t character, std::uint32_t other,
                  const char* direction) {
  int kerned = 0;
  for (auto [first, second] : {std::pair(character, other), std::pair(other, character)}) {
    std::string text = utf8_of(first) + utf8_of(second);
    kerned += width(face, text, direction, true) != width(face, text, direction, false);
  }
  return kerned;
}

TEST(KernedPairs, AreThoseThatTextLayoutMoves) {
  struct Case {
    const char* font;
    const char* letters;
    const char* direction;
  };
  for (const Case& of : {Case{"vollkorn/Vollkorn-Regular.ttf", "AVToyL.,éТу", "ltr"},
                         {"instrument-serif/InstrumentSerif_400Regular.ttf", "AVToyíč.”", "ltr"},
                         {"inter/Inter.var.ttf", "AVToyПя-", "ltr"}}) {
    SCOPED_TRACE(of.font);
    Face face = testing::demo_face(of.font);
    std::vector<std::uint32_t> letters = code_points_of(of.letters);
    PairCounts counts = kerned_pairs(face, letters, letters);
    int all = 0;
    for (std::size_t i = 0; i < letters.size(); ++i) {
      for (std::size_t j = 0; j < letters.size(); ++j) {
        EXPECT_EQ(counts[i][j], pairs_in_text(face, letters[i], letters[j], of.direction))
            << letters[i] << ' ' << letters[j];
        all += counts[i][j];
      }
    }
    EXPECT_GT(all, 0);
  }
}

// A beh is of another width in the middle of a word than by itself.
TEST(KernedPairs, OfLettersThatJoinAreNotTheirOtherForms) {
  Face amiri = testing::demo_face("amiri/Amiri-Regular.ttf");
  PairCounts counts = kerned_pairs(amiri, code_points_of("ب"), code_points_of("اورلدب"));
  EXPECT_GT(counts[0][1], 0);
  EXPECT_EQ(counts[0][5], 0);
}

TEST(KernedPairs, AreNoneWithMarksOrOfTwoDirectionsOrInAFontOfOneWidth) {
  Face amiri = testing::demo_face("amiri/Amiri-Regular.ttf");
  EXPECT_EQ(kerned_pairs(amiri, code_points_of("\u0301A"), code_points_of("و\u0301")),
            (PairCounts{{0, 0}, {0, 0}}));
  Face mono = testing::demo_face("league-mono/LeagueMono-Regular.otf");
  EXPECT_EQ(kerned_pairs(mono, code_points_of("A"), code_points_of("VTy.")),
            (PairCounts{{0, 0, 0, 0}}));
}

}  // namespace
}  // namespace typecase::fonts
