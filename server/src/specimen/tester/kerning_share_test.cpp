#include "specimen/tester/kerning_share.h"

#include "fonts/read/metadata.h"
#include "specimen/access/target_font_testing.h"
#include "specimen/tester/free_charset.h"
#include "specimen/testing.h"

namespace typecase::specimen {
namespace {

// The part of the font's kerned pairs that text in these characters shows.
double measured(const testing::TargetFont& target, const CodePoints& characters) {
  std::size_t pairs = 0;
  for (std::uint32_t first : characters) {
    const std::vector<int>& row = target.kerning[target.place_of(first)];
    for (std::uint32_t second : characters) pairs += row[target.place_of(second)] != 0;
  }
  return static_cast<double>(pairs) / static_cast<double>(target.pairs);
}

class KerningShareTest : public ::testing::Test {
 protected:
  explicit KerningShareTest(const std::string& file =
                                "instrument-serif/"
                                "InstrumentSerif_400Regular.ttf")
      : target(fonts::testing::demo_font(file)) {
    demo.add("target", file, "Hill");
  }

  KerningShare share(bool may_disclose) const {
    return measure_kerning(target.face, demo.style(0), free_charset(), may_disclose);
  }
  CodePoints free_charset() const { return specimen::free_charset(demo.family(0), demo.style(0)); }
  CodePoints of(const std::string& cover) const {
    return parse_subset_spec(cover, demo.style(0).coverage).value();
  }

  testing::DemoFonts demo;
  testing::TargetFont target;
};

TEST_F(KerningShareTest, BeginsWithThatOfTheFreeCharset) {
  EXPECT_NEAR(share(false).at_start, measured(target, free_charset()), 0.02);
}

TEST_F(KerningShareTest, IsNeverLessThanWhatTheCharactersShow) {
  KerningShare untold = share(false);
  for (std::string cover : {"base.nordic", "base.french.french-capitals.acute",
                            "base.czech.polish.hungarian", "base.symbols.fractions"}) {
    CodePoints characters = of(cover);
    double known = untold.with(beyond(characters, free_charset()));
    EXPECT_GT(known, measured(target, characters) - 0.02) << cover;
    EXPECT_LT(known, 1) << cover;
  }
}

TEST_F(KerningShareTest, OfAFontOfFewCharactersIsWhatTheyShow) {
  KerningShare untold = share(false);
  for (std::string cover : {"base.nordic", "base.french.french-capitals.acute", "base.ue9.ue0"}) {
    CodePoints characters = of(cover);
    EXPECT_NEAR(untold.with(beyond(characters, free_charset())), measured(target, characters),
                0.003)
        << cover;
  }
}

TEST_F(KerningShareTest, OfAllCharactersIsOne) {
  KerningShare untold = share(false);
  EXPECT_NEAR(untold.with(untold.characters), 1, 1e-9);
  KerningShare disclosed = share(true);
  EXPECT_TRUE(disclosed.disclosed);
  EXPECT_GT(disclosed.at_start, untold.at_start);
  EXPECT_NEAR(disclosed.with(disclosed.characters), 1, 1e-9);
}

TEST_F(KerningShareTest, AddsNothingForWhatIsNotKerned) {
  KerningShare untold = share(false);
  EXPECT_EQ(untold.with({}), untold.at_start);
  EXPECT_EQ(untold.with(CodePoints{0x41, 0x4E00, 0x10FFFF}), untold.at_start);
}

TEST(KerningShare, IsNothingInAFontOfOneWidth) {
  testing::DemoFonts demo;
  demo.add("mono", "league-mono/LeagueMono-Regular.otf", "Hill");
  KerningShare share =
      measure_kerning(fonts::testing::demo_face("league-mono/LeagueMono-Regular.otf"),
                      demo.style(0), free_charset(demo.family(0), demo.style(0)), true);
  EXPECT_TRUE(share.disclosed);
  EXPECT_EQ(share.at_start, 0);
  EXPECT_TRUE(share.characters.empty());
}

}  // namespace
}  // namespace typecase::specimen
