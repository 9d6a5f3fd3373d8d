#include "specimen/buckets.h"

#include <gtest/gtest.h>

#include <set>

namespace typecase::specimen {
namespace {

std::string_view owner(std::uint32_t code_point) {
  auto bucket = bucket_of(code_point);
  return bucket ? buckets()[*bucket].id : "";
}

TEST(Buckets, BeginWithBase) { EXPECT_EQ(buckets()[0].id, "base"); }

TEST(Buckets, HaveIdsOfTheirOwn) {
  std::set<std::string_view> ids;
  for (const Bucket& bucket : buckets()) {
    EXPECT_TRUE(ids.insert(bucket.id).second) << bucket.id;
    EXPECT_EQ(bucket.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), bucket.id.npos);
  }
}

TEST(Buckets, HaveRangesInOrder) {
  for (const Bucket& bucket : buckets()) {
    std::uint32_t before = 0;
    for (const Range& range : bucket.ranges) {
      EXPECT_GT(range.first, before) << bucket.id << std::hex << " " << range.first;
      EXPECT_LE(range.first, range.last) << bucket.id;
      before = range.last;
    }
  }
}

TEST(Buckets, HoldWhatALanguageNeeds) {
  for (char32_t c : std::u32string_view(U"Ab9 –—‘’“”„‚…•·×−€£«»‹›§©®™°\u00A0\u00AD\u2010\u25CC")) {
    EXPECT_EQ(owner(c), "base") << std::hex << static_cast<unsigned>(c);
  }
  for (char32_t c : std::u32string_view(U"æøåäöðþÆØÅÄÖÐÞ")) {
    EXPECT_EQ(owner(c), "nordic") << std::hex << static_cast<unsigned>(c);
  }
  EXPECT_EQ(owner(U'é'), "western");
  EXPECT_EQ(owner(U'ß'), "western");
  EXPECT_EQ(owner(U'ř'), "central");
  EXPECT_EQ(owner(U'ł'), "central");
  EXPECT_EQ(owner(U'ķ'), "baltic");
  EXPECT_EQ(owner(U'ğ'), "turkish");
  EXPECT_EQ(owner(U'ế'), "vietnamese");
  EXPECT_EQ(owner(U'Ж'), "cyrillic");
  EXPECT_EQ(owner(U'λ'), "greek");
  EXPECT_EQ(owner(U'ب'), "arabic");
  EXPECT_EQ(owner(U'א'), "hebrew");
  EXPECT_EQ(owner(U'½'), "figures");
  EXPECT_EQ(owner(0xE000), "");
}

TEST(Buckets, HoldBothCasesOfLatinLetters) {
  // In Latin Extended-A capitals and small letters alternate, with a shift after the kra and ŉ.
  for (const Bucket& bucket : buckets()) {
    for (std::uint32_t capital = 0x100; capital < 0x137; capital += 2) {
      EXPECT_EQ(bucket.holds(capital), bucket.holds(capital + 1)) << bucket.id << capital;
    }
    for (std::uint32_t capital = 0x139; capital < 0x148; capital += 2) {
      EXPECT_EQ(bucket.holds(capital), bucket.holds(capital + 1)) << bucket.id << capital;
    }
    for (std::uint32_t capital = 0xC0; capital < 0xDF; ++capital) {
      if (capital == 0xD7) continue;
      EXPECT_EQ(bucket.holds(capital), bucket.holds(capital + 0x20)) << bucket.id << capital;
    }
  }
}

TEST(Ranges, AreWrittenInHexadecimal) {
  constexpr Range ranges[] = {{0x20, 0x7E}, {0xA0, 0xA0}, {0x2013, 0x2014}};
  EXPECT_EQ(ranges_text(ranges), "20-7e,a0,2013-2014");
}

}  // namespace
}  // namespace typecase::specimen
