#include "specimen/kerning_share.h"

#include "fonts/metadata.h"
#include "specimen/home.h"
#include "specimen/prey_testing.h"
#include "specimen/testing.h"

namespace typecase::specimen {
namespace {

// The part of the font's kerned pairs that text in these characters shows.
double measured(const testing::Prey& prey, const CodePoints& characters) {
  std::size_t pairs = 0;
  for (std::uint32_t first : characters) {
    const std::vector<int>& row = prey.kerning[prey.place_of(first)];
    for (std::uint32_t second : characters) pairs += row[prey.place_of(second)] != 0;
  }
  return static_cast<double>(pairs) / static_cast<double>(prey.pairs);
}

class KerningShareTest : public ::testing::Test {
 protected:
  explicit KerningShareTest(const std::string& file =
                                "instrument-serif/"
                                "InstrumentSerif_400Regular.ttf")
      : prey(fonts::testing::demo_font(file)) {
    demo.add("prey", file, "Hill");
  }

  KerningShare share(bool may_tell) const {
    return measure_kerning(prey.face, demo.style(0), home(), may_tell);
  }
  CodePoints home() const { return home_of(demo.family(0), demo.style(0)); }
  CodePoints of(const std::string& cover) const {
    return parse_cover(cover, demo.style(0).coverage).value();
  }

  testing::DemoFonts demo;
  testing::Prey prey;
};

TEST_F(KerningShareTest, BeginsWithThatOfTheHomeSet) {
  EXPECT_NEAR(share(false).at_start, measured(prey, home()), 0.02);
}

TEST_F(KerningShareTest, IsNeverLessThanWhatTheCharactersShow) {
  KerningShare untold = share(false);
  for (std::string cover : {"base.nordic", "base.french.french-capitals.acute",
                            "base.czech.polish.hungarian", "base.symbols.fractions"}) {
    CodePoints characters = of(cover);
    double known = untold.with(beyond(characters, home()));
    EXPECT_GT(known, measured(prey, characters) - 0.02) << cover;
    EXPECT_LT(known, 1) << cover;
  }
}

TEST_F(KerningShareTest, OfAFontOfFewCharactersIsWhatTheyShow) {
  KerningShare untold = share(false);
  for (std::string cover : {"base.nordic", "base.french.french-capitals.acute", "base.ue9.ue0"}) {
    CodePoints characters = of(cover);
    EXPECT_NEAR(untold.with(beyond(characters, home())), measured(prey, characters), 0.003)
        << cover;
  }
}

TEST_F(KerningShareTest, OfAllCharactersIsOne) {
  KerningShare untold = share(false);
  EXPECT_NEAR(untold.with(untold.characters), 1, 1e-9);
  KerningShare told = share(true);
  EXPECT_TRUE(told.told);
  EXPECT_GT(told.at_start, untold.at_start);
  EXPECT_NEAR(told.with(told.characters), 1, 1e-9);
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
                      demo.style(0), home_of(demo.family(0), demo.style(0)), true);
  EXPECT_TRUE(share.told);
  EXPECT_EQ(share.at_start, 0);
  EXPECT_TRUE(share.characters.empty());
}

}  // namespace
}  // namespace typecase::specimen
