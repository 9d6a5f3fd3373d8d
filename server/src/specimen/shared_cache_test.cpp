#include "specimen/shared_cache.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace typecase::specimen {
namespace {

using Cache = SharedCache<std::string>;

Result<Cache::Made> made(const std::string& text, std::size_t bytes) {
  return Cache::Made{std::make_shared<const std::string>(text), bytes};
}

TEST(SharedCache, MakesAThingOnceForSixteenThreads) {
  Cache cache(100);
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
  Cache cache(10);
  for (const char* key : {"a", "b"}) (void)cache.get(key, [&] { return made(key, 4); });
  EXPECT_TRUE(cache.find("a"));
  (void)cache.get("c", [] { return made("c", 4); });

  EXPECT_TRUE(cache.find("a"));
  EXPECT_FALSE(cache.find("b"));
  EXPECT_TRUE(cache.find("c"));
  EXPECT_EQ(cache.bytes(), 8u);
}

TEST(SharedCache, NeverHoldsMoreThanItsLimit) {
  Cache cache(10);
  for (std::size_t i = 0; i < 100; ++i) {
    (void)cache.get(std::to_string(i), [&] { return made("x", 1 + i % 12); });
    EXPECT_LE(cache.bytes(), 10u);
  }
}

TEST(SharedCache, KeepsNoFailure) {
  Cache cache(10);
  auto failed = cache.get("a", []() -> Result<Cache::Made> { return not_found("thing"); });
  EXPECT_EQ(failed.error().kind, ErrorKind::not_found);
  EXPECT_THROW((void)cache.get("a", []() -> Result<Cache::Made> { throw std::runtime_error("x"); }),
               std::runtime_error);

  EXPECT_EQ(*cache.get("a", [] { return made("now", 3); }).value(), "now");
}

TEST(SharedCache, PutsAnotherInAThingsPlace) {
  Cache cache(10);
  (void)cache.get("a", [] { return made("old", 8); });
  cache.replace("a", *made("new", 3));
  cache.replace("b", *made("never there", 3));

  EXPECT_EQ(*cache.find("a"), "new");
  EXPECT_FALSE(cache.find("b"));
  EXPECT_EQ(cache.bytes(), 3u);
}

TEST(SharedCache, LeavesAThingToThoseWhoHoldIt) {
  Cache cache(4);
  auto held = cache.get("a", [] { return made("still here", 4); }).value();
  (void)cache.get("b", [] { return made("b", 4); });

  EXPECT_FALSE(cache.find("a"));
  EXPECT_EQ(*held, "still here");
}

}  // namespace
}  // namespace typecase::specimen
