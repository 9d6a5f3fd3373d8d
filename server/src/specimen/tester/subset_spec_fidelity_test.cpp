// Lines and syllables set in a whole font, and in the tester fonts that are made for them.

#include "base/sweep_testing.h"
#include "base/text/utf8.h"
#include "fonts/read/script_words.h"
#include "fonts/shape/composition.h"
#include "fonts/shape/fidelity_testing.h"
#include "fonts/shape/shaping_closure.h"
#include "fonts/subset/subset.h"
#include "specimen/tester/subset_spec.h"

namespace typecase::specimen {
namespace {

using fonts::Face;
using fonts::testing::Tally;

void check(const std::string& name, unsigned seed, Tally& tally) {
  SCOPED_TRACE(name);
  Face whole = fonts::testing::demo_face(name);
  fonts::SubsetSource source(whole);
  CodePoints coverage = fonts::coverage(whole);
  fonts::testing::RandomLines lines(whole, seed);
  for (unsigned i = 0; i < fonts::testing::lines_of_each(); ++i) {
    auto line = lines.next();
    for (const std::string& cover :
         {subset_spec_for(line.text, coverage), exact_subset_spec_for(line.text, coverage)}) {
      SCOPED_TRACE(cover);
      CodePoints held = parse_subset_spec(cover, coverage).value();
      Face part = Face::open(source.subset(held, line.setting.features)).value();
      compare(whole, part, line, false, 0, tally);
    }
  }
}

TEST(CoverFidelity, OfRandomLinesHoldsWhatTheyAreSetBy) {
  unsigned seed = 1000;
  Tally tally;
  for (const std::string& name : cases_in_turn(fonts::testing::fonts_below("demo"), 4)) {
    check(name, seed++, tally);
  }
  RecordProperty("lines", static_cast<int>(tally.lines));
  EXPECT_EQ(tally.differences, 0u);
}

// The letters and marks of the script that most of the coverage belongs to.
struct Script {
  CodePoints letters, marks;
};

Script script_of(const CodePoints& coverage) {
  std::map<std::string_view, Script> scripts;
  for (std::uint32_t c : coverage) {
    std::string_view code = fonts::script_of(c);
    if (fonts::is_mark(c)) {
      scripts[code].marks.push_back(c);
    } else if (fonts::is_letter_of(c, code)) {
      scripts[code].letters.push_back(c);
    }
  }
  auto larger = [](const auto& a, const auto& b) {
    return a.second.letters.size() < b.second.letters.size();
  };
  return std::ranges::max_element(scripts, larger)->second;
}

// Every letter behind another, for some are vowels; every mark on some letters, between two of
// them, and alone.
std::vector<CodePoints> syllables_of(const Script& script) {
  std::vector<CodePoints> found;
  std::size_t stride = std::max<std::size_t>(1, script.letters.size() / 5);
  for (std::size_t i = 0; i < script.letters.size(); i += stride) {
    std::uint32_t letter = script.letters[i];
    std::uint32_t next = script.letters[(i + 7) % script.letters.size()];
    for (std::uint32_t mark : script.marks) {
      found.push_back({letter, mark});
      found.push_back({letter, mark, next});
      found.push_back({letter, mark, next, script.marks[i % script.marks.size()]});
    }
  }
  for (std::uint32_t letter : script.letters) found.push_back({script.letters.front(), letter});
  for (std::uint32_t mark : script.marks) found.push_back({mark});
  return found;
}

// As a browser names it, which knows no decompositions of a shaper.
std::string named_cover(const CodePoints& text) {
  std::string cover = "base";
  char part[16];
  for (std::uint32_t c : text) {
    std::snprintf(part, sizeof part, ".u%x", c);
    cover += part;
  }
  return cover;
}

void check_syllables(const std::string& name, Tally& tally) {
  SCOPED_TRACE(name);
  Face whole = fonts::testing::test_face(name);
  fonts::SubsetSource source(whole);
  CodePoints coverage = fonts::coverage(whole);
  for (const CodePoints& syllable : syllables_of(script_of(coverage))) {
    std::string cover = named_cover(syllable);
    CodePoints named = parse_subset_spec(cover, coverage).value();
    Face part = Face::open(source.subset(fonts::shaping_closure(named, coverage), {})).value();
    std::string text;
    for (std::uint32_t c : syllable) text += utf8_of(c);
    fonts::testing::RandomLine line{text, {}};
    compare(whole, part, line, false, 0, tally);
  }
}

TEST(CoverFidelity, OfNamedCharactersHoldsWhatTheirSyllablesAreSetBy) {
  Tally tally;
  for (const std::string& name : fonts::testing::fonts_below("test-fonts")) {
    if (name.starts_with("noto-sans-")) check_syllables(name, tally);
  }
  RecordProperty("syllables", static_cast<int>(tally.lines));
  EXPECT_GT(tally.lines, 1000u);
  EXPECT_EQ(tally.differences, 0u);
}

}  // namespace
}  // namespace typecase::specimen
