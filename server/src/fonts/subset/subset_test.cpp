#include "fonts/subset/subset.h"

#include <thread>

#include "fonts/testing.h"
#include "fonts/write/woff.h"

namespace typecase::fonts {
namespace {

using testing::demo_face;
using testing::expect_same_setting;
using testing::Pen;

std::vector<std::uint32_t> ascii() {
  std::vector<std::uint32_t> all;
  for (std::uint32_t c = 0x20; c < 0x7F; ++c) all.push_back(c);
  return all;
}

std::vector<std::uint32_t> code_points(std::u32string_view text) {
  return {text.begin(), text.end()};
}

Face subset_of(const Face& face, const std::vector<std::uint32_t>& wanted,
               const std::vector<std::string>& features = {}) {
  return Face::open(SubsetSource(face).subset(wanted, features)).value();
}

TEST(Subset, HoldsNoGlyphThatTheTextCannotReach) {
  Face whole = demo_face("eb-garamond/EBGaramond12-Regular.otf");
  Face part = subset_of(whole, ascii());
  auto reached = testing::reachable(whole, ascii(), {});

  EXPECT_LE(part.glyph_count(), reached.size());
  EXPECT_GT(part.glyph_count(), 95u);
  EXPECT_LT(part.glyph_count(), whole.glyph_count() / 5);
}

TEST(Subset, HoldsNothingButGlyphsOfTheFont) {
  Face whole = demo_face("eb-garamond/EBGaramond12-Regular.otf");
  Face part = subset_of(whole, ascii());
  Pen before(whole);
  Pen after(part);
  std::set<std::pair<std::string, int>> reached;
  for (std::uint32_t glyph : testing::reachable(whole, ascii(), {})) {
    reached.emplace(before.outline(glyph), before.advance(glyph));
  }
  for (unsigned glyph = 1; glyph < part.glyph_count(); ++glyph) {
    EXPECT_TRUE(reached.contains({after.outline(glyph), after.advance(glyph)})) << glyph;
  }
}

TEST(Subset, LacksTheCharactersThatWereNotAskedFor) {
  Pen part(subset_of(demo_face("vollkorn/Vollkorn-Regular.ttf"), code_points(U"Ærø")));

  EXPECT_NE(part.glyph(U'Æ'), 0u);
  EXPECT_NE(part.glyph(U'ø'), 0u);
  EXPECT_EQ(part.glyph(U'x'), 0u);
}

TEST(Subset, KeepsAFeatureOnlyWhenItIsNamed) {
  Face whole = demo_face("eb-garamond/EBGaramond12-Regular.otf");

  unsigned plain = subset_of(whole, ascii()).glyph_count();
  unsigned with_small_capitals = subset_of(whole, ascii(), {"smcp"}).glyph_count();

  EXPECT_GE(with_small_capitals, plain + 26);
}

TEST(Subset, SetsTextAsTheWholeStaticFontDoes) {
  std::string_view text = "AVATA fifj Office “Quick” & fjord 5/8 To. Ærø ßåö";
  auto wanted = ascii();
  for (char32_t c : U"“”ÆæØøßåö") wanted.push_back(c);
  for (const char* name : {"eb-garamond/EBGaramond12-Regular.otf", "vollkorn/Vollkorn-Regular.ttf",
                           "inter/Inter-Regular.otf", "league-mono/LeagueMono-Regular.otf"}) {
    Face whole = demo_face(name);
    Face part = subset_of(whole, wanted, {"smcp", "ss01", "frac"});
    for (std::vector<std::string> features :
         {std::vector<std::string>{}, {"smcp"}, {"ss01"}, {"frac"}}) {
      expect_same_setting(whole, part, text, {.features = features});
    }
  }
}

// HarfBuzz and browsers make a fraction around U+2044 without being asked.
TEST(Subset, MakesFractionsAroundAFractionSlash) {
  auto wanted = ascii();
  wanted.push_back(U'⁄');
  for (const char* name : {"eb-garamond/EBGaramond12-Regular.otf", "inter/Inter-Regular.otf"}) {
    Face whole = demo_face(name);
    expect_same_setting(whole, subset_of(whole, wanted), "12⁄345", {});
  }
}

// HarfBuzz 6.0 does not manage every font, and then hands out the face it was given.
TEST(Subset, LeavesAFontAsItIsThatCannotBePrepared) {
  for (const char* file : {"inter/Inter-Bold.otf", "inter/Inter-Medium.otf"}) {
    SubsetSource source(demo_face(file));
    Bytes before = source.subset(ascii(), {});
    source.prepare();
    EXPECT_EQ(source.subset(ascii(), {}), before) << file;
  }
}

TEST(Subset, SetsTheSameOncePrepared) {
  Face whole = demo_face("eb-garamond/EBGaramond12-Regular.otf");
  SubsetSource source(whole);
  EXPECT_FALSE(source.worth_preparing());
  for (int i = 0; i < 20; ++i) source.subset(ascii(), {});
  EXPECT_TRUE(source.worth_preparing());
  EXPECT_FALSE(source.worth_preparing());
  source.prepare();
  Face part = Face::open(source.subset(ascii(), {})).value();
  expect_same_setting(whole, part, "AVATA fifj Office", {});
}

TEST(Subset, DrawsEveryCharacterAsTheWholeFontDoes) {
  for (const char* name : {"eb-garamond/EBGaramond12-Italic.otf", "vollkorn/Vollkorn-Bold.ttf"}) {
    Face whole = demo_face(name);
    Pen before(whole);
    Pen after(subset_of(whole, ascii()));
    for (std::uint32_t c : ascii()) {
      EXPECT_EQ(before.outline(before.glyph(c)), after.outline(after.glyph(c))) << name << " " << c;
      EXPECT_EQ(before.advance(before.glyph(c)), after.advance(after.glyph(c))) << name << " " << c;
    }
  }
}

TEST(Subset, VariesAsTheWholeFontDoes) {
  struct Case {
    const char* name;
    std::vector<std::vector<AxisValue>> places;
  };
  const Case cases[] = {
      {"inter/Inter.var.ttf", {{}, {{"wght", 250}}, {{"wght", 900}, {"slnt", -10}}}},
      {"source-serif-4/SourceSerif4Variable-Roman.otf", {{}, {{"wght", 850}}, {{"opsz", 60}}}},
      {"fraunces/fraunces-latin-full-normal.woff2", {{}, {{"wght", 850}, {"SOFT", 70}}}}};
  for (const Case& font : cases) {
    Face whole = demo_face(font.name);
    Face part = subset_of(whole, ascii());
    ASSERT_TRUE(part.variable()) << font.name;
    for (const auto& place : font.places) {
      expect_same_setting(whole, part, "AVATA fjord 1234 & Quires", {.coordinates = place});
    }
  }
}

TEST(Subset, JoinsArabicAsTheWholeFontDoes) {
  Face whole = demo_face("amiri/Amiri-Regular.ttf");
  std::u32string_view letters = U" ابجدهوزحطيكلمنسعفصقرشتثخذضظغىةٱآأإؤئًٌٍَُِّْ";
  Face part = subset_of(whole, code_points(letters));

  for (std::string_view text : {"الخط العربي", "بِسْمِ ٱللَّهِ", "كتاب مفتوح على صفحة"}) {
    expect_same_setting(whole, part, text, {.direction = "rtl", .language = "ar"});
  }
}

TEST(Subset, PassesTheSanitiser) {
  for (const char* name :
       {"eb-garamond/EBGaramond12-Regular.otf", "vollkorn/Vollkorn-Regular.ttf",
        "inter/Inter.var.ttf", "source-serif-4/SourceSerif4Variable-Roman.otf",
        "recursive/recursive-latin-full-normal.woff2", "amiri/Amiri-Regular.ttf"}) {
    EXPECT_TRUE(testing::passes_ots(SubsetSource(demo_face(name)).subset(ascii(), {}))) << name;
  }
}

TEST(Subset, IsTheSameFromManyThreadsAtOnce) {
  SubsetSource source(demo_face("eb-garamond/EBGaramond12-Regular.otf"));
  const std::string expected = encode_woff2(source.subset(ascii(), {}));
  std::vector<std::string> made(8);
  std::vector<std::thread> threads;
  threads.emplace_back([&] { source.prepare(); });
  for (std::string& bytes : made) {
    threads.emplace_back([&] { bytes = encode_woff2(source.subset(ascii(), {})); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& bytes : made) EXPECT_EQ(bytes, expected);
}

}  // namespace
}  // namespace typecase::fonts
