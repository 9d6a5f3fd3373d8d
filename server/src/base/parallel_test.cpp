#include "base/parallel.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <barrier>
#include <stdexcept>
#include <thread>
#include <vector>

#include "base/priority.h"

namespace typecase {
namespace {

TEST(Parallel, DoesEachPieceOnce) {
  std::vector<std::atomic<int>> done(100);
  in_parallel(done.size(), 4, [&](std::size_t i) { ++done[i]; });
  for (auto& times : done) EXPECT_EQ(times, 1);
  in_parallel(0, 4, [](std::size_t) { FAIL(); });
}

TEST(Parallel, UsesThatManyThreadsAtOnce) {
  std::barrier together(3);
  in_parallel(3, 3, [&](std::size_t) { together.arrive_and_wait(); });  // Else it never ends.
}

TEST(Parallel, HandsOnWhatAPieceThrows) {
  std::atomic<int> begun = 0;
  auto work = [&](std::size_t) {
    ++begun;
    throw std::runtime_error("no");
  };
  EXPECT_THROW(in_parallel(1000, 2, work), std::runtime_error);
  EXPECT_LT(begun, 1000);
}

TEST(Parallel, StandsBackAsItsCallerDoes) {
  std::vector<int> niceness(2);
  int callers = -1;
  std::thread([&] {
    yield_cores(7);
    callers = getpriority(PRIO_PROCESS, 0);  // Of this thread, on Linux.
    std::barrier together(2);
    in_parallel(2, 2, [&](std::size_t i) {
      together.arrive_and_wait();
      niceness[i] = getpriority(PRIO_PROCESS, 0);
    });
  }).join();
  EXPECT_EQ(niceness, (std::vector<int>{callers, callers}));
  EXPECT_GE(callers, 7);
}

}  // namespace
}  // namespace typecase
