// Parts of made fonts without rules for Arabic and Thai, which have every form that stands in.

#include "fonts/shape/fallback_forms.h"

#include <gmock/gmock.h>

#include "base/text/utf8.h"
#include "fonts/read/metadata.h"
#include "fonts/shape/shaping_closure.h"
#include "fonts/tables/unicode.h"
#include "fonts/testing.h"
#include "fonts/testing_font.h"

namespace typecase::fonts {
namespace {

using ::testing::ElementsAre;
using Characters = std::vector<std::uint32_t>;

Characters sorted(std::u32string_view text) {
  std::set<std::uint32_t> characters(text.begin(), text.end());
  return {characters.begin(), characters.end()};
}

std::u32string range(char32_t first, char32_t last) {
  std::u32string all;
  for (char32_t c = first; c <= last; ++c) all += c;
  return all;
}

// Sets texts in a font and in parts of it that hold the characters of each and their closure.
class Parts {
 public:
  explicit Parts(const std::u32string& characters)
      : whole_(Face::open(testing::FontWriter(characters).file()).value()),
        source_(whole_),
        coverage_(coverage(whole_)) {}

  void expect_same_setting(const std::u32string& text, const Setting& setting) const {
    Characters held = shaping_closure(sorted(text), coverage_);
    Face part = Face::open(source_.subset(held, {})).value();
    std::string line;
    for (char32_t c : text) line += utf8_of(c);
    testing::expect_same_setting(whole_, part, line, setting);
  }

 private:
  Face whole_;
  SubsetSource source_;
  Characters coverage_;
};

TEST(FallbackForms, OfArabicJoinLettersAndMarks) {
  const Parts parts(range(0x621, 0x6D3) + range(0xFB50, 0xFDFF) + range(0xFE70, 0xFEFC) +
                    U"\uF201\uF211\uF2EE");
  const Setting setting{.direction = "rtl"};
  for (char32_t c = 0x621; c <= 0x6D3; ++c) {
    parts.expect_same_setting({c, U'\u0628', c, U'\u0628', c}, setting);
  }
  // HarfBuzz has ligatures of these.
  const std::u32string letters =
      U"\u0622\u0623\u0625\u0627\u0628\u062A\u062B\u062C\u062D\u062E"
      U"\u0631\u0633\u0634\u0641\u0644\u0645\u0646\u0647\u0649\u064A"
      U"\u0651\u064B\u064C\u064E\u064F\u0650";
  for (char32_t a : letters) {
    for (char32_t b : letters) parts.expect_same_setting({a, b, U' ', b, a, b}, setting);
  }
  for (const char32_t* text : {U"\u0644\u0644\u0647", U"\u0644\u0645\u062C\u0644",
                               U"\u0644\u0645\u062D\u0644", U"\u0628\u0651\u064B"}) {
    parts.expect_same_setting(text, setting);
  }
}

TEST(FallbackForms, OfThaiShiftMarks) {
  const std::u32string marks = U"\u0E31" + range(0xE34, 0xE3A) + range(0xE47, 0xE4E);
  for (const auto& forms : {range(0xF700, 0xF71A), range(0xF884, 0xF89E)}) {
    const Parts parts(range(0xE01, 0xE4E) + forms);
    for (char32_t letter : std::u32string(U"\u0E01\u0E0D\u0E0E\u0E10\u0E1B")) {
      for (char32_t a : marks) {
        for (char32_t b : marks) parts.expect_same_setting({letter, a, b}, {});
      }
    }
  }
}

TEST(FallbackForms, AreThoseThatTheFontHasAllPartsOf) {
  testing::FontWriter font(U"\u0627\u0628\u0644\uFE8D\uFE91\uFEFB");
  FallbackForms forms(Face::open(font.file()).value().handle());
  EXPECT_THAT(forms.with_forms(Characters{0x628}), ElementsAre(0x628, 0xFE91));
  EXPECT_THAT(forms.with_forms(Characters{0x627, 0x644}),
              ElementsAre(0x627, 0x644, 0xFE8D, 0xFEFB));
}

TEST(FallbackForms, AreNoneWhereThereAreRules) {
  Face amiri = testing::demo_face("amiri/Amiri-Regular.ttf");
  Characters letters = sorted(range(0x621, 0x64A));
  EXPECT_EQ(FallbackForms(amiri.handle()).with_forms(letters), letters);

  testing::FontWriter font(U"\u0E48\uF70A");
  EXPECT_EQ(
      FallbackForms(Face::open(font.file()).value().handle()).with_forms(Characters{0xE48}).size(),
      2u);
  font.rules().add_feature("thai", "dflt", "ccmp",
                           font.rules().add_single(font.glyph(U'\u0E48'), font.add_form()));
  EXPECT_THAT(FallbackForms(Face::open(font.file()).value().handle()).with_forms(Characters{0xE48}),
              ElementsAre(0xE48));
}

TEST(FallbackForms, AreThoseOfArabicAndThaiOnly) {
  testing::FontWriter font(U"(),\uFD3E\uFE10\uFE35\uFE50\uFE59\uF201\uF70A");
  FallbackForms forms(Face::open(font.file()).value().handle());
  EXPECT_THAT(forms.with_forms(Characters{'(', ')', ','}), ElementsAre('(', ')', ','));
}

TEST(FallbackForms, AreInFilesThatPeopleInstall) {
  testing::FontWriter font(U"\u0627\u0628\uFE8D\uFE91");
  SubsetSource source(Face::open(font.file()).value());
  Face part = Face::open(source.installable(Characters{0x628}, {})).value();
  EXPECT_THAT(coverage(part), ElementsAre(0x628, 0xFE91));
}

// A language that joins by no rules of its own is joined by forms.
TEST(FallbackForms, AreThereWhereALanguageHasNoRules) {
  testing::FontWriter font(U"\u0628\uFE91");
  testing::GsubWriter& rules = font.rules();
  auto lookup = rules.add_single(font.glyph(U'\u0628'), font.add_form());
  rules.add_feature("arab", "dflt", "init", lookup);
  rules.add_feature("arab", "URD ", "ccmp", lookup);
  FallbackForms forms(Face::open(font.file()).value().handle());
  EXPECT_THAT(forms.with_forms(Characters{0x628}), ElementsAre(0x628, 0xFE91));
}

}  // namespace
}  // namespace typecase::fonts
