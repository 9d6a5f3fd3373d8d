#include <string_view>

#include "base/sweep_testing.h"
#include "fonts/read/font_names.h"
#include "fonts/shape/fidelity_testing.h"
#include "fonts/subset/subset.h"
#include "fonts/tables/cff_names.h"
#include "fonts/tables/name_table.h"
#include "fonts/testing.h"
#include "fonts/testing_sfnt.h"

namespace typecase::fonts {
namespace {

std::vector<std::uint32_t> ascii() {
  std::vector<std::uint32_t> all;
  for (std::uint32_t c = 0x20; c < 0x7F; ++c) all.push_back(c);
  return all;
}

// Every text of the name table that is long enough not to stand somewhere by chance.
std::set<std::string> names_of(const Face& face) {
  std::set<std::string> names;
  for (unsigned id = 0; id < 26; ++id) {
    std::string name = font_name(face, id);
    if (name.size() > 3 && name != "Regular") names.insert(name);
  }
  return names;
}

bool holds(const Bytes& bytes, const std::string& text) {
  std::string wide;
  for (char c : text) wide += {'\0', c};
  std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return all.find(text) != all.npos || all.find(wide) != all.npos;
}

TEST(Subset, HoldsNoNameOfItsFont) {
  for (const std::string& file : cases_in_turn(testing::fonts_below("demo"), 4)) {
    Face face = testing::demo_face(file);
    std::set<std::string> names = names_of(face);
    ASSERT_FALSE(names.empty());
    SubsetSource source(face);
    std::vector<Bytes> made = {source.subset(ascii(), {})};
    if (face.variable() && face.outlines() == Outlines::glyf) {
      made.push_back(source.pinned(ascii(), {}, {}));
    }
    for (const Bytes& font : made) {
      for (const std::string& name : names) EXPECT_FALSE(holds(font, name)) << file << ": " << name;
    }
  }
}

TEST(Subset, HasTrueChecksumsWithoutItsNames) {
  for (const char* name : {"inter/Inter-Regular.otf", "vollkorn/Vollkorn-Regular.ttf"}) {
    Bytes font = SubsetSource(testing::demo_face(name)).subset(ascii(), {});
    EXPECT_TRUE(check_sfnt(font)) << name;
    EXPECT_TRUE(testing::passes_ots(font)) << name;
  }
}

Bytes cff_of(const std::string& name) {
  for (const testing::Table& table : testing::take_apart(testing::demo_font(name))) {
    if (table.first == "CFF ") return table.second;
  }
  return {};
}

TEST(BlankNames, MovesNothing) {
  Bytes before = cff_of("eb-garamond/EBGaramond12-Regular.otf");
  Bytes after = before;
  ASSERT_TRUE(blank_names(after));
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < after.size(); ++i) {
    ASSERT_TRUE(after[i] == before[i] || after[i] == 'x') << i;
  }
  EXPECT_TRUE(holds(before, "EB Garamond"));
  EXPECT_FALSE(holds(after, "EB Garamond"));
  EXPECT_TRUE(holds(after, "Q.long"));  // The name of a glyph.
}

TEST(BlankNames, SurvivesDamage) {
  Bytes whole = cff_of("league-mono/LeagueMono-Regular.otf");
  Bytes nothing;
  EXPECT_FALSE(blank_names(nothing));
  for (std::size_t length = 0; length < 200; ++length) {
    Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    blank_names(cut);
    EXPECT_EQ(cut.size(), length);
  }
  for (std::size_t at = 0; at < 400; ++at) {
    Bytes damaged = whole;
    damaged[at] ^= 0xFF;
    blank_names(damaged);
    EXPECT_EQ(damaged.size(), whole.size());
  }
}

}  // namespace
}  // namespace typecase::fonts
