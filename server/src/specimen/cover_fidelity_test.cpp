// Lines set in a whole font, and in the tester fonts that are made for them.

#include "base/sweep_testing.h"
#include "fonts/fidelity_testing.h"
#include "fonts/subset.h"
#include "specimen/cover.h"

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
         {cover_of(line.text, coverage), only_cover_of(line.text, coverage)}) {
      SCOPED_TRACE(cover);
      CodePoints held = parse_cover(cover, coverage).value();
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

}  // namespace
}  // namespace typecase::specimen
