#include "base/turns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace typecase {
namespace {

TEST(TurnsTest, NeverMoreAtOnceThanAllowedAndNobodyIsForgotten) {
  constexpr int at_once = 2, rounds = 200;
  Turns turns(at_once);
  std::atomic<int> inside = 0, most = 0, done = 0;
  auto work = [&] {
    for (int round = 0; round < rounds; ++round) {
      Turns::Turn turn(turns);
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
  EXPECT_EQ(most, at_once);
}

}  // namespace
}  // namespace typecase
