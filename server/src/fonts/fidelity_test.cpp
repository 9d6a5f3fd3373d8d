// Words of scripts whose letters join, stack and change places.

#include "fonts/outline_testing.h"
#include "fonts/subset.h"
#include "fonts/testing.h"
#include "fonts/utf8.h"

namespace typecase::fonts {
namespace {

struct Tally {
  std::size_t texts = 0, glyphs = 0, differences = 0;
  float farthest = 0;  // font units, of pinned fonts
};

// 0 where glyphs stand equally; positions differ at all: infinite; else how far outlines do.
float difference(const ShapedGlyph& a, const ShapedGlyph& b, const Pen& before, const Pen& after) {
  bool same = a.cluster == b.cluster && std::abs(a.x_advance - b.x_advance) == 0 &&
              a.x_offset == b.x_offset && a.y_offset == b.y_offset;
  if (!same) return std::numeric_limits<float>::infinity();
  if (a.glyph == 0 && b.glyph == 0) return 0;  // Both lack it; a subset draws nothing for it.
  return testing::distance(before.outline(a.glyph), after.outline(b.glyph));
}

void compare(const Face& whole, const Face& part, const std::string& text, const Setting& setting,
             const std::vector<AxisValue>& place_in_part, float tolerance, Tally& tally) {
  Setting other = setting;
  other.coordinates = place_in_part;
  std::vector<ShapedGlyph> left = shape(whole, text, setting);
  std::vector<ShapedGlyph> right = shape(part, text, other);
  ++tally.texts;
  tally.glyphs += left.size();
  if (left.size() != right.size()) {
    ++tally.differences;
    ADD_FAILURE() << left.size() << " glyphs, then " << right.size() << ": " << text;
    return;
  }
  Pen before(whole, setting.coordinates), after(part, place_in_part);
  for (std::size_t i = 0; i < left.size(); ++i) {
    float distance = difference(left[i], right[i], before, after);
    tally.farthest = std::max(tally.farthest, distance);
    if (distance <= tolerance) continue;
    ++tally.differences;
    ADD_FAILURE() << "glyph " << i << " (" << left[i].glyph << ") is off by " << distance
                  << ", advances " << left[i].x_advance << " and " << right[i].x_advance
                  << ", offsets " << left[i].x_offset << "," << left[i].y_offset << " and "
                  << right[i].x_offset << "," << right[i].y_offset << " in: " << text;
  }
}

TEST(Fidelity, SetsWordsOfOtherScriptsAsTheWholeFontDoes) {
  struct Case {
    Face face;
    Setting setting;
    std::vector<std::string> texts;
  };
  Setting hindi{.language = "hi"}, arabic{.direction = "rtl", .language = "ar"}, han;
  for (const Case& one :
       {Case{testing::test_face("noto-sans-devanagari/NotoSansDevanagari-Regular.ttf"),
             hindi,
             {"क्षत्रिय", "ज्ञान", "हिन्दी में लिखा", "श्री र्कि ट्ट", "कर्म द्वंद्व शृंगार", "हृदय प्रार्थना"}},
        Case{testing::demo_face("amiri/Amiri-Regular.ttf"),
             arabic,
             {"بِسْمِ ٱللَّهِ", "الخط العربي", "مَكْتَبَة لِلْأَطْفَال", "حروف من رصاص"}},
        Case{testing::test_face("droid-sans-fallback/DroidSansFallbackFull.ttf"),
             han,
             {"天地玄黄宇宙洪荒", "日月盈昃辰宿列张", "寒来暑往、秋收冬藏。",
              "ひらがな カタカナ 한국어"}}}) {
    for (const std::string& text : one.texts) {
      std::vector<std::uint32_t> points = code_points_of(text);
      Bytes bytes = SubsetSource(one.face).subset(points, {});
      EXPECT_TRUE(testing::passes_ots(bytes)) << text;
      EXPECT_LT(bytes.size(), 120'000u);
      Tally tally;
      compare(one.face, Face::open(bytes).value(), text, one.setting, {}, 0, tally);
      EXPECT_EQ(tally.differences, 0u);
    }
  }
}

}  // namespace
}  // namespace typecase::fonts
