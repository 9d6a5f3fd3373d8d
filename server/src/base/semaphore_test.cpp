#include "base/semaphore.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace typecase {
namespace {

using std::chrono::milliseconds;

TEST(Semaphore, GivesNoMorePermitsThanItHasAndMissesNoRelease) {
  constexpr int permits = 2, rounds = 200;
  Semaphore semaphore(permits);
  std::atomic<int> inside = 0, most = 0, done = 0;
  auto work = [&] {
    for (int round = 0; round < rounds; ++round) {
      Semaphore::Permit permit = semaphore.acquire();
      most = std::max(most.load(), ++inside);
      std::this_thread::yield();
      --inside;
      ++done;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) threads.emplace_back(work);
  }
  EXPECT_EQ(done, 8 * rounds);
  EXPECT_EQ(most, permits);
}

TEST(Semaphore, RefusesWithoutAFreePermit) {
  Semaphore semaphore(1);
  {
    auto permit = semaphore.try_acquire();
    ASSERT_TRUE(permit);
    EXPECT_FALSE(semaphore.try_acquire());
    EXPECT_FALSE(semaphore.try_acquire_for(milliseconds(5)));
    auto moved = std::move(*permit);
    EXPECT_FALSE(semaphore.try_acquire());
  }
  EXPECT_TRUE(semaphore.try_acquire());
}

TEST(Semaphore, RefusesMoreThanMayWait) {
  Semaphore semaphore(1, 0);
  auto permit = semaphore.try_acquire();
  std::jthread holder([held = std::move(permit)]() mutable {
    std::this_thread::sleep_for(milliseconds(20));
    held.reset();
  });
  EXPECT_FALSE(semaphore.try_acquire_for(std::chrono::seconds(10))) << "at once, without waiting";
}

TEST(Semaphore, GivesAReleasedPermitToOneThatWaits) {
  Semaphore semaphore(1, 1);
  std::jthread other;
  auto permit = std::optional(semaphore.acquire());
  other = std::jthread([&] { EXPECT_TRUE(semaphore.try_acquire_for(std::chrono::seconds(10))); });
  std::this_thread::sleep_for(milliseconds(10));
  permit.reset();
  other.join();
  EXPECT_TRUE(semaphore.try_acquire());
}

}  // namespace
}  // namespace typecase
