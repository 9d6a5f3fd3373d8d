#include "base/ids.h"

#include <gtest/gtest.h>

#include <set>

namespace typecase {
namespace {

TEST(RandomIdTest, Has26CrockfordCharactersAndNoTwin) {
  std::set<std::string> ids;
  for (int i = 0; i < 10'000; ++i) {
    std::string id = random_id();
    ASSERT_TRUE(is_random_id(id)) << id;
    ids.insert(id);
  }
  EXPECT_EQ(ids.size(), 10'000u);
}

TEST(RandomIdTest, UsesEveryBit) {
  // Each place must take all of its values: 8 for the first, which holds three bits, 32 elsewhere.
  std::vector<std::set<char>> seen(26);
  for (int i = 0; i < 5'000; ++i) {
    std::string id = random_id();
    for (int place = 0; place < 26; ++place) seen[place].insert(id[place]);
  }
  EXPECT_EQ(seen[0].size(), 8u);
  for (int place = 1; place < 26; ++place) EXPECT_EQ(seen[place].size(), 32u) << place;
}

TEST(OrderedIdTest, SortsByTheMillisecondAndIsRandomBelowIt) {
  Time now = std::chrono::sys_days(std::chrono::year{2026} / 11 / 22);
  std::set<std::string> of_one;
  for (int i = 0; i < 1'000; ++i) of_one.insert(ordered_id(now));
  EXPECT_EQ(of_one.size(), 1'000u);
  EXPECT_EQ(of_one.begin()->substr(0, 10), of_one.rbegin()->substr(0, 10));
  EXPECT_TRUE(is_random_id(*of_one.begin()));
  EXPECT_LT(*of_one.rbegin(), ordered_id(now + std::chrono::milliseconds(1)));
  EXPECT_LT(*of_one.rbegin(), ordered_id(now + std::chrono::years(8000)));
}

// https://github.com/ulid/spec: ten characters of time.
TEST(OrderedIdTest, BeginsAsAUlidDoes) {
  Time when{std::chrono::milliseconds(1'469'918'176'385)};
  EXPECT_EQ(ordered_id(when).substr(0, 10), "01ARYZ6S41");
}

TEST(RandomIdTest, RecognisesOnlyItsOwnForm) {
  EXPECT_TRUE(is_random_id("0123456789ABCDEFGHJKMNPQRS"));
  EXPECT_FALSE(is_random_id("0123456789ABCDEFGHJKMNPQR"));
  EXPECT_FALSE(is_random_id("0123456789ABCDEFGHJKMNPQRSX"));
  EXPECT_FALSE(is_random_id("0123456789abcdefghjkmnpqrs"));
  EXPECT_FALSE(is_random_id("0123456789ABCDEFGHIKMNPQRS"));
  EXPECT_FALSE(is_random_id(""));
}

TEST(DigestIdTest, IsMadeOfTheFirstSixteenBytesAlone) {
  Digest digest{};
  EXPECT_EQ(digest_id(digest), std::string(26, '0'));
  digest[16] = 1;
  EXPECT_EQ(digest_id(digest), std::string(26, '0'));
  digest[15] = 33;
  EXPECT_EQ(digest_id(digest), "00000000000000000000000011");
  digest.fill(0xFF);
  EXPECT_EQ(digest_id(digest), "7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
}

}  // namespace
}  // namespace typecase
