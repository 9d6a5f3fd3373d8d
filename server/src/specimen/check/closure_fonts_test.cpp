// Fonts made for one way each in which shaping reaches glyphs that the text does not name: what the
// tester is sent sets the text as the whole font does, and the server draws it so.

#include <gmock/gmock.h>

#include "specimen/check/made_font_testing.h"

namespace typecase::specimen {
namespace {

using fonts::Setting;
using fonts::testing::FontWriter;
using fonts::testing::GlyphId;
using fonts::testing::GsubWriter;
using Shop = testing::MadeFontShop;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

const Setting right_to_left{.direction = "rtl"};

TEST(ClosureFonts, AreGoodFonts) {
  FontWriter font(U"fi");
  font.rules().add_feature(
      "latn", "dflt", "liga",
      font.rules().add_ligature({font.glyph('f'), font.glyph('i')}, font.add_form()));
  EXPECT_TRUE(fonts::testing::passes_ots(font.file()));
}

TEST(ClosureFonts, SplitVowelIsSetByItsParts) {
  FontWriter font(U"\u0B95\u0BBE\u0BC6\u0BCA");
  EXPECT_THAT(Shop(font).expect_same_setting("\u0B95\u0BCA"),
              ElementsAre(font.glyph(U'\u0BC6'), font.glyph(U'\u0B95'), font.glyph(U'\u0BBE')));
}

TEST(ClosureFonts, VowelThatOnlyShapersSplitIsSetByItsSigns) {
  FontWriter font(U"\u0E01\u0E32\u0E33\u0E4D");
  EXPECT_THAT(Shop(font).expect_same_setting("\u0E01\u0E33"),
              ElementsAre(font.glyph(U'\u0E01'), font.glyph(U'\u0E4D'), font.glyph(U'\u0E32')));
}

TEST(ClosureFonts, LeftPartOfAVowelJoinsTheLetterThatItMovesBefore) {
  FontWriter font(U"\u0995\u09BE\u09C7\u09CB");
  GlyphId joined = font.add_form();
  font.rules().add_feature(
      "bng2", "dflt", "pres",
      font.rules().add_ligature({font.glyph(U'\u09C7'), font.glyph(U'\u0995')}, joined));
  EXPECT_THAT(Shop(font).expect_same_setting("\u0995\u09CB"),
              ElementsAre(joined, font.glyph(U'\u09BE')));
}

// Of a font without its script HarfBuzz takes the rules of the default one, and reorders nothing.
TEST(ClosureFonts, SignIsReorderedWhereNoRuleOfItsScriptIsLeft) {
  FontWriter font(U"fi\u0995\u0996\u09BF");
  GsubWriter& rules = font.rules();
  rules.add_feature("bng2", "dflt", "pres",
                    rules.add_single(font.glyph(U'\u0996'), font.add_form()));
  rules.add_feature("DFLT", "dflt", "liga",
                    rules.add_ligature({font.glyph('f'), font.glyph('i')}, font.add_form()));
  EXPECT_THAT(Shop(font).expect_same_setting("\u0995\u09BF"),
              ElementsAre(font.glyph(U'\u09BF'), font.glyph(U'\u0995')));
}

TEST(ClosureFonts, RephIsMadeAndReordered) {
  FontWriter font(U"\u0995\u09B0\u09CD");
  GlyphId reph = font.add_form();
  font.rules().add_feature(
      "bng2", "dflt", "rphf",
      font.rules().add_ligature({font.glyph(U'\u09B0'), font.glyph(U'\u09CD')}, reph));
  EXPECT_THAT(Shop(font).expect_same_setting("\u09B0\u09CD\u0995"),
              ElementsAre(font.glyph(U'\u0995'), reph));
}

// HarfBuzz asks the font what the virama makes of a letter, though the text has none.
TEST(ClosureFonts, LetterTakesTheFormThatTheViramaTellsOf) {
  FontWriter font(U"\u0C95\u0CCD\u0CF1");
  GsubWriter& rules = font.rules();
  GlyphId letter = font.glyph(U'\u0C95'), below = font.add_form();
  rules.add_feature("knd2", "dflt", "pstf",
                    rules.add_ligature({font.glyph(U'\u0CCD'), letter}, font.add_form()));
  rules.add_feature("knd2", "dflt", "blwf", rules.add_single(letter, below));
  EXPECT_THAT(Shop(font).expect_same_setting("\u0CF1\u0C95"),
              ElementsAre(font.glyph(U'\u0CF1'), below));
}

TEST(ClosureFonts, LoneMarkStandsOnTheCircle) {
  FontWriter font(U"\u0BBE\u25CC");
  EXPECT_THAT(Shop(font).expect_same_setting("\u0BBE"),
              ElementsAre(font.glyph(U'\u25CC'), font.glyph(U'\u0BBE')));
}

// U+0D4E is a letter, of which only its shaper tells that it stands above another.
TEST(ClosureFonts, LoneLetterAboveAnotherStandsOnTheCircle) {
  FontWriter font(U"\u0D4E\u25CC");
  EXPECT_THAT(Shop(font).expect_same_setting("\u0D4E"),
              UnorderedElementsAre(font.glyph(U'\u25CC'), font.glyph(U'\u0D4E')));
}

TEST(ClosureFonts, BracketIsMirroredFromRightToLeft) {
  FontWriter font(U"\u05D0\u2045\u2046");
  Shop shop(font);
  EXPECT_THAT(shop.expect_same_setting("\u05D0\u2045", right_to_left),
              ElementsAre(font.glyph(U'\u2046'), font.glyph(U'\u05D0')));
  EXPECT_THAT(shop.expect_same_setting("\u05D0\u2045"),
              ElementsAre(font.glyph(U'\u05D0'), font.glyph(U'\u2045')));
}

TEST(ClosureFonts, BracketIsMirroredByARule) {
  FontWriter font(U"\u05D0\u2045");
  GlyphId mirrored = font.add_form();
  font.rules().add_feature("hebr", "dflt", "rtlm",
                           font.rules().add_single(font.glyph(U'\u2045'), mirrored));
  EXPECT_THAT(Shop(font).expect_same_setting("\u05D0\u2045", right_to_left),
              ElementsAre(mirrored, font.glyph(U'\u05D0')));
}

TEST(ClosureFonts, RuleOfALanguageIsKeptInItsContext) {
  FontWriter font(U"clo\u00B7");
  GsubWriter& rules = font.rules();
  GlyphId dot = font.glyph(U'\u00B7'), l = font.glyph('l'), narrow = font.add_form();
  rules.add_feature("latn", "CAT ", "locl",
                    rules.add_context({l}, dot, {l}, rules.add_single(dot, narrow)));
  Shop shop(font);
  EXPECT_THAT(shop.expect_same_setting("l\u00B7l", {.language = "ca"}), ElementsAre(l, narrow, l));
  EXPECT_THAT(shop.expect_same_setting("l\u00B7l"), ElementsAre(l, dot, l));
  EXPECT_THAT(shop.expect_same_setting("l\u00B7o", {.language = "ca"}),
              ElementsAre(l, dot, font.glyph('o')));
}

// The context is itself made by a rule of the language.
TEST(ClosureFonts, RuleOfALanguageIsKeptInAContextThatAnotherMakes) {
  FontWriter font(U"\u0111\u0142");
  GsubWriter& rules = font.rules();
  GlyphId first = font.glyph(U'\u0111'), second = font.glyph(U'\u0142');
  GlyphId other_first = font.add_form(), other_second = font.add_form();
  rules.add_feature("latn", "SRB ", "locl", rules.add_single(first, other_first));
  rules.add_feature(
      "latn", "SRB ", "rlig",
      rules.add_context({other_first}, second, {}, rules.add_single(second, other_second)));
  Shop shop(font);
  EXPECT_THAT(shop.expect_same_setting("\u0111\u0142", {.language = "sr"}),
              ElementsAre(other_first, other_second));
  EXPECT_THAT(shop.expect_same_setting("\u0111\u0142"), ElementsAre(first, second));
}

// A language of which no rule is left still turns off those of its script.
TEST(ClosureFonts, LanguageWithoutRulesForTheTextKeepsItFromThoseOfOthers) {
  FontWriter font(U"fi\u015F");
  GsubWriter& rules = font.rules();
  GlyphId f = font.glyph('f'), i = font.glyph('i'), joined = font.add_form();
  rules.add_feature("latn", "dflt", "liga", rules.add_ligature({f, i}, joined));
  rules.add_feature("latn", "TRK ", "locl",
                    rules.add_single(font.glyph(U'\u015F'), font.add_form()));
  Shop shop(font);
  EXPECT_THAT(shop.expect_same_setting("fi", {.language = "tr"}), ElementsAre(f, i));
  EXPECT_THAT(shop.expect_same_setting("fi"), ElementsAre(joined));
}

TEST(ClosureFonts, RequiredLigatureOfJoinedFormsIsKept) {
  FontWriter font(U"\u0627\u0644");
  GsubWriter& rules = font.rules();
  GlyphId lam = font.add_form(), alef = font.add_form(), joined = font.add_form();
  rules.add_feature("arab", "dflt", "init", rules.add_single(font.glyph(U'\u0644'), lam));
  rules.add_feature("arab", "dflt", "fina", rules.add_single(font.glyph(U'\u0627'), alef));
  rules.add_feature("arab", "dflt", "rlig", rules.add_ligature({lam, alef}, joined));
  EXPECT_THAT(Shop(font).expect_same_setting("\u0644\u0627", right_to_left), ElementsAre(joined));
}

// Where a font has no rules to join by, HarfBuzz joins by its presentation forms.
TEST(ClosureFonts, LettersAreJoinedByPresentationForms) {
  FontWriter font(U"\u0628\u0627\u0644\uFE91\uFE8E\uFEDF\uFEFB");
  Shop shop(font);
  EXPECT_THAT(shop.expect_same_setting("\u0628\u0627", right_to_left),
              ElementsAre(font.glyph(U'\uFE8E'), font.glyph(U'\uFE91')));
  EXPECT_THAT(shop.expect_same_setting("\u0644\u0627", right_to_left),
              ElementsAre(font.glyph(U'\uFEFB')));
}

TEST(ClosureFonts, HebrewLettersAreComposedThatUnicodeDoesNotCompose) {
  FontWriter font(U"\u05D9\u05B4\uFB1D");
  EXPECT_THAT(Shop(font).expect_same_setting("\u05D9\u05B4", right_to_left),
              ElementsAre(font.glyph(U'\uFB1D')));
}

TEST(ClosureFonts, ThaiMarksAreMovedByPrivateForms) {
  FontWriter font(U"\u0E1B\u0E48\uF70A\uF713\uF71A\uF712\uF705");
  EXPECT_THAT(Shop(font).expect_same_setting("\u0E1B\u0E48"),
              ElementsAre(font.glyph(U'\u0E1B'), font.glyph(U'\uF705')));
}

// U+2011 is set by U+2010.
TEST(ClosureFonts, SubstitutesOfACharacterAreHeld) {
  FontWriter font(U"a\u2010");
  EXPECT_THAT(Shop(font).expect_same_setting("a\u2011a"),
              ElementsAre(font.glyph('a'), font.glyph(U'\u2010'), font.glyph('a')));
}

}  // namespace
}  // namespace typecase::specimen
