#include "fonts/shape/fallback_metrics.h"

#include "fonts/shape/shape.h"
#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

FallbackMetrics of(const std::string& name) {
  return fallback_metrics(testing::demo_face(name)).value();
}

TEST(FallbackMetrics, TakesTheSystemsFontOfTheSameKind) {
  EXPECT_EQ(of("eb-garamond/EBGaramond12-Regular.otf").local_names[0], "Times New Roman");
  EXPECT_EQ(of("inter/Inter-Regular.otf").local_names[0], "Arial");
  EXPECT_EQ(of("inter/Inter-Bold.otf").local_names[0], "Arial Bold");
  EXPECT_EQ(of("fira-code/FiraCode-Regular.ttf").local_names[0], "Courier New");
}

// A line of English in Arial's widths, scaled, is as wide as the same line in the font.
TEST(FallbackMetrics, MakesItAsWideAsTheFont) {
  const std::string text = "the quick brown fox jumps over the lazy dog and sees the other side";
  constexpr int arial[] = {556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833,
                           556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500};
  double system = 0;
  for (char c : text) system += c == ' ' ? 278 : arial[c - 'a'];
  Face inter = testing::demo_face("inter/Inter-Regular.otf");
  double own = 0;
  for (const ShapedGlyph& glyph : shape(inter, text, {})) own += glyph.x_advance;
  own = own * 1000 / inter.units_per_em();

  double adjusted = system * of("inter/Inter-Regular.otf").size_adjust / 100;
  EXPECT_NEAR(adjusted / own, 1, 0.02);
}

// Inter: 2816 units to the em, ascender 2728, descender -680.
TEST(FallbackMetrics, KeepsTheHeightOfALine) {
  FallbackMetrics inter = of("inter/Inter-Regular.otf");
  EXPECT_NEAR(inter.ascent * inter.size_adjust / 100, 96.875, 0.01);
  EXPECT_NEAR(inter.descent * inter.size_adjust / 100, 24.148, 0.01);
  EXPECT_EQ(inter.line_gap, 0);
}

}  // namespace
}  // namespace typecase::fonts
