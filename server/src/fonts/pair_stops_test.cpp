#include "fonts/pair_stops.h"

#include "fonts/tables.h"
#include "fonts/testing.h"
#include "fonts/utf8.h"

namespace typecase::fonts {
namespace {

constexpr hb_tag_t positions = HB_TAG('G', 'P', 'O', 'S');

// Kerns the space with Latin, Cyrillic and Greek in three subtables of one lookup: the first covers
// the space, so that the others never see it.
Face vollkorn() { return testing::demo_face("vollkorn/Vollkorn-Bold.ttf"); }

Face with_stops(const Face& face) {
  Bytes table = with_pair_stops(table_of(face.handle(), positions)).value();
  return with_tables(face, {{positions, table}});
}

int advance_of_space(const Face& face, std::string_view text) {
  return shape(face, text, {}).front().x_advance;
}

TEST(PairStops, KeepWhatASpaceBeforeAnotherScriptIsKernedBy) {
  Face whole = vollkorn();
  for (std::u32string_view letter : {U"Т", U"Τ", U"γ"}) {  // Cyrillic and Greek
    std::vector<std::uint32_t> wanted{' ', letter.front()};
    std::string text = " " + utf8_of(letter.front());
    Face part = Face::open(SubsetSource(whole).subset(wanted, {})).value();
    EXPECT_EQ(advance_of_space(part, text), advance_of_space(whole, text)) << text;
  }
  EXPECT_LT(advance_of_space(whole, " T"), advance_of_space(whole, " Т"));
}

TEST(PairStops, MoveNothingInTheFontItself) {
  Face whole = vollkorn(), stopped = with_stops(whole);
  EXPECT_TRUE(testing::passes_ots(Bytes(stopped.bytes().begin(), stopped.bytes().end())));
  for (std::string_view text : {"AVATA To. Wy", " T V W", " Т Ѵ Τ", "Ξεσκεπάζω τὴν ψυχή",
                                "Съешь ещё", "Příliš žluťoučký"}) {
    testing::expect_same_setting(whole, stopped, text, {});
    testing::expect_same_setting(whole, stopped, text, {.features = {"smcp", "cpsp"}});
  }
}

TEST(PairStops, AreNotNeededWhereNoSubtableHidesAnother) {
  for (const char* name : {"eb-garamond/EBGaramond12-Regular.otf", "inter/Inter-Regular.otf"}) {
    Face face = testing::demo_face(name);
    EXPECT_EQ(with_pair_stops(table_of(face.handle(), positions)), std::nullopt) << name;
  }
}

TEST(PairStops, LeaveADamagedTableAsItIs) {
  const Bytes table = table_of(vollkorn().handle(), positions);
  EXPECT_EQ(with_pair_stops({}), std::nullopt);
  for (std::size_t size = 0; size < 3000; ++size) {
    EXPECT_EQ(with_pair_stops(ByteView(table).first(size)), std::nullopt) << size;
  }
  Bytes endless(table);  // Every byte an offset or a count of its own.
  std::ranges::fill(std::span(endless).subspan(10), std::uint8_t{0x02});
  EXPECT_EQ(with_pair_stops(endless), std::nullopt);
}

}  // namespace
}  // namespace typecase::fonts
