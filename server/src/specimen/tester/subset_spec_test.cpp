#include "specimen/tester/subset_spec.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>

#include "base/text/utf8.h"

namespace typecase::specimen {
namespace {

using ::testing::ElementsAre;

// ASCII, Latin-1, Czech, a private letter, no Greek.
std::vector<std::uint32_t> latin() {
  std::vector<std::uint32_t> all;
  for (std::uint32_t c = 0x20; c < 0x180; ++c) {
    if (c < 0x7F || c >= 0xA0) all.push_back(c);
  }
  for (std::uint32_t c : {0x301u, 0x30Cu, 0x2013u, 0xE000u, 0xE0A1u}) all.push_back(c);
  std::ranges::sort(all);
  return all;
}

TEST(SubsetSpec, NamesTheBucketsOfATextInTheirOrder) {
  EXPECT_EQ(subset_spec_for("", latin()), "base");
  EXPECT_EQ(subset_spec_for("Quires & 12", latin()), "base");
  EXPECT_EQ(subset_spec_for("Ærø 1234 fjord", latin()), "base.nordic");
  EXPECT_EQ(subset_spec_for("příliš žluťoučký", latin()), "base.acute.czech");
  EXPECT_EQ(subset_spec_for("ř é ø", latin()), "base.nordic.acute.czech");
}

TEST(SubsetSpec, LeavesOutWhatTheStyleLacks) {
  EXPECT_EQ(subset_spec_for("λόγος 中", latin()), "base");
}

TEST(SubsetSpec, NamesACodePointOfNoBucketByItself) {
  EXPECT_EQ(subset_spec_for("\uE0A1\uE000ø", latin()), "base.nordic.ue000.ue0a1");
}

TEST(SubsetSpec, CountsATextAsTypedAndComposed) {
  EXPECT_EQ(subset_spec_for("c\u030C", latin()), "base.czech.marks");
  EXPECT_EQ(exact_subset_spec_for("c\u030C", latin()), "only.u63.u10d.u30c");
}

TEST(SubsetSpec, NamesTheCharactersOfATextAlone) {
  EXPECT_EQ(exact_subset_spec_for("Hello λ", latin()), "only.u20.u48.u65.u6c.u6f");
  EXPECT_EQ(exact_subset_spec_for("", latin()), "only");
}

TEST(SubsetSpec, IsReadBackAsCodePointsOfTheStyle) {
  auto held = parse_subset_spec("base.nordic.ue000", latin()).value();

  EXPECT_TRUE(std::ranges::is_sorted(held));
  for (std::uint32_t c : {U'a', U'Z', U'ø', U'Ø', U'–'}) {
    EXPECT_TRUE(std::ranges::binary_search(held, c)) << c;
  }
  EXPECT_TRUE(std::ranges::binary_search(held, 0xE000u));
  for (std::uint32_t c : {U'é', U'ř', U'€'}) {
    EXPECT_FALSE(std::ranges::binary_search(held, c)) << c;
  }
}

TEST(SubsetSpec, OfNamedCharactersHoldsNoMoreThanShapingNeeds) {
  EXPECT_THAT(parse_subset_spec("only.u48.u65", latin()).value(),
              ElementsAre(0x20, U'H', U'e', 0xA0));
  EXPECT_THAT(parse_subset_spec("only", latin()).value(), ElementsAre(0x20, 0xA0));
}

TEST(SubsetSpec, OfNamedCharactersHoldsTheirOtherSpelling) {
  EXPECT_THAT(parse_subset_spec("only.u63.u30c", latin()).value(),
              ElementsAre(0x20, U'c', 0xA0, U'č', 0x30C));
  std::vector<std::uint32_t> without{0x20, U'c', 0x30C};
  EXPECT_THAT(parse_subset_spec("only.u10d", without).value(), ElementsAre(0x20, U'c', 0x30C));
}

TEST(SubsetSpec, OfEveryTextIsAccepted) {
  for (std::string_view text : {"a", "Ærø", "č", "ß", "\uE0A1", "ķ ğ ř é ø ½", "c\u030C"}) {
    EXPECT_TRUE(parse_subset_spec(subset_spec_for(text, latin()), latin())) << text;
    EXPECT_TRUE(parse_subset_spec(exact_subset_spec_for(text, latin()), latin())) << text;
  }
}

TEST(SubsetSpec, IsTheSameInAnySpelling) {
  for (auto [one, other] : {std::pair{"base.nordic.acute", "base.acute.nordic.nordic"},
                            {"base.ue000.ue0a1", "base.ue0a1.ue000.ue000"},
                            {"base.ue000", "base.uE000.u0e000"},
                            {"base.nordic", "base.nordic.greek.u4e00.u10ffff"},
                            {"base", "base.u41"},
                            {"only.u41.u42", "only.u42.u41.u4e00"}}) {
    EXPECT_EQ(parse_subset_spec(one, latin()), parse_subset_spec(other, latin())) << other;
  }
}

TEST(SubsetSpec, IsRefusedInAnotherForm) {
  for (std::string_view cover : {"",
                                 "nordic",
                                 "base.",
                                 ".base",
                                 "base..nordic",
                                 "base.base.u",
                                 "nordic.base",
                                 "Base",
                                 "base.Nordic",
                                 "base.unknown",
                                 "base nordic",
                                 "base.u",
                                 "base.u-1",
                                 "base.u+e000",
                                 "base.u0x41",
                                 "base.u1234567",
                                 "only.nordic",
                                 "only.base",
                                 "only.",
                                 "u41"}) {
    EXPECT_FALSE(parse_subset_spec(cover, latin())) << cover;
  }
}

TEST(SubsetSpec, HasAtMost256Parts) {
  std::string cover = "only";
  for (int i = 1; i < 256; ++i) cover += ".u41";
  EXPECT_TRUE(parse_subset_spec(cover, latin()));
  EXPECT_FALSE(parse_subset_spec(cover + ".u41", latin()));
}

TEST(SubsetSpec, OfATextOfTooManyCharactersLeavesOutTheLast) {
  std::vector<std::uint32_t> ideographs(300);
  std::iota(ideographs.begin(), ideographs.end(), 0x4E00);
  std::string text;
  for (std::uint32_t c : ideographs) text += utf8_of(c);

  EXPECT_EQ(parse_subset_spec(exact_subset_spec_for(text, ideographs), ideographs).value().size(),
            255u);
  EXPECT_EQ(parse_subset_spec(subset_spec_for(text, ideographs), ideographs).value().size(), 255u);
}

TEST(SubsetSpec, TellsWhetherCharactersBeyondHomeAreAskedForSingly) {
  std::vector<std::uint32_t> free = parse_subset_spec("base.acute", latin()).value();
  for (auto cover : {"base", "base.ue0.ue7", "base.acute.ue0", "only.u41.ue0", "base.greek"}) {
    EXPECT_TRUE(is_singly(cover, latin(), free)) << cover;
  }
  for (auto cover : {"base.french", "base.acute.nordic.ue0"}) {
    EXPECT_FALSE(is_singly(cover, latin(), free)) << cover;
  }
}

TEST(SubsetSpec, TellsWhatIsBeyondTheFreeCharset) {
  std::vector<std::uint32_t> held{1, 3, 5, 7}, free{3, 4, 5};
  EXPECT_THAT(beyond(held, free), ElementsAre(1, 7));
}

}  // namespace
}  // namespace typecase::specimen
