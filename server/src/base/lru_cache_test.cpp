#include "base/lru_cache.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

struct Text {
  std::string text;
  std::size_t bytes() const { return text.size(); }
};

class LruCacheTest : public ::testing::Test {
 protected:
  void put(const std::string& key, std::size_t bytes) {
    cache.update(key, [&](Text& value) { value.text.assign(bytes, 'x'); });
  }

  LruCache<Text> cache{10'000};
};

TEST_F(LruCacheTest, EvictsWhatWasNotUsedForTheLongest) {
  put("a", 4000);
  put("b", 4000);
  EXPECT_NE(cache.find("a"), nullptr);
  put("c", 4000);

  EXPECT_EQ(cache.find("b"), nullptr);
  EXPECT_NE(cache.find("a"), nullptr);
  EXPECT_NE(cache.find("c"), nullptr);
  EXPECT_LE(cache.bytes(), 10'000u);
}

TEST_F(LruCacheTest, MeasuresAValueAgainWhenItGrows) {
  put("a", 10);
  put("b", 10);
  std::size_t before = cache.bytes();
  put("b", 1010);
  EXPECT_EQ(cache.bytes(), before + 1000);

  put("b", 9990);
  EXPECT_EQ(cache.find("a"), nullptr);
  EXPECT_EQ(cache.size(), 1u);
}

TEST_F(LruCacheTest, KeepsTheEntryUsedLastHoweverLarge) {
  put("a", 50'000);
  EXPECT_NE(cache.find("a"), nullptr);
  put("b", 10);
  EXPECT_EQ(cache.find("a"), nullptr);
}

}  // namespace
}  // namespace typecase
