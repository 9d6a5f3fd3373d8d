#include "specimen/tester/buckets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace typecase::specimen {
namespace {

std::string_view owner(std::uint32_t code_point) {
  auto bucket = bucket_of(code_point);
  return bucket ? std::string_view(buckets()[*bucket].id) : "";
}

std::size_t size(const Bucket& bucket) {
  std::size_t count = 0;
  for (const Range& range : bucket.ranges) count += range.last - range.first + 1;
  return count;
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

TEST(Buckets, ShareNoCodePoint) {
  std::set<std::uint32_t> seen;
  for (const Bucket& bucket : buckets()) {
    for (const Range& range : bucket.ranges) {
      for (std::uint32_t c = range.first; c <= range.last; ++c) {
        EXPECT_TRUE(seen.insert(c).second) << bucket.id << std::hex << " " << c;
        EXPECT_EQ(owner(c), bucket.id);
      }
    }
  }
}

TEST(Buckets, AreSmallButForBase) {
  for (const Bucket& bucket : buckets().subspan(1)) EXPECT_LE(size(bucket), 40u) << bucket.id;
}

TEST(Buckets, HoldWhatALanguageNeeds) {
  for (char32_t c : std::u32string_view(U"Ab9 –—‘’“”„‚…•·×−€£«»‹›§©®™°\u00A0\u00AD\u2010\u25CC")) {
    EXPECT_EQ(owner(c), "base") << std::hex << static_cast<unsigned>(c);
  }
  for (char32_t c : std::u32string_view(U"æøåäöðþÆØÅÄÖÐÞ")) {
    EXPECT_EQ(owner(c), "nordic") << std::hex << static_cast<unsigned>(c);
  }
  EXPECT_EQ(owner(U'é'), "acute");
  EXPECT_EQ(owner(U'ß'), "german");
  EXPECT_EQ(owner(U'ř'), "czech");
  EXPECT_EQ(owner(U'Ř'), "czech-capitals");
  EXPECT_EQ(owner(U'ł'), "polish");
  EXPECT_EQ(owner(U'ķ'), "latvian");
  EXPECT_EQ(owner(U'ğ'), "turkish");
  EXPECT_EQ(owner(U'ế'), "vietnamese-a");
  EXPECT_EQ(owner(0x416), "russian-capitals");
  EXPECT_EQ(owner(0x3BB), "greek");
  EXPECT_EQ(owner(0x3BC), "greek");
  EXPECT_EQ(owner(0xB5), "symbols");
  EXPECT_EQ(owner(0x3A9), "greek-capitals");
  EXPECT_EQ(owner(U'ب'), "arabic");
  EXPECT_EQ(owner(U'א'), "hebrew");
  EXPECT_EQ(owner(U'½'), "fractions");
  EXPECT_EQ(owner(0x30C), "marks");
  EXPECT_EQ(owner(0xE000), "");
  EXPECT_EQ(owner(0x1F), "");
  EXPECT_EQ(owner(0x10FFFF), "");
}

// Cost of typing Czech and Greek, capitals too.
TEST(Buckets, LeaveRoomForTwoLanguages) {
  std::set<std::size_t> needed;
  for (char32_t c : std::u32string_view(U"PŘÍLIŠ ŽLUŤOUČKÝ příliš žluťoučký ΞΕΣΚΕΠΑΖΩ ξεσκεπάζω")) {
    if (auto bucket = bucket_of(c); bucket && *bucket != 0) needed.insert(*bucket);
  }
  std::size_t all = 0;
  for (std::size_t bucket : needed) all += size(buckets()[bucket]);
  EXPECT_LT(all, 96u);
}

// The vowel signs of Latin, and the alphabets with two cases.
TEST(Buckets, AreInPairsOfCases) {
  for (const Bucket& bucket : buckets()) {
    std::string capitals = bucket.id + "-capitals";
    auto pair = std::ranges::find(buckets(), capitals, &Bucket::id);
    if (pair == buckets().end() || bucket.id == "greek" || bucket.id == "armenian") continue;
    EXPECT_EQ(size(bucket), size(*pair)) << bucket.id;
  }
}

TEST(Ranges, AreWrittenInHexadecimal) {
  constexpr Range ranges[] = {{0x20, 0x7E}, {0xA0, 0xA0}, {0x2013, 0x2014}};
  EXPECT_EQ(ranges_text(ranges), "20-7e,a0,2013-2014");
}

}  // namespace
// They come with the first letter that is typed of it.
TEST(Buckets, LeadToOthersThatThereAre) {
  for (const Bucket& bucket : buckets()) {
    for (const std::string& next : bucket.next) {
      EXPECT_NE(next, bucket.id);
      EXPECT_TRUE(std::ranges::any_of(buckets(), [&](const Bucket& b) { return b.id == next; }))
          << bucket.id << " leads to " << next;
    }
  }
}

}  // namespace typecase::specimen
