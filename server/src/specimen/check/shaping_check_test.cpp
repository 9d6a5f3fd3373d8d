#include "specimen/check/shaping_check.h"

#include "base/sweep_testing.h"
#include "fonts/read/metadata.h"
#include "fonts/shape/fidelity_testing.h"
#include "fonts/testing_font.h"
#include "specimen/check/check_texts.h"
#include "specimen/tester/held_characters.h"

namespace typecase::specimen {
namespace {

using catalogue::FontCheck;
using catalogue::Style;

struct Checked {
  explicit Checked(fonts::Face face) : font(std::move(face)) {
    style.coverage = fonts::coverage(font.face());
    style.format = font.face().outlines() == fonts::Outlines::glyf ? "ttf" : "otf";
  }

  fonts::SubsetSource font;
  Style style;
};

fonts::Face made_face(const fonts::testing::FontWriter& font) {
  return fonts::Face::open(font.file()).value();
}

Checked noto(const std::string& script) {
  return Checked(fonts::testing::test_face("noto-sans-" + script + "/NotoSans" +
                                           char(std::toupper(script[0])) + script.substr(1) +
                                           "-Regular.ttf"));
}

CodePoints as_named(const Style&, const CodePoints& named) { return named; }

std::string told(const FontCheck& check) {
  std::string all;
  for (const catalogue::ShapingFault& fault : check.faults) {
    all += fault.copy + " " + fault.script + " " + fault.language + " " + fault.text + ": " +
           fault.difference + "\n";
  }
  return all;
}

TEST(ShapingCheck, FindsNoFaultInTestFonts) {
  for (const std::string& name : cases_in_turn(fonts::testing::fonts_below("test-fonts"), 4)) {
    SCOPED_TRACE(name);
    Checked checked(fonts::testing::test_face(name));
    EXPECT_EQ(told(check_font(checked.font, checked.style, held_characters)), "");
  }
}

TEST(ShapingCheck, FindsWhatAClosureLeavesOut) {
  for (const char* script : {"khmer", "tamil", "sinhala"}) {
    SCOPED_TRACE(script);
    Checked checked = noto(script);
    FontCheck check = check_font(checked.font, checked.style, as_named);
    EXPECT_EQ(check.whole_scripts.size(), 1u);
    EXPECT_TRUE(check.drawn_scripts.empty());
    EXPECT_FALSE(check.faults.empty());
  }
}

// Of fonts made for one way each in which shaping reaches characters that a text does not name.
TEST(ShapingCheck, FindsEachCharacterThatAClosureLeavesOut) {
  struct Case {
    const char* name;
    std::u32string characters;
    std::uint32_t left_out;
  };
  for (const Case& made : {Case{"part of a split vowel", U"\u0B95\u0BBE\u0BC6\u0BCA", 0xBC6},
                           Case{"sign of a vowel", U"\u0E01\u0E32\u0E33\u0E4D", 0xE4D},
                           Case{"mirrored bracket", U"\u05D0\u2045\u2046", 0x2046},
                           Case{"composed letter", U"\u05D9\u05B4\uFB1D", 0xFB1D}}) {
    SCOPED_TRACE(made.name);
    Checked checked(made_face(fonts::testing::FontWriter(made.characters)));
    EXPECT_EQ(told(check_font(checked.font, checked.style, held_characters)), "");
    auto hold = [&](const Style& style, const CodePoints& named) {
      CodePoints held = held_characters(style, named);
      bool is_named = std::ranges::binary_search(named, made.left_out);
      if (!is_named) std::erase(held, made.left_out);
      return held;
    };
    EXPECT_FALSE(check_font(checked.font, checked.style, hold).faults.empty());
  }
}

TEST(ShapingCheck, FindsThatTheCircleIsLeftOut) {
  Checked checked(made_face(fonts::testing::FontWriter(U"\u0B95\u0BBE\u25CC")));
  EXPECT_EQ(told(check_font(checked.font, checked.style, held_characters)), "");
  auto hold = [](const Style& style, const CodePoints& named) {
    CodePoints held = held_characters(style, named);
    std::erase(held, 0x25CCu);
    return held;
  };
  EXPECT_FALSE(check_font(checked.font, checked.style, hold).faults.empty());
}

// Catalan sets a dot between two l by a rule in context; Turkish has no ligatures, and no rules for
// its own letters.
TEST(ShapingCheck, SetsWhatLanguagesSetOtherwise) {
  std::u32string letters = U"l\u00B7\u2019";
  for (char32_t c = 'A'; c <= 'Z'; ++c) letters += {c, c + U' '};
  for (char32_t c = 0xC0; c <= 0x17F; ++c) letters += c;
  fonts::testing::FontWriter font(letters);
  fonts::testing::GsubWriter& rules = font.rules();
  auto l = font.glyph('l'), dot = font.glyph(U'\u00B7');
  rules.add_feature("latn", "CAT ", "locl",
                    rules.add_context({l}, dot, {l}, rules.add_single(dot, font.add_form())));
  rules.add_feature("latn", "dflt", "liga",
                    rules.add_ligature({font.glyph('f'), font.glyph('i')}, font.add_form()));
  rules.add_feature("latn", "TRK ", "locl",
                    rules.add_single(font.glyph(U'\u0126'), font.add_form()));
  Checked checked(made_face(font));
  for (const char* language : {"ca", "tr"}) {
    EXPECT_TRUE(std::ranges::any_of(check_texts(checked.style.coverage), [&](const auto& text) {
      return text.language == language && text.text.find("fi ffi fl l\u00B7l") != text.text.npos;
    })) << language;
  }
  EXPECT_EQ(told(check_font(checked.font, checked.style, held_characters)), "");
}

TEST(ShapingCheck, SetsByRulesOfScripts) {
  auto expect_no_fault = [](const fonts::testing::FontWriter& font) {
    Checked checked(made_face(font));
    EXPECT_EQ(told(check_font(checked.font, checked.style, held_characters)), "");
  };
  fonts::testing::FontWriter reph(U"\u0995\u09B0\u09CD");
  reph.rules().add_feature(
      "bng2", "dflt", "rphf",
      reph.rules().add_ligature({reph.glyph(U'\u09B0'), reph.glyph(U'\u09CD')}, reph.add_form()));
  expect_no_fault(reph);

  fonts::testing::FontWriter mirrored(U"\u05D0\u2045");
  mirrored.rules().add_feature(
      "hebr", "dflt", "rtlm",
      mirrored.rules().add_single(mirrored.glyph(U'\u2045'), mirrored.add_form()));
  expect_no_fault(mirrored);

  fonts::testing::FontWriter joined(U"\u0628\u0644");
  auto beh = joined.add_form(), lam = joined.add_form();
  auto& rules = joined.rules();
  rules.add_feature("arab", "dflt", "init", rules.add_single(joined.glyph(U'\u0628'), beh));
  rules.add_feature("arab", "dflt", "fina", rules.add_single(joined.glyph(U'\u0644'), lam));
  rules.add_feature("arab", "dflt", "rlig", rules.add_ligature({beh, lam}, joined.add_form()));
  expect_no_fault(joined);
}

TEST(ShapingCheck, HasScriptsDrawnThatNoPartSets) {
  Checked checked = noto("khmer");
  auto no_marks = [](const Style&, CodePoints named) {
    std::erase_if(named, fonts::is_mark);
    return named;
  };
  EXPECT_EQ(check_font(checked.font, checked.style, no_marks).drawn_scripts,
            std::vector<std::string>{"Khmr"});
}

TEST(ShapingCheck, FindsAgainWhatAnEarlierCheckFound) {
  Checked checked = noto("tamil");
  auto hold = [](const Style& style, const CodePoints& named) {
    return style.whole_scripts.empty() ? named : held_characters(style, named);
  };
  FontCheck first = check_font(checked.font, checked.style, hold);
  ASSERT_EQ(first.whole_scripts, std::vector<std::string>{"Taml"});
  checked.style.whole_scripts = first.whole_scripts;
  EXPECT_EQ(check_font(checked.font, checked.style, hold), first);
}

TEST(ShapingCheck, SendsScriptsWholeThatAreToldSo) {
  Checked checked = noto("khmer");
  checked.style.whole_scripts = {"Khmr"};
  CodePoints held = held_characters(checked.style, {0x1780});
  EXPECT_GE(held.size(), characters_in(checked.style, {"Khmr"}).size());
  EXPECT_LT(held_characters(checked.style, {'a'}).size(), 10u);
}

TEST(CheckTexts, HoldMarksConjunctsAndWordsOfLanguages) {
  Checked checked = noto("tamil");
  std::vector<CheckText> texts = check_texts(checked.style.coverage);
  auto has = [&](std::string_view text) {
    return std::ranges::find(texts, text, &CheckText::text) != texts.end();
  };
  EXPECT_TRUE(has("\u0B83\u0BCA"));
  EXPECT_TRUE(has("\u0BCA"));
  bool has_words = std::ranges::any_of(texts, [](const CheckText& text) {
    return text.language == "ta" && text.text.find(' ') != text.text.npos;
  });
  EXPECT_TRUE(has_words);
  EXPECT_LT(texts.size(), 1000u);
}

}  // namespace
}  // namespace typecase::specimen
