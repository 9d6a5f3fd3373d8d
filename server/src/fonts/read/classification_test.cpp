#include "fonts/read/classification.h"

#include "fonts/testing.h"
#include "fonts/testing_sfnt.h"

namespace typecase::fonts {
namespace {

// The font with other bytes of PANOSE.
Face with_panose(const std::string& name, std::uint8_t kind, std::uint8_t serifs) {
  auto tables = testing::take_apart(testing::demo_font(name));
  for (auto& [tag, bytes] : tables) {
    if (tag != "OS/2") continue;
    bytes[32] = kind;
    bytes[33] = serifs;
  }
  std::string flavour = name.ends_with(".otf") ? "OTTO" : std::string("\0\1\0\0", 4);
  return Face::open(testing::put_together(flavour, tables)).value();
}

TEST(Classification, IsThatOfPanose) {
  const std::string inter = "inter/Inter-Regular.otf";
  EXPECT_EQ(classification(with_panose(inter, 2, 5)), "serif");
  EXPECT_EQ(classification(with_panose(inter, 2, 11)), "sans");
  EXPECT_EQ(classification(with_panose(inter, 3, 5)), "display");
  EXPECT_EQ(classification(with_panose(inter, 4, 0)), "display");
}

TEST(Classification, IsToldByTheFeetOfLettersWithoutPanose) {
  const std::pair<const char*, const char*> told[] = {
      {"inter/Inter-Regular.otf", "sans"},
      {"inter/Inter-Black.otf", "sans"},
      {"inter/Inter-Italic.otf", "sans"},
      {"work-sans/WorkSans_100Thin.ttf", "sans"},
      {"eb-garamond/EBGaramond12-Regular.otf", "serif"},
      {"eb-garamond/EBGaramond12-Italic.otf", "serif"},
      {"vollkorn/Vollkorn-Black.ttf", "serif"},
      {"fraunces/Fraunces_100Thin.ttf", "serif"},
      {"cormorant/Cormorant_300Light.ttf", "serif"}};
  for (const auto& [name, expected] : told) {
    EXPECT_EQ(classification(with_panose(name, 0, 0)), expected) << name;
  }
}

TEST(Classification, IsEmptyWithoutLettersToTell) {
  Face face = testing::test_face("noto-sans-khmer/NotoSansKhmer-Regular.ttf");
  std::string told = classification(face);
  EXPECT_TRUE(told.empty() || told == "sans") << told;
}

}  // namespace
}  // namespace typecase::fonts
