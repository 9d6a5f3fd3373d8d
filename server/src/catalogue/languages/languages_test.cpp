#include "catalogue/languages/languages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catalogue/languages/exemplars.h"
#include "fonts/read/metadata.h"
#include "fonts/testing.h"

namespace typecase::catalogue {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsSupersetOf;
using ::testing::Not;

std::vector<std::string> codes_of(const LanguageSet& set) {
  std::vector<std::string> codes;
  for (std::size_t place : places_of(set)) codes.push_back(languages()[place].code);
  return codes;
}

std::vector<std::string> languages_of_file(const std::string& file) {
  return codes_of(languages_of(fonts::coverage(fonts::testing::demo_face(file))));
}

std::vector<std::uint32_t> letters_of(std::string_view language) {
  std::vector<std::uint32_t> letters;
  for (const Exemplars& of_language : exemplars()) {
    if (of_language.language != language) continue;
    for (const CodePointRange& range : of_language.letters) {
      for (std::uint32_t c = range.first; c <= range.last; ++c) letters.push_back(c);
    }
  }
  return letters;
}

TEST(Languages, KnowsEachLanguageOnceInOrderWithSortedLetters) {
  EXPECT_GT(exemplars().size(), 300u);
  EXPECT_TRUE(std::ranges::is_sorted(exemplars(), std::less_equal<std::string_view>{},
                                     &Exemplars::language));
  for (const Exemplars& of_language : exemplars()) {
    ASSERT_FALSE(of_language.letters.empty()) << of_language.language;
    std::uint32_t before = 0;
    for (const CodePointRange& range : of_language.letters) {
      EXPECT_GT(range.first, before) << of_language.language;
      EXPECT_GE(range.last, range.first) << of_language.language;
      before = range.last + 1;  // Neighbours are one range.
    }
  }
}

TEST(Languages, TakesBothCasesAsTheLanguageWritesThem) {
  EXPECT_THAT(letters_of("de"), IsSupersetOf({U'a', U'A', U'ä', U'Ä', U'ß'}));
  EXPECT_THAT(letters_of("de"), Not(Contains(U'ẞ')));
  EXPECT_THAT(letters_of("tr"), IsSupersetOf({U'ı', U'I', U'i', U'İ'}));
  EXPECT_THAT(letters_of("en"), Not(Contains(U'İ')));
  EXPECT_THAT(letters_of("el"), IsSupersetOf({U'ά', U'Ά', U'ς', U'Σ', U'ΐ'}));
}

TEST(Languages, AsksNoFontForHeadingCapitalsOfGeorgian) {
  EXPECT_THAT(letters_of("ka"), Contains(U'ა'));
  EXPECT_THAT(letters_of("ka"), Not(Contains(U'Ა')));
}

TEST(Languages, ReadsLettersThatAreWrittenAsSequences) {
  EXPECT_THAT(letters_of("sr-Latn"), IsSupersetOf({U'd', U'ž', U'l', U'j', U'Ž'}));
}

TEST(Languages, TellsScriptsOfALanguageApartAndPassesOverRegions) {
  EXPECT_THAT(letters_of("sr"), Contains(U'џ'));
  EXPECT_THAT(letters_of("uz-Cyrl"), Contains(U'ғ'));
  EXPECT_TRUE(letters_of("sr-Cyrl").empty());
  EXPECT_TRUE(letters_of("de-CH").empty());
}

TEST(Languages, OfAFontAreThoseOfWhichItHasEveryLetter) {
  EXPECT_THAT(languages_of_file("inter/Inter-Regular.otf"), IsSupersetOf({"vi", "el", "ru", "en"}));
  auto fraunces = languages_of_file("fraunces/Fraunces_400Regular.ttf");
  EXPECT_THAT(fraunces, IsSupersetOf({"en", "cs", "tr"}));
  EXPECT_THAT(fraunces, Not(Contains("ru")));
  EXPECT_THAT(languages_of_file("amiri/Amiri-Regular.ttf"), IsSupersetOf({"ar", "en", "fa", "ur"}));
}

TEST(Languages, LackingOneLetterIsLackingTheLanguage) {
  std::vector<std::uint32_t> czech = letters_of("cs");
  const Language& language = languages()[find_language("cs").value()];
  EXPECT_THAT(codes_of(languages_of(czech)), Contains("cs"));
  EXPECT_THAT(missing_letters(language, czech), ElementsAre());
  std::erase(czech, U'Ů');
  EXPECT_THAT(codes_of(languages_of(czech)), Not(Contains("cs")));
  EXPECT_THAT(missing_letters(language, czech), ElementsAre(U'Ů'));
  EXPECT_TRUE(languages_of({}).none());
  EXPECT_EQ(missing_letters(language, {}).size(), letter_count(language));
}

TEST(Languages, StandByTheirEnglishNamesWithTheirOwnAndTheirScript) {
  auto place = [](const char* code) { return find_language(code).value(); };
  EXPECT_LT(place("ab"), place("aa"));    // Abkhazian, Afar
  EXPECT_LT(place("mi"), place("mr"));    // Māori, Marathi
  EXPECT_LT(place("naq"), place("nqo"));  // Nama, N’Ko
  EXPECT_LT(place("nqo"), place("nb"));   // Norwegian Bokmål
  const Language& vietnamese = languages()[find_language("VI").value()];
  EXPECT_EQ(vietnamese.name, "Vietnamese");
  EXPECT_EQ(vietnamese.own_name, "Tiếng Việt");
  EXPECT_EQ(vietnamese.script, "Latn");
  EXPECT_EQ(languages()[find_language("sr").value()].script, "Cyrl");
  for (const Language& language : languages())
    EXPECT_EQ(language.script.size(), 4u) << language.code;
  EXPECT_EQ(find_language("xx"), std::nullopt);
  EXPECT_EQ(find_language(""), std::nullopt);
}

TEST(Languages, OfAFamilyAreThoseOfEveryStyleAndThoseOfSome) {
  Family family;
  EXPECT_TRUE(set_by_every_style(family).none());
  EXPECT_TRUE(set_by_some_style(family).none());
  family.styles.resize(2);
  family.styles[0].languages = languages_of(letters_of("el"));
  family.styles[1].languages = languages_of(letters_of("el"));
  EXPECT_THAT(codes_of(set_by_every_style(family)), ElementsAre("el"));
  family.styles[1].languages.reset();
  EXPECT_TRUE(set_by_every_style(family).none());
  EXPECT_THAT(codes_of(set_by_some_style(family)), ElementsAre("el"));
}

}  // namespace
}  // namespace typecase::catalogue
