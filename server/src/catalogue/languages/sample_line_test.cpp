#include "catalogue/languages/sample_line.h"

#include <gmock/gmock.h>

#include "base/text/utf8.h"

namespace typecase::catalogue {
namespace {

SampleLine line_of(std::string_view script, std::string_view characters) {
  std::vector<std::uint32_t> coverage = code_points_of(characters);
  std::ranges::sort(coverage);
  return sample_line(script, coverage);
}

TEST(SampleLine, ShowsSignsBeforeLettersAndFigures) {
  EXPECT_EQ(line_of("Zyyy", "AB 12\u0661\u20E2\u25CC\u2190\u2191\u2192").text,
            "\u2190\u2191\u2192");
  EXPECT_EQ(line_of("Zyyy", "A1").text, "1A");
}

TEST(SampleLine, IsAPangramThatTheFontHasAllOf) {
  SampleLine line = line_of("Latn", "Sphinx of black quartz, judge my vow");
  EXPECT_EQ(line.text, "Sphinx of black quartz, judge my vow");
  EXPECT_EQ(line.language, "en");
}

TEST(SampleLine, OfOtherScriptsAreDaysOfTheWeek) {
  SampleLine line = line_of("Laoo", " ວັນອາທິດວັນຈັນວັນອັງຄານ");
  EXPECT_EQ(line.text, "ວັນອາທິດ ວັນຈັນ ວັນອັງຄານ");
  EXPECT_EQ(line.language, "lo");
}

TEST(SampleLine, OfHanAndHangulIsInTheLanguageThatTheFontWrites) {
  std::string kana;
  for (std::uint32_t c = 0x3041; c <= 0x3096; ++c) kana += utf8_of(c);
  SampleLine japanese = line_of("Hani", " 日月火水木金土曜" + kana);
  EXPECT_EQ(japanese.text, "日曜日 月曜日 火曜日 水曜日 木曜日");
  EXPECT_EQ(japanese.language, "ja");
  SampleLine korean = line_of("Hang", " 일월화수목금토요");
  EXPECT_EQ(korean.text, "일요일 월요일 화요일 수요일 목요일");
  EXPECT_EQ(korean.language, "ko");
}

TEST(SampleLine, IsLettersInCodeOrderWhereWordsAreMissing) {
  EXPECT_EQ(line_of("Latn", " ABCDEFGHIJKLMNO12").text, "ABCD EFGH IJKL");
  EXPECT_EQ(line_of("Latn", "ABCDEFGHIJKLMNO12").text, "ABCDEFGHIJKL");
  EXPECT_EQ(line_of("Bali", "1ᬕᬓᬔ").text, "ᬓᬔᬕ");
  EXPECT_EQ(line_of("Bali", "1ᬕᬓᬔ").language, "ban");
  EXPECT_EQ(line_of("Laoo", "ກຂ").text, "ກຂ");
}

TEST(SampleLine, OfAFontWithoutLettersIsWhatItShows) {
  EXPECT_EQ(line_of("Latn", " !\u00A0★☎").text, "★☎");
  EXPECT_EQ(line_of("Latn", "★").language, "und");
  EXPECT_EQ(line_of("Latn", " ").text, "");
}

}  // namespace
}  // namespace typecase::catalogue
