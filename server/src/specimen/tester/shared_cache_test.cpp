#include "specimen/tester/shared_cache.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace typecase::specimen {
namespace {

using Cache = SharedCache<std::string>;

// Of a thing of so many bytes with a key of one letter.
std::size_t cost(std::size_t bytes) { return Cache::cost("k", bytes); }

Result<Cache::Made> made(const std::string& text, std::size_t bytes) {
  return Cache::Made{std::make_shared<const std::string>(text), bytes};
}

TEST(SharedCache, MakesAThingOnceForSixteenThreads) {
  Cache cache(10'000);
  std::atomic<int> times = 0;
  std::vector<std::thread> threads;
  std::vector<Cache::Pointer> got(16);
  for (auto& pointer : got) {
    threads.emplace_back([&] {
      pointer = cache
                    .get("key",
                         [&] {
                           ++times;
                           std::this_thread::sleep_for(std::chrono::milliseconds(20));
                           return made("thing", 5);
                         })
                    .value();
    });
  }
  for (std::thread& thread : threads) thread.join();

  EXPECT_EQ(times, 1);
  for (const auto& pointer : got) EXPECT_EQ(pointer, got.front());
}

TEST(SharedCache, LetsGoOfWhatWasNotAskedForTheLongest) {
  Cache cache(2 * cost(5));
  for (const char* key : {"a", "b"}) (void)cache.get(key, [&] { return made(key, 4); });
  EXPECT_TRUE(cache.find("a"));
  (void)cache.get("c", [] { return made("c", 4); });

  EXPECT_TRUE(cache.find("a"));
  EXPECT_FALSE(cache.find("b"));
  EXPECT_TRUE(cache.find("c"));
  EXPECT_EQ(cache.bytes(), 2 * cost(4));
}

TEST(SharedCache, NeverHoldsMoreThanItsLimit) {
  Cache cache(cost(10));
  for (std::size_t i = 0; i < 100; ++i) {
    (void)cache.get(std::to_string(i), [&] { return made("x", 1 + i % 12); });
    EXPECT_LE(cache.bytes(), cost(10));
  }
}

TEST(SharedCache, CountsTheKeysOfSmallThingsToo) {
  Cache cache(100'000);
  int kept = 0;
  for (int i = 0; i < 1000; ++i) {
    (void)cache.get(std::string(200, 'k') + std::to_string(i), [] { return made("", 0); });
  }
  for (int i = 0; i < 1000; ++i) {
    kept += cache.find(std::string(200, 'k') + std::to_string(i)) ? 1 : 0;
  }
  EXPECT_GT(kept, 0);
  EXPECT_LT(kept, 200);
}

TEST(SharedCache, KeepsNoFailure) {
  Cache cache(cost(10));
  auto failed = cache.get("a", []() -> Result<Cache::Made> { return not_found("thing"); });
  EXPECT_EQ(failed.error().kind, ErrorKind::not_found);
  EXPECT_THROW((void)cache.get("a", []() -> Result<Cache::Made> { throw std::runtime_error("x"); }),
               std::runtime_error);

  EXPECT_EQ(*cache.get("a", [] { return made("now", 3); }).value(), "now");
}

TEST(SharedCache, PutsAnotherInAThingsPlace) {
  Cache cache(cost(10));
  (void)cache.get("a", [] { return made("old", 8); });
  cache.replace("a", *made("new", 3));
  cache.replace("b", *made("never there", 3));

  EXPECT_EQ(*cache.find("a"), "new");
  EXPECT_FALSE(cache.find("b"));
  EXPECT_EQ(cache.bytes(), cost(3));
}

TEST(SharedCache, LeavesAThingToThoseWhoHoldIt) {
  Cache cache(cost(4));
  auto held = cache.get("a", [] { return made("still here", 4); }).value();
  (void)cache.get("b", [] { return made("b", 4); });

  EXPECT_FALSE(cache.find("a"));
  EXPECT_EQ(*held, "still here");
}

}  // namespace
}  // namespace typecase::specimen
