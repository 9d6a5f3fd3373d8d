#include "specimen/shaping_check.h"

#include "base/sweep_testing.h"
#include "fonts/fidelity_testing.h"
#include "fonts/metadata.h"
#include "specimen/check_texts.h"
#include "specimen/held_characters.h"

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
