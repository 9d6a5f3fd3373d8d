#include "fonts/compare/font_difference.h"

#include <gmock/gmock.h>

#include "base/text/utf8.h"
#include "fonts/tables/name_table.h"
#include "fonts/testing.h"
#include "fonts/testing_font.h"

namespace typecase::fonts {
namespace {

using namespace testing;
using ::testing::ElementsAre;

// Of 268 glyphs, three axes and seven named instances.
const std::string small_variable =
    "bricolage-grotesque/bricolage-grotesque-latin-standard-normal.woff2";

Face opened(Bytes file) { return Face::open(std::move(file)).value(); }

Bytes table_in(const Bytes& file, const std::string& tag) {
  for (auto& [name, bytes] : take_apart(file)) {
    if (name == tag) return bytes;
  }
  throw std::logic_error("no table " + tag);
}

const Bytes& made() {
  static const Bytes file = FontWriter(U"AVab").file();
  return file;
}

// Glyphs in the order of the characters: U+0020 is 1, "A" 2, "V" 3, "a" 4, "b" 5.
constexpr std::size_t letter_a = 4;

// The made font with a glyph's box further to the right.
Bytes with_glyph_moved(int by) {
  Bytes glyf = table_in(made(), "glyf"), hmtx = table_in(made(), "hmtx");
  std::size_t glyph = letter_a * 34, first_step = glyph + 18;
  write_u16(glyf, glyph + 2, static_cast<std::size_t>(by));  // xMin
  write_u16(glyf, first_step, static_cast<std::size_t>(by));
  write_u16(hmtx, letter_a * 4 + 2, static_cast<std::size_t>(by));  // its bearing
  return with_table(with_table(made(), "glyf", glyf), "hmtx", hmtx);
}

Bytes with_kerning(int by) {
  std::uint16_t value = static_cast<std::uint16_t>(by);
  Bytes table{0, 0, 0, 1, 0, 0, 0, 20, 0, 1, 0, 1, 0, 6, 0, 0, 0, 0, 0, 2, 0, 3};
  append_u16(table, value);
  return with_table(made(), "kern", table);
}

Bytes with_u16(const std::string& tag, std::size_t at, std::size_t value) {
  Bytes table = table_in(made(), tag);
  write_u16(table, at, value);
  return with_table(made(), tag, table);
}

FontDifference between(const Bytes& before, const Bytes& after) {
  return compare_fonts(opened(before), opened(after));
}

TEST(FontDifference, IsEmptyBetweenEqualFonts) {
  for (const std::string& name : {small_variable, std::string("vollkorn/Vollkorn-Regular.ttf"),
                                  std::string("eb-garamond/EBGaramond12-Regular.otf"),
                                  std::string("amiri/Amiri-Regular.ttf")}) {
    SCOPED_TRACE(name);
    FontDifference difference = compare_fonts(demo_face(name), demo_face(name));
    EXPECT_TRUE(difference.sets_alike());
    EXPECT_TRUE(difference.names.empty());
    EXPECT_GT(difference.kerning.pairs, 5000u);
  }
}

// The one is cubic without overlaps, the other quadratic, variable, of overlapping contours.
TEST(FontDifference, SeesNoneBetweenKindsOfOutlines) {
  FontDifference difference =
      compare_fonts(demo_face("inter/Inter-Regular.otf"), demo_face("inter/Inter.var.ttf"));
  EXPECT_EQ(difference.changed.count, 0u);
  EXPECT_EQ(difference.advances.count, 0u);
  EXPECT_EQ(difference.kerning.changed.count, 0u);
  EXPECT_EQ(difference.axes.added.size(), 2u);
  EXPECT_EQ(difference.instances.added.count, 18u);
  EXPECT_FALSE(difference.sets_alike());
}

TEST(FontDifference, SeesAGlyphThatMovedByThreeUnits) {
  FontDifference difference = between(made(), with_glyph_moved(3));
  ASSERT_EQ(difference.changed.count, 1u);
  const GlyphDifference& glyph = difference.changed.listed[0];
  EXPECT_EQ(glyph.code_point, U'a');
  EXPECT_EQ(glyph.name, "Latin small letter a");
  EXPECT_NEAR(glyph.moved, 3, 0.1);
  EXPECT_EQ(glyph.advance_before, glyph.advance_after);
  EXPECT_EQ(difference.advances.count, 0u);
  EXPECT_EQ(difference.kerning.changed.count, 0u);
  EXPECT_EQ(between(made(), with_glyph_moved(1)).changed.count, 1u);
}

TEST(FontDifference, SeesAnAdvance) {
  FontDifference difference = between(made(), with_u16("hmtx", letter_a * 4, 345));
  ASSERT_EQ(difference.advances.count, 1u);
  EXPECT_EQ(difference.advances.listed[0].code_point, U'a');
  EXPECT_EQ(difference.advances.listed[0].advance_before, 340);
  EXPECT_EQ(difference.advances.listed[0].advance_after, 345);
  EXPECT_EQ(difference.changed.count, 0u);
}

TEST(FontDifference, SeesTheKerningOfAPair) {
  FontDifference difference = between(with_kerning(-40), with_kerning(-17));
  ASSERT_EQ(difference.kerning.changed.count, 1u);
  const PairDifference& pair = difference.kerning.changed.listed[0];
  EXPECT_EQ(pair.first, U'A');
  EXPECT_EQ(pair.second, U'V');
  EXPECT_EQ(pair.before, -40);
  EXPECT_EQ(pair.after, -17);
  EXPECT_EQ(between(with_kerning(-40), made()).kerning.changed.count, 1u);
  EXPECT_EQ(between(with_kerning(-40), with_kerning(-40)).kerning.changed.count, 0u);
}

TEST(FontDifference, SeesCharactersThatCameAndWent) {
  FontDifference difference = between(made(), FontWriter(U"AVac").file());
  ASSERT_EQ(difference.added.count, 1u);
  EXPECT_EQ(difference.added.listed[0].code_point, U'c');
  EXPECT_FALSE(difference.added.listed[0].advance_before);
  ASSERT_EQ(difference.removed.count, 1u);
  EXPECT_EQ(difference.removed.listed[0].code_point, U'b');
  EXPECT_EQ(difference.removed.listed[0].advance_before, 350);
}

// A font whose features set a form in place of each of the letters.
Bytes with_forms(const std::string& tag, std::u32string_view letters) {
  FontWriter writer(U"AVab");
  GlyphId form = writer.add_form();
  bool is_first = true;
  for (char32_t letter : letters) {
    LookupIndex lookup = writer.rules().add_single(writer.glyph(letter), form);
    writer.rules().add_feature(is_first ? "DFLT" : "latn", "dflt", tag, lookup);
    is_first = false;
  }
  return writer.file();
}

TEST(FontDifference, SeesFeaturesThatCameAndWent) {
  FontDifference difference = between(with_forms("smcp", U"a"), with_forms("ss01", U"a"));
  ASSERT_EQ(difference.features.added.size(), 1u);
  EXPECT_EQ(difference.features.added[0].tag, "ss01");
  ASSERT_EQ(difference.features.removed.size(), 1u);
  EXPECT_EQ(difference.features.removed[0].name, "Small Capitals");
}

TEST(FontDifference, SeesWhichTextsAFeatureChanges) {
  FontDifference difference = between(with_forms("smcp", U"a"), with_forms("smcp", U"ab"));
  ASSERT_EQ(difference.features.changed.size(), 1u);
  EXPECT_THAT(difference.features.changed[0].gained.listed, ElementsAre("b"));
  EXPECT_EQ(difference.features.changed[0].lost.count, 0u);
}

// Glyphs without a name and without a character are those that a feature makes of a text.
TEST(FontDifference, MatchesFormsByTheFeatureThatMakesThem) {
  Bytes before = with_forms("smcp", U"a"), hmtx = table_in(before, "hmtx");
  write_u16(hmtx, 6 * 4, 777);
  FontDifference difference = between(before, with_table(before, "hmtx", hmtx));
  ASSERT_EQ(difference.advances.count, 1u);
  EXPECT_EQ(difference.advances.listed[0].name, "smcp of a");
  EXPECT_FALSE(difference.advances.listed[0].code_point);
  EXPECT_EQ(difference.advances.listed[0].advance_after, 777);
  EXPECT_EQ(difference.unnamed_before, 1);  // .notdef
}

TEST(FontDifference, ScalesTheOldVersion) {
  constexpr std::size_t units_per_em = 18;  // byte of "head"
  FontDifference difference = between(with_u16("head", units_per_em, 2000), made());
  EXPECT_EQ(difference.units_per_em_before, 2000);
  EXPECT_EQ(difference.units_per_em_after, 1000);
  EXPECT_EQ(difference.advances.count, 5u);
  EXPECT_EQ(difference.advances.listed[0].code_point, U'b');
  EXPECT_EQ(difference.advances.listed[0].advance_before, 175);
  EXPECT_EQ(difference.advances.listed[0].advance_after, 350);
}

TEST(FontDifference, SeesVerticalMetrics) {
  FontDifference difference = between(made(), with_u16("hhea", 4, 850));
  ASSERT_EQ(difference.vertical_metrics.size(), 1u);
  EXPECT_EQ(difference.vertical_metrics[0].name, "hhea.ascender");
  EXPECT_EQ(difference.vertical_metrics[0].before, 800);
  EXPECT_EQ(difference.vertical_metrics[0].after, 850);
  difference = between(made(), with_u16("OS/2", 62, 0xC0));
  ASSERT_EQ(difference.vertical_metrics.size(), 1u);
  EXPECT_EQ(difference.vertical_metrics[0].name, "OS/2.useTypoMetrics");
  EXPECT_EQ(difference.vertical_metrics[0].after, 1);
}

TEST(FontDifference, SeesNames) {
  NameTable names = *read_names(table_in(made(), "name"));
  names.records.push_back(english_name(5, "Version 1.001"));
  names.records.push_back(english_name(13, std::string(5000, 'x')));
  FontDifference difference = between(made(), with_table(made(), "name", *write_names(names)));
  ASSERT_EQ(difference.names.size(), 2u);
  EXPECT_EQ(difference.names[0].name, "Version");
  EXPECT_EQ(difference.names[0].after, "Version 1.001");
  EXPECT_EQ(difference.names[1].name, "Licence");
  EXPECT_EQ(difference.names[1].after.size(), 1000u);
  EXPECT_TRUE(difference.sets_alike());
}

// The variable font with a few letters alone.
Bytes few_letters() {
  std::vector<std::uint32_t> letters = code_points_of("AVTofi1 .");
  return SubsetSource(demo_face(small_variable)).installable(letters, {});
}

TEST(FontDifference, SeesAxesAndInstancesThatMoved) {
  Bytes file = few_letters(), fvar = table_in(file, "fvar");
  constexpr std::size_t axes = 16, axis_size = 20, least = 4;
  put_u32(fvar, axes + least, 10 << 16);              // of the optical size
  put_u32(fvar, axes + 3 * axis_size + 4, 15 << 16);  // of the first instance
  FontDifference difference = between(file, with_table(file, "fvar", fvar));
  ASSERT_EQ(difference.axes.changed.size(), 1u);
  EXPECT_EQ(difference.axes.changed[0].before.min, 12);
  EXPECT_EQ(difference.axes.changed[0].after.min, 10);
  ASSERT_EQ(difference.instances.changed.count, 1u);
  EXPECT_EQ(difference.instances.changed.listed[0].before, "opsz 14, wght 200, wdth 100");
  EXPECT_EQ(difference.instances.changed.listed[0].after, "opsz 15, wght 200, wdth 100");
}

// Without "gvar" the axes move nothing: glyphs differ but at the default.
TEST(FontDifference, LooksAtNamedInstancesAndTheEndsOfAxes) {
  Bytes file = demo_font(small_variable);
  FontDifference difference = between(file, without_table(without_table(file, "gvar"), "HVAR"));
  EXPECT_GT(difference.changed.count, 200u);
  for (const GlyphDifference& glyph : difference.changed.listed) EXPECT_NE(glyph.place, "");
  EXPECT_EQ(difference.places[0], "");
  EXPECT_THAT(difference.places, ::testing::IsSupersetOf({"ExtraLight", "opsz 12", "wdth 75"}));
}

TEST(FontDifference, ListsTheLargestAndCountsAll) {
  FontDifference difference =
      compare_fonts(demo_face("inter/Inter-Regular.otf"), demo_face("inter/Inter-Bold.otf"), 10);
  EXPECT_GT(difference.changed.count, 2000u);
  ASSERT_EQ(difference.changed.listed.size(), 10u);
  EXPECT_GE(difference.changed.listed[0].moved, difference.changed.listed[9].moved);
  EXPECT_GT(difference.kerning.changed.count, 100u);
  EXPECT_EQ(difference.kerning.changed.listed.size(), 10u);
}

TEST(FontDifference, TakesDamagedTables) {
  Bytes file = few_letters();
  int glyphs = static_cast<int>(opened(file).glyph_count());
  for (const char* tag : {"GSUB", "GPOS", "GDEF", "name", "cmap", "post", "fvar", "gvar", "glyf",
                          "hmtx", "hhea", "OS/2", "HVAR"}) {
    SCOPED_TRACE(tag);
    Bytes table = table_in(file, tag);
    for (std::size_t i = 0; i < table.size(); i += 7) table[i] ^= 0x5A;
    for (const Bytes& other : {Bytes(64, 0xFF), Bytes(3, 0), table}) {
      Bytes damaged = with_table(file, tag, other);
      FontDifference difference = between(file, damaged);
      EXPECT_LE(difference.changed.listed.size(), most_differences);
      EXPECT_FALSE(difference.places.empty());
      EXPECT_EQ(between(damaged, file).glyphs_after, glyphs);
    }
  }
}

}  // namespace
}  // namespace typecase::fonts
