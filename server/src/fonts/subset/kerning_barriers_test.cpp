#include "fonts/subset/kerning_barriers.h"

#include <random>

#include "base/text/utf8.h"
#include "fonts/tables/sfnt.h"
#include "fonts/tables/tables.h"
#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

constexpr hb_tag_t positions = HB_TAG('G', 'P', 'O', 'S');

// Kerns the space with Latin, Cyrillic and Greek in three subtables of one lookup: the first covers
// the space, so that the others never see it.
Face vollkorn() { return testing::demo_face("vollkorn/Vollkorn-Bold.ttf"); }

Face with_stops(const Face& face) {
  Bytes table = with_kerning_barriers(table_of(face.handle(), positions)).value();
  return with_tables(face, {{positions, table}});
}

int advance_of_space(const Face& face, std::string_view text) {
  return shape(face, text, {}).front().x_advance;
}

TEST(KerningBarriers, KeepWhatASpaceBeforeAnotherScriptIsKernedBy) {
  Face whole = vollkorn();
  for (std::u32string_view letter : {U"Т", U"Τ", U"γ"}) {  // Cyrillic and Greek
    std::vector<std::uint32_t> wanted{' ', letter.front()};
    std::string text = " " + utf8_of(letter.front());
    Face part = Face::open(SubsetSource(whole).subset(wanted, {})).value();
    EXPECT_EQ(advance_of_space(part, text), advance_of_space(whole, text)) << text;
  }
  EXPECT_LT(advance_of_space(whole, " T"), advance_of_space(whole, " Т"));
}

TEST(KerningBarriers, MoveNothingInTheFontItself) {
  Face whole = vollkorn(), stopped = with_stops(whole);
  EXPECT_TRUE(testing::passes_ots(Bytes(stopped.bytes().begin(), stopped.bytes().end())));
  for (std::string_view text : {"AVATA To. Wy", " T V W", " Т Ѵ Τ", "Ξεσκεπάζω τὴν ψυχή",
                                "Съешь ещё", "Příliš žluťoučký"}) {
    testing::expect_same_setting(whole, stopped, text, {});
    testing::expect_same_setting(whole, stopped, text, {.features = {"smcp", "cpsp"}});
  }
}

TEST(KerningBarriers, AreNotNeededWhereNoSubtableHidesAnother) {
  for (const char* name : {"eb-garamond/EBGaramond12-Regular.otf", "inter/Inter-Regular.otf"}) {
    Face face = testing::demo_face(name);
    EXPECT_EQ(with_kerning_barriers(table_of(face.handle(), positions)), std::nullopt) << name;
  }
}

TEST(KerningBarriers, LeaveADamagedTableAsItIs) {
  const Bytes table = table_of(vollkorn().handle(), positions);
  EXPECT_EQ(with_kerning_barriers({}), std::nullopt);
  for (std::size_t size = 0; size < 3000; ++size) {
    EXPECT_EQ(with_kerning_barriers(ByteView(table).first(size)), std::nullopt) << size;
  }
}

// 16,000 lookups that are one and the same, of 12,000 subtables that are one and the same.
TEST(KerningBarriers, GiveATableUpThatSharesItsPartsWithoutEnd) {
  Bytes table;
  auto append = [&](std::initializer_list<std::uint16_t> values) {
    for (std::uint16_t value : values) append_u16(table, value);
  };
  append({1, 0, 0, 0, 10, 16'000});
  for (int i = 0; i < 16'000; ++i) append({2 + 2 * 16'000});
  append({2, 0, 12'000});
  for (int i = 0; i < 12'000; ++i) append({6 + 2 * 12'000});
  append({2, 8, 0, 0, 1, 1, 'A'});
  EXPECT_EQ(with_kerning_barriers(table), std::nullopt);
}

TEST(KerningBarriers, MoveNothingInADamagedFontEither) {
  int read = 0;
  std::mt19937 random(7);
  Face whole = vollkorn();
  for (int i = 0; i < 40; ++i) {
    Bytes table = table_of(whole.handle(), positions);
    for (int flips = 0; flips < 3; ++flips) {
      table[random() % 4000] = static_cast<std::uint8_t>(random());
    }
    auto stopped = with_kerning_barriers(table);
    if (!stopped) continue;
    Face damaged = with_tables(whole, {{positions, table}});
    Face made = with_tables(whole, {{positions, *stopped}});
    testing::expect_same_setting(damaged, made, "AVATA To. Wy T", {});
    ++read;
  }
  EXPECT_GT(read, 20);
}

}  // namespace
}  // namespace typecase::fonts
