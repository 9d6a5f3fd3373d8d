#include "fonts/check/line_difference.h"
#include "fonts/read/metadata.h"
#include "fonts/subset/subset.h"
#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

const std::vector<std::string> fonts_to_pin = {
    "recursive/recursive-latin-full-normal.woff2",
    "roboto-flex/roboto-flex-latin-full-normal.woff2", "inter/Inter.var.ttf",
    "fraunces/fraunces-latin-full-normal.woff2",
    "bricolage-grotesque/bricolage-grotesque-latin-standard-normal.woff2"};

std::vector<std::uint32_t> letters() {
  std::vector<std::uint32_t> all;
  for (std::uint32_t c = 0x20; c < 0x7F; ++c) all.push_back(c);
  return all;
}

// The default place, every instance, and a place between on every axis.
std::vector<std::vector<AxisValue>> places(const Face& face) {
  FontInfo info = read_metadata(face);
  std::vector<std::vector<AxisValue>> all(2);
  for (const AxisInfo& axis : info.axes) {
    all[1].push_back({axis.tag, axis.min + 0.37 * (axis.max - axis.min)});
  }
  for (const InstanceInfo& instance : info.instances) {
    all.emplace_back();
    for (std::size_t i = 0; i < info.axes.size(); ++i) {
      all.back().push_back({info.axes[i].tag, instance.coordinates[i]});
    }
  }
  return all;
}

Face pinned(const Face& face, const std::vector<AxisValue>& place) {
  return Face::open(SubsetSource(face).pinned(letters(), {}, place)).value();
}

// Of every letter, in units of the font.
void expect_same_letters(const Face& whole, const Face& part, const std::vector<AxisValue>& place) {
  testing::Pen find_before(whole), find_after(part);
  Pen before(whole, place), after(part, {});
  for (std::uint32_t letter : letters()) {
    std::uint32_t from = find_before.glyph(letter);
    std::uint32_t to = find_after.glyph(letter);
    EXPECT_LE(distance(before.outline(from), after.outline(to)), 1) << letter;
    EXPECT_EQ(before.advance(from), after.advance(to)) << letter;
  }
}

TEST(Pinned, DrawsEveryLetterAsTheWholeFontDoesAtThatPlace) {
  for (const std::string& name : fonts_to_pin) {
    SCOPED_TRACE(name);
    Face whole = testing::demo_face(name);
    for (const std::vector<AxisValue>& place : places(whole)) {
      expect_same_letters(whole, pinned(whole, place), place);
    }
  }
}

TEST(Pinned, KernsAsTheWholeFontDoesAtThatPlace) {
  std::string_view text = "AVATA To Wave Ty. LY P, fjord (1,234) $5 frgI";
  for (const std::string& name : fonts_to_pin) {
    SCOPED_TRACE(name);
    Face whole = testing::demo_face(name);
    for (const std::vector<AxisValue>& place : places(whole)) {
      std::vector<ShapedGlyph> left = shape(whole, text, {.coordinates = place});
      std::vector<ShapedGlyph> right = shape(pinned(whole, place), text, {});
      ASSERT_EQ(left.size(), right.size());
      for (std::size_t i = 0; i < left.size(); ++i) {
        EXPECT_EQ(left[i].x_advance, right[i].x_advance) << text[left[i].cluster];
      }
    }
  }
}

TEST(Pinned, IsAStaticFontThatTheSanitiserTakes) {
  for (const std::string& name : fonts_to_pin) {
    SCOPED_TRACE(name);
    Face whole = testing::demo_face(name);
    Face part = pinned(whole, places(whole)[1]);
    for (const char* table : {"fvar", "gvar", "avar", "HVAR", "MVAR", "cvar", "STAT"}) {
      EXPECT_FALSE(part.has_table(table)) << table;
    }
    EXPECT_TRUE(testing::passes_ots({part.bytes().begin(), part.bytes().end()}));
  }
}

TEST(Pinned, IsATenthOfTheFontWithItsAxes) {
  SubsetSource source(testing::demo_face("roboto-flex/roboto-flex-latin-full-normal.woff2"));
  EXPECT_LT(source.pinned(letters(), {}, {}).size() * 10, source.subset(letters(), {}).size());
}

TEST(Pinned, PassesOverAxesThatTheFontLacks) {
  SubsetSource source(testing::demo_face("inter/Inter.var.ttf"));
  std::vector<AxisValue> other = {{"WONK", 1}, {"wght", 650}};
  std::vector<AxisValue> own = {{"wght", 650}};
  EXPECT_EQ(source.pinned(letters(), {}, other), source.pinned(letters(), {}, own));
}

TEST(Pinned, RefusesFontsThatCannotBePinned) {
  for (const char* name :
       {"vollkorn/Vollkorn-Regular.ttf", "source-serif-4/SourceSerif4Variable-Roman.otf"}) {
    EXPECT_THROW(SubsetSource(testing::demo_face(name)).pinned(letters(), {}, {}), std::logic_error)
        << name;
  }
}

TEST(Pen, FollowsTheAxesOfBothKindsOfOutlines) {
  for (const char* name :
       {"inter/Inter.var.ttf", "source-serif-4/SourceSerif4Variable-Roman.otf"}) {
    Face face = testing::demo_face(name);
    std::uint32_t h = testing::Pen(face).glyph('H');
    std::vector<AxisValue> bold = {{"wght", 900}};
    Pen regular(face, {}), heavy(face, bold);
    EXPECT_GT(distance(regular.outline(h), heavy.outline(h)), 20) << name;
    EXPECT_NE(regular.advance(h), heavy.advance(h)) << name;
  }
}

TEST(Pen, DrawsClosedContoursAndNothingWithoutInk) {
  Face face = testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  Pen pen(face, {});
  testing::Pen find(face);
  std::vector<PathStep> o = pen.outline(find.glyph('o'));
  EXPECT_EQ(std::ranges::count(o, PathStep::Kind::move, &PathStep::kind), 2);
  EXPECT_EQ(std::ranges::count(o, PathStep::Kind::close, &PathStep::kind), 2);
  EXPECT_EQ(o.back().kind, PathStep::Kind::close);
  EXPECT_TRUE(pen.outline(find.glyph(' ')).empty());
  EXPECT_TRUE(pen.outline(65000).empty());
}

}  // namespace
}  // namespace typecase::fonts
