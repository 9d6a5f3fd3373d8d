#include "base/text/utf8.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

TEST(Utf8, RefusesCutOverlongSurrogateAndBeyondUnicode) {
  for (std::string_view text :
       {"", "a", "Ærø", "漢字", "🙂", "\xF4\x8F\xBF\xBF", "\xED\x9F\xBF"}) {
    EXPECT_TRUE(is_utf8(text)) << text;
  }
  for (std::string_view text :
       {"a\xC3", "\xE6\xBC", "\xC0\xAF", "\xC1\xBF", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF",
        "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF5", "\x80", "\xC3\xC3\xA6"}) {
    EXPECT_FALSE(is_utf8(text)) << text;
  }
}

TEST(Utf8, MalformedBytesAreReplacementCharacters) {
  EXPECT_EQ(code_points_of("aé漢🙂"), (std::vector<std::uint32_t>{'a', 0xE9, 0x6F22, 0x1F642}));
  EXPECT_EQ(code_points_of("\xC3\xC3\xA6"), (std::vector<std::uint32_t>{0xFFFD, 0xE6}));
  EXPECT_EQ(code_points_of("\xED\xA0\x80"), (std::vector<std::uint32_t>{0xFFFD, 0xFFFD, 0xFFFD}));
}

TEST(Utf8, EncodesEveryCodePointAsItIsDecoded) {
  for (std::uint32_t code = 0; code <= 0x10FFFF; ++code) {
    if (code == 0xD800) code = 0xE000;
    const std::string text = utf8_of(code);
    const Utf8Character character = first_character(text);
    ASSERT_TRUE(character.is_valid) << code;
    ASSERT_EQ(character.code_point, code);
    ASSERT_EQ(character.size, text.size());
  }
}

}  // namespace
}  // namespace typecase
