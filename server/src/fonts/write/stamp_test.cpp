#include "fonts/write/stamp.h"

#include "fonts/tables/name_table.h"
#include "fonts/testing.h"
#include "fonts/write/woff.h"

namespace typecase::fonts {
namespace {

const Stamp ours{.unique_id = "1.0;TYPE;order 7",
                 .licence = "Licensed to Ærø Skibsværft ApS. Desktop, 4 to 10 people. Order 7. 𝄞",
                 .licence_url = "https://type.example/pages/verify?licence=ABC",
                 .made = from_micros(1'795'000'000'000'000)};

constexpr const char* fonts[] = {"eb-garamond/EBGaramond12-Regular.otf",
                                 "inter/Inter-Regular.otf",
                                 "vollkorn/Vollkorn-Regular.ttf",
                                 "inter/Inter.var.ttf",
                                 "source-serif-4/SourceSerif4Variable-Roman.otf",
                                 "amiri/Amiri-Regular.ttf",
                                 "recursive/recursive-latin-full-normal.woff2"};

Bytes stamped(const std::string& name) { return stamp(testing::demo_face(name), ours).value(); }

std::string name_of(const Face& face, hb_ot_name_id_t id) {
  char text[400];
  unsigned size = sizeof text;
  hb_ot_name_get_utf8(face.handle(), id, HB_LANGUAGE_INVALID, &size, text);
  return std::string(text, size);
}

TEST(Stamp, NamesTheLicenseeAndTheOrder) {
  for (const char* name : fonts) {
    Face face = Face::open(stamped(name)).value();
    EXPECT_EQ(name_of(face, 3), ours.unique_id) << name;
    EXPECT_EQ(name_of(face, 13), ours.licence) << name;
    EXPECT_EQ(name_of(face, 14), ours.licence_url) << name;
  }
}

TEST(Stamp, KeepsTheOtherNames) {
  Face before = testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  Face after = Face::open(stamped("eb-garamond/EBGaramond12-Regular.otf")).value();
  for (hb_ot_name_id_t id : {0, 1, 2, 4, 5, 6, 8, 9, 11, 256, 257}) {
    EXPECT_EQ(name_of(before, id), name_of(after, id)) << id;
  }
}

TEST(Stamp, ChangesNoOutlineAndNoAdvance) {
  for (const char* name : fonts) {
    Face before = testing::demo_face(name);
    Face after = Face::open(stamped(name)).value();
    ASSERT_EQ(before.glyph_count(), after.glyph_count()) << name;
    testing::Pen left(before);
    testing::Pen right(after);
    unsigned differing = 0;
    for (unsigned glyph = 0; glyph < before.glyph_count(); ++glyph) {
      differing += left.outline(glyph) != right.outline(glyph);
      differing += left.advance(glyph) != right.advance(glyph);
    }
    EXPECT_EQ(differing, 0u) << name;
    if (before.variable()) {
      testing::expect_same_setting(before, after, "AVATA 123", {.coordinates = {{"wght", 777}}});
    }
  }
}

TEST(Stamp, PassesTheSanitiserAsItIsAndAsWoff2) {
  for (const char* name : fonts) {
    Bytes font = stamped(name);
    std::string woff2 = encode_woff2(font);
    EXPECT_TRUE(testing::passes_ots(font)) << name;
    EXPECT_TRUE(testing::passes_ots(Bytes(woff2.begin(), woff2.end()))) << name;
  }
}

TEST(Stamp, IsTheSameEveryTime) {
  EXPECT_EQ(stamped("vollkorn/Vollkorn-Regular.ttf"), stamped("vollkorn/Vollkorn-Regular.ttf"));
}

TEST(Stamp, SumsToTheNumberThatTheFormatAsksFor) {
  Bytes font = stamped("eb-garamond/EBGaramond12-Regular.otf");
  std::uint32_t sum = 0;
  for (std::size_t at = 0; at + 4 <= font.size(); at += 4) {
    sum += std::uint32_t{font[at]} << 24 | font[at + 1] << 16 | font[at + 2] << 8 | font[at + 3];
  }
  EXPECT_EQ(sum, 0xB1B0AFBAu);
}

TEST(Names, SurviveReadingAndWriting) {
  NameTable names;
  names.language_tags = {english_name(0, "gsw").text};
  names.records = {english_name(13, "b"),
                   english_name(1, "a"),
                   {3, 1, 0x8000, 1, {0, 'c'}},
                   {1, 0, 0, 1, {'a'}}};
  NameTable read = read_names(write_names(names).value()).value();

  ASSERT_EQ(read.records.size(), 4u);
  EXPECT_EQ(read.records[0].platform, 1);
  EXPECT_EQ(read.records[1].id, 1);
  EXPECT_EQ(read.records[2].text, (Bytes{0, 'b'}));
  EXPECT_EQ(read.records[3].language, 0x8000);
  EXPECT_EQ(read.language_tags, names.language_tags);
}

TEST(Names, RefusesTextBeyondTheTable) {
  Bytes table = write_names({.records = {english_name(1, "name")}, .language_tags = {}}).value();
  for (std::size_t size = 0; size < table.size(); ++size) {
    EXPECT_FALSE(read_names(ByteView(table).first(size))) << size;
  }
}

TEST(Names, ReplacesWhatIsNotUtf8) {
  EXPECT_EQ(english_name(1, "a\xFF").text, (Bytes{0, 'a', 0xFF, 0xFD}));
  EXPECT_EQ(english_name(1, "\xF0\x9D\x84\x9E").text, (Bytes{0xD8, 0x34, 0xDD, 0x1E}));
}

}  // namespace
}  // namespace typecase::fonts
