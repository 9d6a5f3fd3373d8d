#include "specimen/cover.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace typecase::specimen {
namespace {

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

TEST(Cover, NamesTheBucketsOfATextInTheirOrder) {
  EXPECT_EQ(cover_of("", latin()), "base");
  EXPECT_EQ(cover_of("Quires & 12", latin()), "base");
  EXPECT_EQ(cover_of("Ærø 1234 fjord", latin()), "base.nordic");
  EXPECT_EQ(cover_of("příliš žluťoučký", latin()), "base.western.central");
  EXPECT_EQ(cover_of("ř é ø", latin()), "base.nordic.western.central");
}

TEST(Cover, LeavesOutWhatTheStyleLacks) { EXPECT_EQ(cover_of("λόγος 中", latin()), "base"); }

TEST(Cover, NamesACodePointOfNoBucketByItself) {
  EXPECT_EQ(cover_of("\uE0A1\uE000ø", latin()), "base.nordic.ue000.ue0a1");
}

TEST(Cover, IsReadBackAsCodePointsOfTheStyle) {
  auto held = parse_cover("base.nordic.ue000", latin()).value();

  EXPECT_TRUE(std::ranges::is_sorted(held));
  for (std::uint32_t c : {U'a', U'Z', U'ø', U'Ø', U'–'}) {
    EXPECT_TRUE(std::ranges::binary_search(held, c)) << c;
  }
  EXPECT_TRUE(std::ranges::binary_search(held, 0xE000u));
  for (std::uint32_t c : {U'é', U'ř', U'€'}) {
    EXPECT_FALSE(std::ranges::binary_search(held, c)) << c;
  }
}

TEST(Cover, OfEveryTextIsAccepted) {
  for (std::string_view text : {"a", "Ærø", "č", "ß", "\uE0A1", "ķ ğ ř é ø ½", "c\u030C"}) {
    EXPECT_TRUE(parse_cover(cover_of(text, latin()), latin())) << text;
  }
}

TEST(Cover, HasOneSpelling) {
  for (std::string_view cover : {"",
                                 "nordic",
                                 "base.",
                                 ".base",
                                 "base..nordic",
                                 "base.base",
                                 "base.nordic.nordic",
                                 "base.western.nordic",
                                 "nordic.base",
                                 "Base",
                                 "base.Nordic",
                                 "base.unknown",
                                 "base nordic",
                                 "base.greek",
                                 "base.ue0a1.ue000",
                                 "base.ue000.ue000",
                                 "base.uE000",
                                 "base.u0e000",
                                 "base.u41",
                                 "base.ue001",
                                 "base.u",
                                 "base.ue000.nordic",
                                 "base.u-1",
                                 "base.u+e000",
                                 "base.u110000",
                                 "base.uffffffff"}) {
    EXPECT_FALSE(parse_cover(cover, latin())) << cover;
  }
}

TEST(Cover, NamesAtMost64CodePointsByThemselves) {
  std::vector<std::uint32_t> coverage;
  std::string text;
  for (char32_t c = 0x4E00; c < 0x4E00 + 65; ++c) {
    coverage.push_back(c);
    text += {static_cast<char>(0xE4), static_cast<char>(0x80 | (c >> 6 & 0x3F)),
             static_cast<char>(0x80 | (c & 0x3F))};
  }
  std::string_view all_but_one = std::string_view(text).substr(3);

  EXPECT_TRUE(parse_cover(cover_of(all_but_one, coverage), coverage));
  EXPECT_FALSE(parse_cover(cover_of(text, coverage), coverage));
}

}  // namespace
}  // namespace typecase::specimen
