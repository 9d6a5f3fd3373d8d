// Fonts in which a table is damaged that sanitize() takes them for all the same.

#include "fonts/tables/refining_tables.h"

#include "fonts/check/sanitize.h"
#include "fonts/testing.h"
#include "fonts/testing_sfnt.h"
#include "fonts/write/trial.h"

namespace typecase::fonts {
namespace {

constexpr const char* fonts_of_each_kind[] = {
    "league-mono/LeagueMono-Regular.otf", "vollkorn/Vollkorn-Regular.ttf", "inter/Inter.var.ttf",
    "source-serif-4/SourceSerif4Variable-Roman.otf"};

void expect_drawn_as(const Face& whole, const Bytes& made) {
  EXPECT_TRUE(testing::passes_ots(made));
  Face part = Face::open(made).value();
  testing::Pen before(whole), after(part);
  EXPECT_EQ(after.outline(after.glyph('H')), before.outline(before.glyph('H')));
  EXPECT_EQ(after.advance(after.glyph('H')), before.advance(before.glyph('H')));
}

TEST(RefiningTablesTest, AFontWithADamagedOneIsSetAndTried) {
  std::vector<std::uint32_t> letters = {'A', 'H', 'a', 'g'};
  int taken = 0;
  for (const char* name : fonts_of_each_kind) {
    for (std::string_view tag : refining_tables) {
      SCOPED_TRACE(std::string(name) + " " + std::string(tag));
      Bytes file = testing::with_table(testing::demo_font(name), std::string(tag), Bytes(64, 0xff));
      if (!sanitize(file)) continue;
      ++taken;
      Face whole = Face::open(file).value();
      SubsetSource source(whole);
      expect_drawn_as(whole, source.subset(letters, {}));
      TrialMark mark{"Odd", "1", "terms", "url", {}};
      expect_drawn_as(whole, make_trial(source, {letters, {}}, mark).value());
      bool can_be_pinned = whole.variable() && whole.outlines() == Outlines::glyf;
      if (can_be_pinned) expect_drawn_as(whole, source.pinned(letters, {}, {}));
    }
  }
  EXPECT_GT(taken, 20);
}

}  // namespace
}  // namespace typecase::fonts
