#include "fonts/read/main_script.h"

#include "fonts/read/metadata.h"
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
    syriac{0x710, 0x713}, tuareg{0x2D30, 0x2D49}, arrows{0x2190, 0x2300};

TEST(MainScript, IsTheOneBesideLatin) {
  EXPECT_EQ(main_script(all_of({western, thai})), "Thai");
  EXPECT_EQ(main_script(all_of({western, hebrew})), "Hebr");
  EXPECT_EQ(main_script(all_of({western, nko})), "Nkoo");
}

TEST(MainScript, IsOneThatTheFontSetsForOneOfItsLanguages) {
  EXPECT_EQ(main_script(all_of({western, tuareg})), "Tfng");
  EXPECT_EQ(main_script(all_of({western, tuareg, hebrew})), "Hebr");
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
  EXPECT_EQ(main_script(all_of({{0x20, 0x7E}, {0x2190, 0x2310}})), "Zyyy");
}

TEST(MainScript, OfSignsRunsAsMostOfThemDo) {
  constexpr std::pair<std::uint32_t, std::uint32_t> siyaq{0x1EC71, 0x1ECB4};
  EXPECT_TRUE(is_right_to_left(all_of({siyaq, {0x20, 0x40}}), "Zyyy"));
  EXPECT_FALSE(is_right_to_left(all_of({arrows}), "Zyyy"));
  EXPECT_TRUE(is_right_to_left(all_of({western}), "Hebr"));
}

TEST(WritingSystem, OfHanIsToldByTheLettersOfItsLanguages) {
  constexpr std::pair<std::uint32_t, std::uint32_t> hiragana{0x3041, 0x3096},
      ideographs{0x4E00, 0x9FA5};
  EXPECT_EQ(writing_system(all_of({ideographs, hiragana}), "Hani"), "Hans");
  EXPECT_EQ(writing_system(all_of({{0x4E00, 0x4E10}, hiragana}), "Hani"), "Jpan");
  EXPECT_EQ(writing_system(all_of({{0x4E00, 0x4E10}}), "Hani"), "Hani");
  EXPECT_EQ(writing_system(all_of({ideographs}), "Hang"), "Kore");
  EXPECT_EQ(writing_system(all_of({western}), "Thai"), "Thai");
}

TEST(MainScript, IsThatOfTheFontsOfTests) {
  EXPECT_EQ(main_script(coverage(testing::demo_face("amiri/Amiri-Regular.ttf"))), "Arab");
  EXPECT_EQ(main_script(coverage(testing::test_face("noto-sans-lao/NotoSansLao-Regular.ttf"))),
            "Laoo");
}

}  // namespace
}  // namespace typecase::fonts
