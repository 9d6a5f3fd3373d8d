// Lines set in a whole font and in parts of it.

#include "base/sweep_testing.h"
#include "fonts/shape/fidelity_testing.h"
#include "fonts/subset/subset.h"

namespace typecase::fonts {
namespace {

using testing::compare;
using testing::RandomLine;
using testing::Tally;

// The tolerance for a font held at a place. Its numbers are whole units: those of points, of the
// offset of a component and of the glyph's origin are rounded by half a unit each.
constexpr float rounding = 1.5;

void check(const std::string& name, const Face& whole, unsigned seed, Tally& exact, Tally& held) {
  SCOPED_TRACE(name);
  SubsetSource source(whole);
  std::vector<std::uint32_t> covered = coverage(whole);
  testing::RandomLines lines(whole, seed);
  for (unsigned i = 0; i < testing::lines_of_each(); ++i) {
    RandomLine line = lines.next();
    std::vector<std::uint32_t> points = characters_to_set(code_points_of(line.text), covered);
    const auto& features = line.setting.features;
    compare(whole, Face::open(source.subset(points, features)).value(), line, false, 0, exact);
    if (!whole.variable() || whole.outlines() != Outlines::glyf) continue;
    Bytes pinned = source.pinned(points, features, line.setting.coordinates);
    compare(whole, Face::open(pinned).value(), line, true, rounding, held);
  }
}

void report(const std::string& name, const Tally& exact, const Tally& held) {
  if (std::getenv("TYPECASE_FIDELITY_TEXTS") == nullptr) return;
  std::cout << name << ": " << exact.lines << " lines, " << exact.glyphs << " glyphs, "
            << exact.differences << " differences";
  if (held.lines > 0) {
    std::cout << "; held: " << held.lines << " lines, " << held.differences
              << " differences, outlines within " << held.farthest << " units";
  }
  std::cout << "\n";
}

TEST(Fidelity, SetsRandomLinesAsEveryWholeFontDoes) {
  unsigned seed = testing::first_seed();
  for (const char* folder : {"demo", "test-fonts"}) {
    for (const std::string& name : cases_in_turn(testing::fonts_below(folder), 4)) {
      Face whole =
          folder == std::string("demo") ? testing::demo_face(name) : testing::test_face(name);
      Tally exact, held;
      check(name, whole, seed++, exact, held);
      report(name, exact, held);
    }
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
      compare(one.face, Face::open(bytes).value(), {text, one.setting}, false, 0, tally);
      EXPECT_EQ(tally.differences, 0u);
    }
  }
}

}  // namespace
}  // namespace typecase::fonts
