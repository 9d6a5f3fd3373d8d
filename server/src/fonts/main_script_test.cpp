#include "fonts/main_script.h"

#include "fonts/metadata.h"
#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

using Coverage = std::vector<std::uint32_t>;

Coverage all_of(std::initializer_list<std::pair<std::uint32_t, std::uint32_t>> ranges) {
  Coverage coverage;
  for (auto [first, last] : ranges) {
    for (std::uint32_t c = first; c <= last; ++c) coverage.push_back(c);
  }
  std::ranges::sort(coverage);
  return coverage;
}

constexpr std::pair<std::uint32_t, std::uint32_t> western{0x20, 0x17F}, greek{0x370, 0x3FF},
    cyrillic{0x400, 0x45F}, hebrew{0x591, 0x5F4}, thai{0xE01, 0xE5B}, nko{0x7C0, 0x7FA},
    syriac{0x710, 0x713}, arrows{0x2190, 0x2300};

TEST(MainScript, IsTheOneBesideLatin) {
  EXPECT_EQ(main_script(all_of({western, thai})), "Thai");
  EXPECT_EQ(main_script(all_of({western, hebrew})), "Hebr");
  EXPECT_EQ(main_script(all_of({western, nko})), "Nkoo");
}

TEST(MainScript, IsLatinOfFontsOfManyScripts) {
  EXPECT_EQ(main_script(all_of({western})), "Latn");
  EXPECT_EQ(main_script(all_of({western, hebrew, thai})), "Latn");
  EXPECT_EQ(main_script(all_of({western, greek, hebrew})), "Latn");
  EXPECT_EQ(main_script(all_of({western, cyrillic, thai})), "Latn");
}

TEST(MainScript, IsNotOneThatTheFontHasAFewLettersOf) {
  EXPECT_EQ(main_script(all_of({western, syriac})), "Latn");
  EXPECT_EQ(main_script(all_of({western, {0xE01, 0xE10}})), "Latn");
}

TEST(MainScript, IsNoneOfFontsOfSigns) {
  EXPECT_EQ(main_script(all_of({arrows})), "Zyyy");
  EXPECT_EQ(main_script(all_of({{'A', 'C'}, arrows})), "Zyyy");
  EXPECT_EQ(main_script(all_of({western, arrows})), "Latn");
  EXPECT_EQ(main_script(all_of({{0x20, 0x7E}, {0x2190, 0x2BFF}})), "Zyyy");
}

TEST(MainScript, IsThatOfTheFontsOfTests) {
  EXPECT_EQ(main_script(coverage(testing::demo_face("amiri/Amiri-Regular.ttf"))), "Arab");
  EXPECT_EQ(main_script(coverage(testing::test_face("noto-sans-lao/NotoSansLao-Regular.ttf"))),
            "Laoo");
}

}  // namespace
}  // namespace typecase::fonts
