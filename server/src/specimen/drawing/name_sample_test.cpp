#include "specimen/drawing/samples.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/text/utf8.h"

namespace typecase::specimen {
namespace {

struct Shown {
  catalogue::Family family;
  catalogue::Style style;
};

Shown shown(const char* text, const char* covered) {
  Shown shown;
  shown.family.script = "Khmr";
  shown.family.specimen.text = text;
  shown.style.name = "Bold Italic";
  std::vector<std::uint32_t> coverage = code_points_of(covered);
  std::ranges::sort(coverage);
  shown.style.coverage = std::move(coverage);
  return shown;
}

TEST(NameSample, IsTheNameWhereTheStyleHasItsLetters) {
  auto [family, style] = shown("អាទិត្យ", "BoldItalic");
  EXPECT_EQ(name_sample(family, style), "Bold Italic");
}

TEST(NameSample, IsOfTheFamilysTextWhereALetterOfTheNameIsMissing) {
  auto [family, style] = shown("អាទិត្យ ចន្ទ អង្គារ", "BoldItai អាទិត្យចន្ទអង្គារ");
  EXPECT_EQ(name_sample(family, style), "អាទិត្យ");
}

TEST(NameSample, IsOfTheStylesOwnCharactersWhereItLacksTheText) {
  auto [family, style] = shown("abc", " កខគឃង");
  EXPECT_EQ(name_sample(family, style), "កខគឃ ង");
}

TEST(NameSample, IsEightCharactersAtMostOfAFontWithoutSpace) {
  auto [family, style] = shown("abc", "កខគឃងចឆជឈញ");
  EXPECT_EQ(name_sample(family, style), "កខគឃងចឆជ");
}

TEST(NameSample, IsTheNameOfAFontWithoutVisibleCharacters) {
  auto [family, style] = shown("abc", " ");
  EXPECT_EQ(name_sample(family, style), "Bold Italic");
}

}  // namespace
}  // namespace typecase::specimen
