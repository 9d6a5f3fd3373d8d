#include "catalogue/trial_profile.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace typecase::catalogue {
namespace {

std::vector<std::uint32_t> characters(std::vector<std::string> words,
                                      std::string_view script = "Latn",
                                      std::string_view language = "en",
                                      const std::vector<std::uint32_t>& every = {0x41, 0x2603}) {
  TrialProfile profile;
  profile.characters = std::move(words);
  return trial_characters(profile, script, language, every);
}

bool has(const std::vector<std::uint32_t>& all, std::uint32_t c) {
  return std::ranges::binary_search(all, c);
}

TEST(TrialProfileTest, IsBasicLatinAndTheFamilysScriptUnlessToldOtherwise) {
  auto latin = characters(TrialProfile{}.characters);
  EXPECT_TRUE(has(latin, 'Q') && has(latin, '7') && has(latin, 0x201C) && has(latin, 0x20AC));
  EXPECT_FALSE(has(latin, 0xE9));

  auto arabic = characters(TrialProfile{}.characters, "Arab", "ar");
  EXPECT_TRUE(has(arabic, 0x628) && has(arabic, 'Q'));
}

TEST(TrialProfileTest, OfAScriptThatIsNotListedHasTheLettersOfTheLanguageAndTheMarks) {
  // A Khmer font with a letter, the sign that joins letters, and a letter of another script.
  auto khmer = characters({"script"}, "Khmr", "km", {0x41, 0x1780, 0x17D2, 0x1A20});
  EXPECT_TRUE(has(khmer, 0x1780) && has(khmer, 0x17D2) && has(khmer, 0x17A2));
  EXPECT_FALSE(has(khmer, 'A') || has(khmer, 0x1A20));
}

TEST(TrialProfileTest, HasTheFiguresAndPunctuationOfTheScript) {
  constexpr std::uint32_t ka = 0xF40, tsheg = 0xF0B, shad = 0xF0D, one = 0xF21, danda = 0x964;
  auto tibetan = characters({"script"}, "Tibt", "dz", {ka, tsheg, shad, one, danda});
  EXPECT_TRUE(has(tibetan, tsheg) && has(tibetan, shad) && has(tibetan, one));
  EXPECT_FALSE(has(tibetan, danda));
  EXPECT_TRUE(has(characters({"script"}, "Beng", "bn", {danda}), danda)) << "of many scripts";
}

TEST(TrialProfileTest, OfALanguageInAnotherScriptHasWhatTheFontHasOfItsOwn) {
  constexpr std::uint32_t meetei = 0xABC0;
  EXPECT_TRUE(has(characters({"script"}, "Mtei", "mni", {meetei}), meetei));
}

TEST(TrialProfileTest, HasTheSampleLine) {
  std::vector<std::uint32_t> syllables;
  for (std::uint32_t c = 0x1401; c < 0x1430; ++c) syllables.push_back(c);
  auto inuktitut = characters({"script"}, "Cans", "iu", syllables);
  EXPECT_TRUE(has(inuktitut, 0x1401) && has(inuktitut, 0x140C)) << "no letters of the language";
}

TEST(TrialProfileTest, OfAScriptWithoutAKnownLanguageHasWhatTheFontHas) {
  EXPECT_EQ(characters({"script"}, "Lepc", "und", {0x41, 0x1C00, 0x1C01, 0x1C26}),
            (std::vector<std::uint32_t>{0x1C00, 0x1C01, 0x1C26}));
}

TEST(TrialProfileTest, OfAFontOfSignsHasItsSampleLine) {
  auto signs =
      characters({"script"}, "Zyyy", "und", {0x20, 0x2603, 0x2604, 0x2605, 0x2606, 0x2607});
  EXPECT_TRUE(has(signs, 0x2603) && has(signs, 0x2607));
  EXPECT_TRUE(characters({"script"}, "Zyyy", "und", {0x20}).empty());
}

TEST(TrialProfileTest, OfAFontOfSignsThatIsTakenForLatinHasItsSampleLine) {
  std::vector<std::string> usual = TrialProfile().characters;
  auto signs = characters(usual, "Latn", "en", {0x20, 0x31, 0x2603, 0x2604});
  EXPECT_TRUE(has(signs, 0x2603) && has(signs, 0x2604));
  EXPECT_FALSE(has(characters(usual, "Latn", "en", {0x41, 0x2603}), 0x2603));
}

TEST(TrialProfileTest, AddsSetsAndRanges) {
  auto some = characters({"U+1E9E", "U+0041-0043", "U+0042"});
  EXPECT_EQ(some, (std::vector<std::uint32_t>{0x41, 0x42, 0x43, 0x1E9E}));
  EXPECT_EQ(characters({"all"}), (std::vector<std::uint32_t>{0x41, 0x2603}));
  EXPECT_TRUE(has(characters({"latin"}), 0xE9) && has(characters({"latin"}), 'e'));
}

TEST(TrialProfileTest, ReadsRangesAndNothingThatIsNone) {
  EXPECT_EQ(parse_code_point_range("U+00C0-00FF")->last, 0xFFu);
  EXPECT_EQ(parse_code_point_range("U+10FFFF")->first, 0x10FFFFu);
  for (const char* text : {"", "U+", "U+-", "U+41-", "U+-41", "41", "U+42-41", "U+110000", "U+4G",
                           "U+FFFFFFFFFF", "u+41", "U+41-42-43", "U+ 41"}) {
    EXPECT_FALSE(parse_code_point_range(text)) << text;
    EXPECT_FALSE(is_trial_characters(text)) << text;
  }
}

}  // namespace
}  // namespace typecase::catalogue
