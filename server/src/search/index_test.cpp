#include "search/index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catalogue/languages/languages.h"

namespace typecase::search {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

catalogue::Style style(const std::string& family, const std::string& name,
                       std::vector<std::uint32_t> coverage) {
  catalogue::Style made;
  made.family = FamilyId(family);
  made.name = name;
  made.full_name = family + " " + name;
  made.id = StyleId(family + "-" + name);
  made.coverage = std::move(coverage);
  return made;
}

catalogue::Family family(const std::string& id, const std::string& name,
                         std::vector<catalogue::Style> styles) {
  catalogue::Family made;
  made.id = FamilyId(id);
  made.name = name;
  made.category = "serif";
  made.designers = {"Ærø Designsen"};
  made.specimen.style = styles.front().id;
  made.styles = std::move(styles);
  for (catalogue::Style& one : made.styles) one.full_name = name + " " + one.name;
  return made;
}

std::shared_ptr<const catalogue::Catalogue> two_families() {
  auto made = std::make_shared<catalogue::Catalogue>();
  made->families = {
      family("fraunces", "Fraunces",
             {style("fraunces", "Regular", {'a', 'b', 0xDF}),
              style("fraunces", "Condensed Italic", {'a'}), style("fraunces", "Italic", {'a'})}),
      family("eb-garamond", "EB Garamond",
             {style("eb-garamond", "Regular", {'a', 0xDF, 0x1E9E, 0xE5})})};
  made->index();
  return made;
}

const Time noon = Time(std::chrono::hours(1'000'000));

Index demonstration() {
  return Index(
      two_families(),
      {{Kind::page, "Licences", "What may be done.", "/pages/licences", "Desktop, web", {}},
       {Kind::post, "Fraunces grows", "A release.", "/news/grows", "Softer.", noon}});
}

std::vector<std::string> titles(const std::vector<Found>& found) {
  std::vector<std::string> all;
  for (const Found& one : found) all.push_back(one.title);
  return all;
}

std::vector<std::string> asked(const std::string& question, Time now = noon) {
  return titles(demonstration().find(question, 10, now));
}

TEST(Index, FindsAFamilyBeforeItsStylesByTheBeginningOfItsName) {
  EXPECT_THAT(asked("fraun"),
              ElementsAre("Fraunces", "Fraunces Regular", "Fraunces Condensed Italic",
                          "Fraunces Italic", "Fraunces grows"));
}

TEST(Index, AllWordsCountInAnyOrderAndCase) {
  EXPECT_THAT(asked("ITALIC condensed"), ElementsAre("Fraunces Condensed Italic"));
  EXPECT_THAT(asked("garamond eb"), ElementsAre("EB Garamond", "EB Garamond Regular"));
}

// Fraunces sets Vietnamese in one style of two, EB Garamond Khmer.
Index with_languages() {
  auto made = std::make_shared<catalogue::Catalogue>(*two_families());
  auto set = [&](std::size_t family, std::string_view language) {
    made->families[family].styles.front().languages.set(catalogue::find_language(language).value());
  };
  set(0, "vi");
  set(1, "km");
  return Index(made, {});
}

TEST(Index, FindsALanguageAndTheFamiliesThatSetItByEitherOfItsNames) {
  const Index index = with_languages();
  for (const char* question : {"vietnamese", "Tiếng Việt", "tieng viet"}) {
    EXPECT_THAT(titles(index.find(question, 10, noon)), ElementsAre("Vietnamese", "Fraunces"))
        << question;
  }
  const Found khmer = index.find("khmer", 10, noon)[0];
  EXPECT_EQ(khmer.kind, Kind::language);
  EXPECT_EQ(khmer.detail, "ខ្មែរ, one family");
  EXPECT_EQ(khmer.path, "/?language=km");
  EXPECT_THAT(titles(index.find("designsen khmer", 10, noon)), ElementsAre("EB Garamond"));
}

TEST(Index, TheBeginningOfALanguagesNameFindsTheLanguageAlone) {
  EXPECT_THAT(titles(with_languages().find("vietn", 10, noon)), ElementsAre("Vietnamese"));
}

TEST(Index, ALanguageWithASlipIsNear) {
  auto found = with_languages().find("vietnamse", 10, noon);
  EXPECT_THAT(titles(found), ElementsAre("Vietnamese", "Fraunces"));
  EXPECT_TRUE(found.at(0).near);
}

TEST(Index, ALanguageThatNoFamilySetsIsNotFound) {
  EXPECT_THAT(with_languages().find("polish", 10, noon), IsEmpty());
}

TEST(Index, LettersCountWithoutMarks) {
  EXPECT_THAT(asked("aero designsen"), ElementsAre("Fraunces", "EB Garamond"));
  EXPECT_THAT(asked("fräunces italic"),
              ElementsAre("Fraunces Condensed Italic", "Fraunces Italic"));
}

TEST(Index, ASlipInANameIsForgivenAndSaid) {
  auto found = demonstration().find("Frauncs", 10, noon);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].title, "Fraunces");
  EXPECT_TRUE(found[0].near);
  EXPECT_FALSE(demonstration().find("Fraunces", 10, noon)[0].near);
  EXPECT_EQ(asked("garmaond")[0], "EB Garamond");
  EXPECT_THAT(asked("zzzzzz"), IsEmpty());
}

