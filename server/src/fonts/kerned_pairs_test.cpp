#include "fonts/kerned_pairs.h"

#include "fonts/testing.h"
#include "fonts/utf8.h"

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

std::size_t pairs_in_text(const Face& face, std::uint32_t character,
                          const std::vector<std::uint32_t>& others, const char* direction) {
  std::size_t kerned = 0;
  for (std::uint32_t other : others) {
    for (auto [first, second] : {std::pair(character, other), std::pair(other, character)}) {
      std::string text = utf8_of(first) + utf8_of(second);
      kerned += width(face, text, direction, true) != width(face, text, direction, false);
    }
  }
  return kerned;
}

TEST(KernedPairs, AreThoseThatTextLayoutMoves) {
  struct Case {
    const char* font;
    const char* letters;
    const char* direction;
  };
  for (const Case& of : {Case{"vollkorn/Vollkorn-Regular.ttf", "AVToyL.,é\u00ADТу", "ltr"},
                         {"eb-garamond/EBGaramond12-Italic.otf", "AVTfoyíč.”", "ltr"},
                         {"inter/Inter.var.ttf", "AVToyПя-", "ltr"},
                         {"amiri/Amiri-Regular.ttf", "اورلدب", "rtl"}}) {
    SCOPED_TRACE(of.font);
    Face face = testing::demo_face(of.font);
    std::vector<std::uint32_t> letters = code_points_of(of.letters);
    std::vector<std::size_t> counts = kerned_pairs(face, letters, letters);
    std::size_t all = 0;
    for (std::size_t i = 0; i < letters.size(); ++i) {
      EXPECT_EQ(counts[i], pairs_in_text(face, letters[i], letters, of.direction)) << letters[i];
      all += counts[i];
    }
    EXPECT_GT(all, 0u);
  }
}

TEST(KernedPairs, AreNoneWithMarksOrOfTwoDirectionsOrInAFontOfOneWidth) {
  Face amiri = testing::demo_face("amiri/Amiri-Regular.ttf");
  EXPECT_EQ(kerned_pairs(amiri, code_points_of("\u0301A"), code_points_of("و\u0301")),
            (std::vector<std::size_t>{0, 0}));
  Face mono = testing::demo_face("league-mono/LeagueMono-Regular.otf");
  EXPECT_EQ(kerned_pairs(mono, code_points_of("A"), code_points_of("VTy.")),
            (std::vector<std::size_t>{0}));
}

}  // namespace
}  // namespace typecase::fonts
