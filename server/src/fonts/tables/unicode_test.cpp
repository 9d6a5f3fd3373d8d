#include "fonts/tables/unicode.h"

#include <gtest/gtest.h>

namespace typecase::fonts {
namespace {

TEST(CharacterName, IsUnicodesInSentenceCase) {
  EXPECT_EQ(character_name('g'), "Latin small letter g");
  EXPECT_EQ(character_name(U'—'), "Em dash");
  EXPECT_EQ(character_name(U'ﬁ'), "Latin small ligature fi");
}

TEST(CharacterName, KeepsCapitalsThatMatter) {
  EXPECT_EQ(character_name(U'À'), "Latin capital letter A with grave");
  EXPECT_EQ(character_name(U'Ω'), "Greek capital letter Omega");
  EXPECT_EQ(character_name(0x4E00), "CJK unified ideograph-4E00");
  EXPECT_EQ(character_name(0xFACE), "CJK compatibility ideograph-FACE");
  EXPECT_EQ(character_name(0x13001), "Egyptian hieroglyph A002");
}

TEST(CharacterName, IsTheNumberWhereThereIsNone) {
  EXPECT_EQ(character_name(0xE000), "U+E000");
  EXPECT_EQ(character_name(9), "U+0009");
  EXPECT_EQ(character_name(0xD800), "U+D800");
  EXPECT_EQ(character_name(0x110000), "U+110000");
}

TEST(IsLetter, HoldsForEveryScriptAndForNothingElse) {
  for (char32_t letter : {U'g', U'À', U'ʼ', U'Ω', U'漢', U'क', U'가'}) {
    EXPECT_TRUE(is_letter(letter)) << character_name(letter);
  }
  for (std::uint32_t other : {0x31, 0x2D, 0x20, 0x20AC, 0x0301, 0x093F, 0xE000, 0x110000}) {
    EXPECT_FALSE(is_letter(other)) << character_name(other);
  }
}

TEST(BlockName, IsWrittenAsUnicodeDoes) {
  EXPECT_EQ(block_name('g'), "Basic Latin");
  EXPECT_EQ(block_name(U'é'), "Latin-1 Supplement");
  EXPECT_EQ(block_name(U'ě'), "Latin Extended-A");
  EXPECT_EQ(block_name(U'Ω'), "Greek and Coptic");
  EXPECT_EQ(block_name(0x10600), "Linear A");
  EXPECT_EQ(block_name(0x3400), "CJK Unified Ideographs Extension A");
  EXPECT_EQ(block_name(0xE000), "Private Use Area");
}

TEST(BlockName, IsOtherOutsideAllBlocks) {
  EXPECT_EQ(block_name(0x1FF00), "Other");
  EXPECT_EQ(block_name(0x110000), "Other");
}

}  // namespace
}  // namespace typecase::fonts
