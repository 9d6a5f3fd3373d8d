#include "specimen/drawing/glyph_sheet.h"

#include <gtest/gtest.h>

#include <utility>

namespace typecase::specimen {
namespace {

TEST(GlyphFrame, IsAsLargeAsUsualWhereTheFamilyHasRoom) {
  GlyphFrame frame = sheet_frame({.units_per_em = 1000, .ascender = 710, .descender = -290});
  EXPECT_DOUBLE_EQ(frame.em, 64);
  EXPECT_NEAR(frame.baseline, 16 + 0.71 * 64, 1e-9);
}

TEST(GlyphFrame, HoldsTheAscenderAndTheDescenderOfTallFamilies) {
  catalogue::Metrics amiri{.units_per_em = 1000, .ascender = 1124, .descender = -634};
  for (auto [frame, side] : {std::pair(sheet_frame(amiri), 96), {image_frame(amiri), 1024}}) {
    EXPECT_GT(frame.baseline - 1.124 * frame.em, 0);
    EXPECT_LT(frame.baseline + 0.634 * frame.em, side);
    EXPECT_GT(frame.em, 0.5 * side);
  }
}

TEST(GlyphFrame, IsOfSomeSizeWithoutMetrics) {
  EXPECT_DOUBLE_EQ(sheet_frame({.units_per_em = 1000}).em, 64);
}

}  // namespace
}  // namespace typecase::specimen
