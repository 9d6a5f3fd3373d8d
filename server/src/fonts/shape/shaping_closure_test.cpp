#include "fonts/shape/shaping_closure.h"

#include <gmock/gmock.h>

namespace typecase::fonts {
namespace {

using ::testing::ElementsAre;

std::vector<std::uint32_t> closure_of(std::u32string_view named, std::u32string_view coverage) {
  std::vector<std::uint32_t> characters(named.begin(), named.end());
  std::vector<std::uint32_t> all(coverage.begin(), coverage.end());
  std::ranges::sort(characters);
  std::ranges::sort(all);
  return shaping_closure(characters, all);
}

TEST(ShapingClosure, HoldsTheSpacesAndTheNamedCharactersThatTheFontHas) {
  EXPECT_THAT(closure_of(U"az", U" \u00A0ab"), ElementsAre(U' ', U'a', 0xA0));
  EXPECT_THAT(closure_of(U"a", U"ab"), ElementsAre(U'a'));
}

TEST(ShapingClosure, HoldsThePartsOfVowelsOnBothSides) {
  EXPECT_THAT(closure_of(U"\u0BCA", U"\u0BBE\u0BC6\u0BC7\u0BCA"), ElementsAre(0xBBE, 0xBC6, 0xBCA));
  EXPECT_THAT(closure_of(U"\u17C4", U"\u17C1\u17C4"), ElementsAre(0x17C1, 0x17C4));
  EXPECT_THAT(closure_of(U"\u0EB3", U"\u0EB2\u0EB3\u0ECD"), ElementsAre(0xEB2, 0xEB3, 0xECD));
}

TEST(ShapingClosure, HoldsEachStepOfADecomposition) {
  EXPECT_THAT(closure_of(U"\u0DDD", U"\u0DCA\u0DCF\u0DD9\u0DDC\u0DDD"),
              ElementsAre(0xDCA, 0xDCF, 0xDD9, 0xDDC, 0xDDD));
  EXPECT_THAT(closure_of(U"é", U"eé\u0301"), ElementsAre(U'é'));  // Looked up as it is.
}

TEST(ShapingClosure, HoldsMirroredBracketsAndVerticalForms) {
  EXPECT_THAT(closure_of(U"(", U"()\uFE35\uFE36"), ElementsAre(U'(', U')', 0xFE35));
  EXPECT_THAT(closure_of(U"、", U"、\uFE11\uFE12"), ElementsAre(U'、', 0xFE11));
}

TEST(ShapingClosure, HoldsTheCircleJoinersAndViramasOfTheScript) {
  EXPECT_THAT(closure_of(U"\u0B95", U"\u094D\u0B95\u0BCD\u200C\u200D\u25CC"),
              ElementsAre(0xB95, 0xBCD, 0x200C, 0x200D, 0x25CC));
  EXPECT_THAT(closure_of(U"a\u0301", U"a\u0301\u200D\u25CC"), ElementsAre(U'a', 0x301, 0x25CC));
}

TEST(ShapingClosure, HoldsNothingThatOnlyComposes) {
  EXPECT_THAT(closure_of(U"e\u0301", U"eé\u0301"), ElementsAre(U'e', 0x301));
}

TEST(ShapingClosure, HoldsLettersThatAreComposedWhereUnicodeDoesNot) {
  EXPECT_THAT(closure_of(U"\u09AF\u09BC", U"\u09AF\u09BC\u09DC\u09DF"),
              ElementsAre(0x9AF, 0x9BC, 0x9DF));
  EXPECT_THAT(closure_of(U"\u09AF", U"\u09AF\u09BC\u09DF"), ElementsAre(0x9AF));
  EXPECT_THAT(closure_of(U"\u05BC\u05C1\u05E9", U"\u05BC\u05C1\u05E9\uFB2A\uFB2B\uFB2C\uFB49"),
              ElementsAre(0x5BC, 0x5C1, 0x5E9, 0xFB2A, 0xFB2C, 0xFB49));
}

TEST(ShapingClosure, HoldsWhatStandsInForWhatTheFontLacks) {
  EXPECT_THAT(closure_of(U"\u2011", U"-\u2010"), ElementsAre(0x2010));
}

}  // namespace
}  // namespace typecase::fonts
