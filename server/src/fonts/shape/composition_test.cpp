#include "fonts/shape/composition.h"

#include <gmock/gmock.h>

namespace typecase::fonts {
namespace {

using ::testing::ElementsAre;

TEST(Composition, JoinsMarksToTheirLetters) {
  std::vector<std::uint32_t> text{U'c', 0x30C, U'e', 0x302, 0x301, U'x', 0x30C};
  EXPECT_THAT(composed(text), ElementsAre(U'č', U'ế', U'x', 0x30C));
  EXPECT_THAT(composed({}), ElementsAre());
  EXPECT_EQ(composition(U'a', U'b'), std::nullopt);
}

TEST(Composition, IsTakenApartToTheEnd) {
  EXPECT_THAT(decomposition(U'ế'), ElementsAre(U'e', 0x302, 0x301));
  EXPECT_THAT(decomposition(U'x'), ElementsAre(U'x'));
  EXPECT_THAT(decomposition(0x212B), ElementsAre(U'A', 0x30A));  // The ångström sign.
}

std::vector<std::uint32_t> set_by(std::u32string_view text, std::u32string_view coverage) {
  std::vector<std::uint32_t> sorted(coverage.begin(), coverage.end());
  std::ranges::sort(sorted);
  return characters_to_set(std::vector<std::uint32_t>(text.begin(), text.end()), sorted);
}

TEST(CharactersToSet, AreThoseOfTheTextThatTheFontHas) {
  EXPECT_THAT(set_by(U"čx", U"abcčx \u030C\u25CC"), ElementsAre(U' ', U'x', U'č'));
  EXPECT_THAT(set_by(U"\u0901", U" \u0901\u25CC"), ElementsAre(U' ', 0x901, 0x25CC));
  EXPECT_THAT(set_by(U"", U"ab"), ElementsAre());
}

TEST(CharactersToSet, HaveTheFormsThatMarksMayBeJoinedTo) {
  EXPECT_THAT(set_by(U"e\u0302\u0301x", U"eéêếx\u0301\u0302č"),
              ElementsAre(U'e', U'x', U'é', U'ê', 0x301, 0x302, U'ế'));
  EXPECT_THAT(set_by(U"\u0301e", U"eé\u0301"), ElementsAre(U'e', U'é', 0x301));
}

TEST(CharactersToSet, HaveThePartsOfWhatTheFontLacks) {
  EXPECT_THAT(set_by(U"ế", U"eê\u0301"), ElementsAre(U'e', U'ê', 0x301));
  EXPECT_THAT(set_by(U"\u2011\u2007", U"-0\u2010"), ElementsAre(U'0', 0x2010));
}

TEST(CharactersToSet, HaveWhatBracketsAndTheirFormsBecomeFromRightToLeft) {
  EXPECT_THAT(set_by(U"(", U"()[]"), ElementsAre(U'(', U')'));
  EXPECT_THAT(set_by(U"⊇\u0338", U"⊆⊇⊈⊉"), ElementsAre(U'⊆', U'⊇', U'⊈', U'⊉'));
}

TEST(CharactersToSet, OfIndicScriptsHaveThePartsOfEveryLetter) {
  EXPECT_THAT(set_by(U"\u095D", U"\u0922\u093C\u095D"), ElementsAre(0x922, 0x93C, 0x95D));
  EXPECT_THAT(set_by(U"\u0E33", U"\u0E32\u0E33\u0E4D"), ElementsAre(0xE32, 0xE33, 0xE4D));
}

}  // namespace
}  // namespace typecase::fonts