TEST(Index, ACharacterIsFoundInEveryFamilyThatHasIt) {
  auto found = demonstration().find("ß", 10, noon);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].kind, Kind::character);
  EXPECT_EQ(found[0].title, "ß");
  EXPECT_EQ(found[0].detail, "U+00DF Latin small letter sharp s, Fraunces");
  EXPECT_EQ(found[0].path, "/fraunces?glyph=df#glyphs");
  EXPECT_EQ(found[1].path, "/eb-garamond?glyph=df#glyphs");
}

TEST(Index, ACharacterIsFoundByItsNumberAndItsName) {
  for (const char* question : {"U+1E9E", "u+1e9e", "ẞ", "0x1E9E", "u1e9e", "capital sharp s"}) {
    EXPECT_THAT(asked(question), ElementsAre("ẞ")) << question;
  }
  EXPECT_EQ(demonstration().find("U+1E9E", 1, noon)[0].style, StyleId("eb-garamond-Regular"));
  EXPECT_THAT(asked("U+1E9D"), IsEmpty());
  EXPECT_THAT(asked("U+110000"), IsEmpty());
}

TEST(Index, APlainLetterFindsNamesThatItBeginsBeforeItself) {
  EXPECT_THAT(asked("e"), ElementsAre("EB Garamond", "EB Garamond Regular"));
  EXPECT_THAT(asked("b"), ElementsAre("Licences", "b"));
}

TEST(Index, FindsPagesByTheirTextAndPostsWhenTheyArePublished) {
  EXPECT_THAT(asked("desktop"), ElementsAre("Licences"));
  EXPECT_THAT(asked("softer"), ElementsAre("Fraunces grows"));
  EXPECT_THAT(asked("softer", noon - std::chrono::seconds(1)), IsEmpty());
}

TEST(Index, AnythingMayBeAsked) {
  for (const char* question : {"", "   ", "\xff\xfe", "%_'\"<script>", "U+", "U+zz", "\\", "++"}) {
    EXPECT_THAT(asked(question), IsEmpty()) << question;
  }
  EXPECT_THAT(asked(std::string(10'000, 'a')), IsEmpty());
  EXPECT_THAT(asked("a b c d e f g h i j k l m"), IsEmpty());
  EXPECT_EQ(asked("fraunces fraunces fraunces"), asked("fraunces"));
}

TEST(Index, NoMoreThanWanted) {
  EXPECT_EQ(demonstration().find("fraunces", 2, noon).size(), 2u);
  EXPECT_EQ(demonstration().find("ß", 1, noon).size(), 1u);
}

TEST(Index, TheNearestFamilyOfWordsThatAreNone) {
  EXPECT_EQ(demonstration().nearest_family("fraunces-mono")->title, "Fraunces");
  EXPECT_EQ(demonstration().nearest_family("garamont")->title, "EB Garamond");
  EXPECT_FALSE(demonstration().nearest_family("serif"));
  EXPECT_FALSE(demonstration().nearest_family("wp-admin"));
  EXPECT_FALSE(demonstration().nearest_family(""));
  EXPECT_FALSE(demonstration().nearest_family("fraunces-a-b-c-d-e-f-g-h-i-j-k-l"));
}

}  // namespace
}  // namespace typecase::search
