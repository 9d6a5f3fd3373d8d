#include "fonts/read/metadata.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "fonts/testing.h"
#include "fonts/testing_sfnt.h"

namespace typecase::fonts {
namespace {

using namespace testing;

std::string feature(const FontInfo& info, const std::string& tag) {
  auto found = std::ranges::find(info.features, tag, &FeatureInfo::tag);
  return found == info.features.end() ? "none" : found->name;
}

std::string refusal(Bytes sfnt) {
  auto usable = validate_font(Face::open(std::move(sfnt)).value());
  return usable ? "usable" : std::string(usable.error().code);
}

// The font with another tag wherever the table holds `tag`.
Bytes with_tag_replaced(Bytes sfnt, const std::string& table, std::string_view tag,
                        std::string_view by) {
  for (const TableRecord& record : check_sfnt(sfnt).value()) {
    if (record.tag != table) continue;
    auto end = sfnt.begin() + record.offset + record.length;
    for (auto at = sfnt.begin() + record.offset;;) {
      at = std::search(at, end, tag.begin(), tag.end());
      if (at == end) break;
      at = std::copy(by.begin(), by.end(), at);
    }
  }
  repair_checksums(sfnt);
  return sfnt;
}

TEST(MetadataTest, ReadsAStaticFont) {
  Face face = demo_face("vollkorn/Vollkorn-BoldItalic.ttf");
  FontInfo info = read_metadata(face);

  EXPECT_EQ(info.family, "Vollkorn");
  EXPECT_EQ(info.subfamily, "Bold Italic");
  EXPECT_EQ(info.postscript_name, "Vollkorn-BoldItalic");
  EXPECT_EQ(info.version, "4.105");
  EXPECT_EQ(info.designer, "Friedrich Althausen");
  EXPECT_EQ(info.format, "ttf");
  EXPECT_EQ(info.weight, 700);
  EXPECT_EQ(info.width, 100);
  EXPECT_TRUE(info.italic);
  EXPECT_FALSE(info.monospaced);
  EXPECT_EQ(info.units_per_em, 1000);
  EXPECT_GT(info.ascender, info.cap_height);
  EXPECT_GT(info.cap_height, info.x_height);
  EXPECT_GT(info.x_height, 0);
  EXPECT_LT(info.descender, 0);
  EXPECT_TRUE(info.axes.empty());
}

TEST(MetadataTest, NamesFeaturesAsTheFontDoes) {
  FontInfo info = read_metadata(demo_face("eb-garamond/EBGaramond12-Regular.otf"));

  EXPECT_EQ(feature(info, "ss01"), "Cyrillic alternate de, el and elj");
  EXPECT_EQ(feature(info, "ss02"), "Stylistic Set 2");
  EXPECT_EQ(feature(info, "smcp"), "Small Capitals");
  EXPECT_EQ(feature(info, "kern"), "none");  // It stands in GPOS.
  EXPECT_TRUE(std::ranges::find(info.features, "liga", &FeatureInfo::tag)->on_by_default);
  EXPECT_FALSE(std::ranges::find(info.features, "dlig", &FeatureInfo::tag)->on_by_default);
}

TEST(MetadataTest, PassesOverNamesThatNobodyHasFilledIn) {
  FontInfo info = read_metadata(demo_face("cormorant/Cormorant_400Regular.ttf"));

  EXPECT_EQ(feature(info, "ss01"), "Stylistic Set 1");  // "Name:" in the font
}

TEST(MetadataTest, ReadsAxesAndInstances) {
  FontInfo info = read_metadata(demo_face("source-serif-4/SourceSerif4Variable-Roman.otf"));

  EXPECT_EQ(info.format, "otf");
  ASSERT_EQ(info.axes.size(), 2u);
  EXPECT_EQ(info.axes[0].tag, "wght");
  EXPECT_EQ(info.axes[0].name, "Weight");
  EXPECT_EQ(info.axes[0].min, 200);
  EXPECT_EQ(info.axes[0].standard, 400);
  EXPECT_EQ(info.axes[0].max, 900);
  ASSERT_EQ(info.instances.size(), 30u);
  EXPECT_EQ(info.instances[0].name, "Caption ExtraLight");
  EXPECT_EQ(info.instances[0].coordinates, (std::vector<double>{200, 8}));
}

TEST(MetadataTest, LeavesOutTagsThatAreNotPrintableAscii) {
  Bytes static_font = with_tag_replaced(demo_font("eb-garamond/EBGaramond12-Regular.otf"), "GSUB",
                                        "ss01", "ss0\xE1");
  FontInfo info = read_metadata(Face::open(static_font).value());
  EXPECT_EQ(feature(info, "ss01"), "none");
  EXPECT_EQ(feature(info, "ss0\xE1"), "none");
  EXPECT_EQ(feature(info, "ss02"), "Stylistic Set 2");

  Bytes variable = with_tag_replaced(demo_font("source-serif-4/SourceSerif4Variable-Roman.otf"),
                                     "fvar", "wght", "wgh\xE1");
  info = read_metadata(Face::open(variable).value());
  ASSERT_EQ(info.axes.size(), 1u);
  EXPECT_EQ(info.axes[0].tag, "opsz");
  ASSERT_EQ(info.instances.size(), 30u);
  EXPECT_EQ(info.instances[0].coordinates, std::vector<double>{8});
}

TEST(MetadataTest, TellsHiddenAxes) {
  FontInfo info = read_metadata(demo_face("roboto-flex/roboto-flex-latin-full-normal.woff2"));
  EXPECT_TRUE(std::ranges::any_of(info.axes, &AxisInfo::hidden));
  EXPECT_FALSE(std::ranges::all_of(info.axes, &AxisInfo::hidden));
}

TEST(MetadataTest, TellsTheScript) {
  FontInfo amiri = read_metadata(demo_face("amiri/Amiri-Regular.ttf"));
  EXPECT_EQ(amiri.script, "Arab");
  EXPECT_TRUE(amiri.right_to_left);

  FontInfo fira = read_metadata(demo_face("fira-code/FiraCode-Regular.ttf"));
  EXPECT_EQ(fira.script, "Latn");
  EXPECT_TRUE(fira.monospaced);
}

TEST(MetadataTest, ListsTheCoverageInOrder) {
  std::vector<std::uint32_t> characters = coverage(demo_face("amiri/Amiri-Regular.ttf"));
  EXPECT_TRUE(std::ranges::is_sorted(characters));
  EXPECT_TRUE(std::ranges::binary_search(characters, 0x0628u));
  EXPECT_TRUE(std::ranges::binary_search(characters, std::uint32_t{'A'}));
  EXPECT_FALSE(std::ranges::binary_search(characters, 0x4e00u));
}

TEST(MetadataTest, RefusesAFontThatCannotBeUsed) {
  Bytes sfnt = demo_font("league-mono/LeagueMono-Regular.otf");
  EXPECT_EQ(refusal(sfnt), "usable");
  EXPECT_EQ(refusal(without_table(sfnt, "cmap")), "no_cmap");
  EXPECT_EQ(refusal(without_table(sfnt, "name")), "no_names");

  // One glyph, in maxp's own words.
  EXPECT_EQ(refusal(with_table(sfnt, "maxp", {0, 0, 0x50, 0, 0, 1})), "one_glyph");
  // A cmap that only knows the digit 1 cannot set "League Mono".
  Bytes digit{0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12,  0, 12, 0, 0,   0, 0, 0, 28,
              0, 0, 0, 0, 0, 0, 0, 1,  0, 0, 0, '1', 0, 0,  0, '1', 0, 0, 0, 5};
  Face face = Face::open(with_table(sfnt, "cmap", digit)).value();
  EXPECT_TRUE(validate_font(face));
  EXPECT_EQ(remarks_on_use(face).size(), 1u);
  EXPECT_TRUE(remarks_on_use(Face::open(sfnt).value()).empty());
}

TEST(MetadataTest, TakesAFontThatLacksTheLettersOfItsName) {
  EXPECT_TRUE(validate_font(test_face("noto-sans-devanagari/NotoSansDevanagari-Regular.ttf")));
  Face ideographs = test_face("droid-sans-fallback/DroidSansFallbackFull.ttf");
  EXPECT_TRUE(validate_font(ideographs));
  EXPECT_EQ(read_metadata(ideographs).glyph_count, 49382);
  EXPECT_EQ(read_metadata(ideographs).script, "Hani");
}

TEST(MetadataTest, FaceRefusesWhatHasNoOutlines) {
  Bytes sfnt = demo_font("league-mono/LeagueMono-Regular.otf");
  EXPECT_EQ(Face::open(without_table(sfnt, "CFF ")).error().code, "no_outlines");
  auto of_pictures = Face::open(with_table(without_table(sfnt, "CFF "), "CBDT", Bytes(8)));
  EXPECT_EQ(of_pictures.error().code, "no_outlines");
  EXPECT_NE(of_pictures.error().detail.find("pictures (table \"CBDT\")"), std::string::npos);
  EXPECT_EQ(Face::open(Bytes(100)).error().code, "not_a_font");
}

}  // namespace
}  // namespace typecase::fonts
