#include "fonts/shape/advances.h"

#include "base/text/utf8.h"
#include "fonts/read/metadata.h"
#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

const std::string latin = "TVWYAoPLf.,“”-";
const std::string beyond = "ěščřžýáíéÀÁÂÄÅÝŤůłĐ";

int advance_of(const AdvanceTable& table, std::uint32_t code_point) {
  for (const AdvanceTable::Run& run : table.runs) {
    if (code_point >= run.first && code_point < run.first + run.count) return run.advance;
  }
  return -1;
}

int delta(const std::vector<std::pair<std::uint32_t, int>>& kerning, std::uint32_t neighbour) {
  auto found = std::ranges::find(kerning, neighbour, &std::pair<std::uint32_t, int>::first);
  return found == kerning.end() ? 0 : found->second;
}

AdvanceTable table_of(const Face& face, const std::string& base, const std::string& kerned,
                      const std::vector<AxisValue>& place = {}) {
  return advances(face, coverage(face), code_points_of(base), code_points_of(kerned), place);
}

int width(const Face& face, const std::string& text, const std::vector<AxisValue>& place) {
  int sum = 0;
  for (const ShapedGlyph& glyph : shape(face, text, {.coordinates = place})) sum += glyph.x_advance;
  return sum;
}

TEST(Advances, AddUpToWhatTextLayoutMeasures) {
  struct Case {
    const char* name;
    std::vector<AxisValue> place;
  };
  for (const Case& font : {Case{"eb-garamond/EBGaramond12-Regular.otf", {}},
                           {"vollkorn/Vollkorn-Italic.ttf", {}},
                           {"inter/Inter.var.ttf", {{"wght", 830}}},
                           {"fraunces/fraunces-latin-full-normal.woff2", {{"opsz", 100}}}}) {
    SCOPED_TRACE(font.name);
    Face face = testing::demo_face(font.name);
    AdvanceTable table = table_of(face, latin, beyond, font.place);
    const auto covered = coverage(face);
    int kerned_pairs = 0;
    for (std::uint32_t letter : code_points_of(beyond)) {
      if (!std::ranges::binary_search(covered, letter)) continue;
      auto place = table.kerning_of.find(letter);
      AdvanceTable::Kerning none;
      const auto& kerning =
          place == table.kerning_of.end() ? none : table.kernings.at(place->second);
      for (std::uint32_t base : code_points_of(latin)) {
        int apart = advance_of(table, base) + advance_of(table, letter);
        std::string first = utf8_of(base);
        std::string second = utf8_of(letter);
        EXPECT_EQ(apart + delta(kerning.after, base), width(face, first + second, font.place));
        EXPECT_EQ(apart + delta(kerning.before, base), width(face, second + first, font.place));
        kerned_pairs += delta(kerning.after, base) != 0;
      }
    }
    EXPECT_GT(kerned_pairs, 20);
  }
}

TEST(Advances, CoverEveryCharacterOnceInOrder) {
  Face face = testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  AdvanceTable table = table_of(face, "", "");
  for (std::size_t i = 1; i < table.runs.size(); ++i) {
    EXPECT_GE(table.runs[i].first, table.runs[i - 1].first + table.runs[i - 1].count);
  }
  for (std::uint32_t c : coverage(face)) EXPECT_GE(advance_of(table, c), 0) << c;
}

TEST(Advances, GoOnOverWhatTheFontLacks) {
  Face face = testing::demo_face("fira-code/FiraCode-Regular.ttf");
  const std::vector<std::uint32_t> scattered{'a', 'c', 'x', 0x416};
  AdvanceTable table = advances(face, scattered, {}, {}, {});
  ASSERT_EQ(table.runs.size(), 1u);
  EXPECT_EQ(table.runs[0].first, std::uint32_t{'a'});
  EXPECT_EQ(table.runs[0].count, 0x416u - 'a' + 1);
}

TEST(Advances, JoinEqualNeighbours) {
  Face mono = testing::demo_face("fira-code/FiraCode-Regular.ttf");
  AdvanceTable table = table_of(mono, "", "");
  EXPECT_LT(table.runs.size() * 5, coverage(mono).size());
}

TEST(Advances, GiveAMarkNoRoomOfItsOwn) {
  AdvanceTable table = table_of(testing::demo_face("vollkorn/Vollkorn-Regular.ttf"), "", "");
  EXPECT_EQ(advance_of(table, 0x301), 0);
  EXPECT_GT(advance_of(table, 'a'), 0);
}

TEST(Advances, KernOnlyLetters) {
  Face face = testing::demo_face("vollkorn/Vollkorn-Regular.ttf");
  AdvanceTable table = table_of(face, latin, "Ý„»");
  EXPECT_TRUE(table.kerning_of.contains(U'Ý'));
  EXPECT_EQ(table.kerning_of.size(), 1u);
}

TEST(Advances, KernNoLettersOfTwoScripts) {
  AdvanceTable table = table_of(testing::demo_face("inter/Inter.var.ttf"), "TVA.-", "АГУТ");
  ASSERT_FALSE(table.kerning_of.empty());
  for (const auto& kerning : table.kernings) {
    for (auto [neighbour, delta] : kerning.after) EXPECT_LT(neighbour, U'A');
    for (auto [neighbour, delta] : kerning.before) EXPECT_LT(neighbour, U'A');
  }
}

// A ligature of both is nearer than they stand alone, too.
TEST(Advances, CountWhatLigaturesTake) {
  Face face = testing::demo_face("amiri/Amiri-Regular.ttf");
  AdvanceTable table = table_of(face, "ا", "ل");
  ASSERT_TRUE(table.kerning_of.contains(U'ل'));
  EXPECT_LT(delta(table.kernings.at(0).before, U'ا'), 0);
}

TEST(Advances, KeepEachKerningOnce) {
  Face face = testing::demo_face("vollkorn/Vollkorn-Regular.ttf");
  AdvanceTable table = table_of(face, latin, "ÀÁÂÃÄ");
  EXPECT_EQ(table.kerning_of.size(), 5u);
  EXPECT_LT(table.kernings.size(), 5u);
  for (std::size_t i = 1; i < table.kernings.size(); ++i) {
    EXPECT_NE(table.kernings[0], table.kernings[i]);
  }
}

}  // namespace
}  // namespace typecase::fonts
