#include "fonts/read/glyph_table.h"

#include <random>

#include "base/seed_testing.h"
#include "fonts/read/metadata.h"
#include "fonts/tables/gsub.h"
#include "fonts/testing.h"
#include "fonts/testing_sfnt.h"

namespace typecase::fonts {
namespace {

const char* garamond = "eb-garamond/EBGaramond12-Regular.otf";

std::vector<GlyphChange> changes_of(const GlyphTable& table, const std::string& tag) {
  auto found = std::ranges::find(table.features, tag, &FeatureChanges::tag);
  return found == table.features.end() ? std::vector<GlyphChange>() : found->changes;
}

const GlyphInfo* character(const GlyphTable& table, std::uint32_t code_point) {
  auto found = std::ranges::find(table.glyphs, code_point, &GlyphInfo::code_point);
  return found == table.glyphs.end() ? nullptr : &*found;
}

bool sets(const Face& face, const std::string& tag, const GlyphChange& change) {
  auto glyphs = shape(face, change.from, {.features = {tag}});
  return std::ranges::find(glyphs, change.to, &ShapedGlyph::glyph) != glyphs.end();
}

TEST(GlyphTable, ListsCharactersByCodePointThenWhatFeaturesReach) {
  Face face = testing::demo_face(garamond);
  GlyphTable table = glyph_table(face);
  std::vector<std::uint32_t> listed;
  std::size_t others = 0;
  for (const GlyphInfo& glyph : table.glyphs) {
    others += !glyph.code_point;
    if (!glyph.code_point) continue;
    EXPECT_EQ(others, 0u);
    listed.push_back(*glyph.code_point);
  }
  EXPECT_EQ(listed, coverage(face));
  EXPECT_GT(others, 500u);
  EXPECT_LT(listed.size() + others, face.glyph_count() + 200);
}

TEST(GlyphTable, NamesCharactersByUnicodeAndOtherGlyphsByTheFont) {
  GlyphTable table = glyph_table(testing::demo_face(garamond));
  EXPECT_EQ(character(table, 'g')->name, "Latin small letter g");
  EXPECT_GT(character(table, 'g')->advance, 300);
  GlyphChange small = changes_of(table, "smcp").front();
  EXPECT_EQ(std::ranges::find(table.glyphs, small.to, &GlyphInfo::glyph)->name, "a.sc");
}

TEST(GlyphTable, FindsWhatEachFeatureMakesOfACharacter) {
  struct Case {
    const char* font;
    const char* tag;
    std::size_t at_least;
  };
  for (const Case& one : {Case{garamond, "smcp", 100},
                          {garamond, "lnum", 10},
                          {garamond, "ss08", 19},
                          {"vollkorn/Vollkorn-Regular.ttf", "smcp", 26},
                          {"inter/Inter-Regular.otf", "zero", 1},
                          {"junicode/JunicodeTwoBeta-Regular.otf", "c2sc", 26}}) {
    SCOPED_TRACE(std::string(one.font) + " " + one.tag);
    Face face = testing::demo_face(one.font);
    std::vector<GlyphChange> changes = changes_of(glyph_table(face), one.tag);
    EXPECT_GE(changes.size(), one.at_least);
    EXPECT_TRUE(std::ranges::is_sorted(changes, {}, &GlyphChange::from));
    for (const GlyphChange& change : changes) {
      EXPECT_TRUE(sets(face, one.tag, change)) << change.from;
    }
  }
}

TEST(GlyphTable, FindsTheLigaturesOfAFeature) {
  Face face = testing::demo_face(garamond);
  GlyphTable table = glyph_table(face);
  std::vector<std::string> found;
  for (const char* tag : {"dlig", "hlig"}) {
    for (const GlyphChange& change : changes_of(table, tag)) {
      EXPECT_TRUE(sets(face, tag, change)) << change.from;
      found.push_back(change.from);
    }
  }
  EXPECT_EQ(found, (std::vector<std::string>{"Th", "ct", "st"}));
}

TEST(GlyphTable, ListsEveryAlternateOfACharacter) {
  std::vector<GlyphChange> changes = changes_of(glyph_table(testing::demo_face(garamond)), "cv47");
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(changes[0].from, "ß");
  EXPECT_EQ(changes[1].from, "ß");
  EXPECT_NE(changes[0].to, changes[1].to);
}

TEST(GlyphTable, NamesEveryFeatureOnce) {
  Face face = testing::demo_face("junicode/JunicodeTwoBeta-Regular.otf");
  std::vector<std::string> tags, expected;
  for (const FeatureChanges& feature : glyph_table(face).features) tags.push_back(feature.tag);
  for (const FeatureInfo& feature : read_metadata(face).features) expected.push_back(feature.tag);
  EXPECT_EQ(tags, expected);
}

TEST(GlyphTable, IsEmptyOfFeaturesWithoutRules) {
  Bytes plain = testing::without_table(testing::demo_font(garamond), "GSUB");
  GlyphTable table = glyph_table(Face::open(plain).value());
  EXPECT_TRUE(table.features.empty());
  EXPECT_TRUE(std::ranges::all_of(table.glyphs, [](auto& g) { return g.code_point.has_value(); }));
}

Bytes gsub_of(const Bytes& sfnt) {
  for (const testing::Table& table : testing::take_apart(sfnt)) {
    if (table.first == "GSUB") return table.second;
  }
  return {};
}

// A damaged table may list anything, but reading it ends, and stays inside.
TEST(SubstitutionReader, SurvivesDamage) {
  std::mt19937 random(test_seed(11));
  Bytes whole = gsub_of(testing::demo_font(garamond));
  for (int round = 0; round < 300; ++round) {
    Bytes damaged = whole;
    for (int i = 0; i < 40; ++i) {
      damaged[random() % damaged.size()] = static_cast<std::uint8_t>(random());
    }
    damaged.resize(random() % damaged.size());
    SubstitutionReader reader(damaged);
    for (unsigned lookup = 0; lookup < 200; ++lookup) {
      EXPECT_LE(reader.rules(lookup).size(), std::size_t{1} << 20);
    }
  }
}

// Offsets that lead back into the same words make a small table list billions of rules. The seed is
// fixed, because few random tables repeat themselves, and the last line needs one that does.
TEST(SubstitutionReader, StopsAtATableThatRepeatsItself) {
  constexpr std::uint16_t words[] = {1, 2, 3, 4, 10, 0xFFFF};
  std::mt19937 random(5);
  std::size_t most = 0;
  for (int round = 0; round < 50; ++round) {
    Bytes table;
    for (int i = 0; i < 50'000; ++i) append_u16(table, words[random() % 6]);
    table[8] = 0, table[9] = 10;
    SubstitutionReader reader(table);
    std::size_t rules = 0;
    for (unsigned lookup = 0; lookup < 0xFFFF; ++lookup) rules += reader.rules(lookup).size();
    EXPECT_LE(rules, std::size_t{1} << 20);
    most = std::max(most, rules);
  }
  EXPECT_GT(most, 10'000u);
}

TEST(SubstitutionReader, ReadsNothingFromNothing) {
  EXPECT_TRUE(SubstitutionReader({}).rules(0).empty());
  Bytes header = {0, 1, 0, 0};
  EXPECT_TRUE(SubstitutionReader(header).rules(0).empty());
}

}  // namespace
}  // namespace typecase::fonts
