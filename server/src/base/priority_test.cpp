#include "base/priority.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <thread>

namespace typecase {
namespace {

TEST(PriorityTest, StandsBackWithThisThreadAlone) {
  int mine = getpriority(PRIO_PROCESS, 0);  // Linux: of the calling thread.
  int other = -1;
  std::thread([&other] {
    yield_cores(19);
    other = getpriority(PRIO_PROCESS, 0);
  }).join();
  EXPECT_EQ(other, 19);
  EXPECT_EQ(getpriority(PRIO_PROCESS, 0), mine);
}

TEST(PriorityTest, NeverRaisesThePriority) {
  int before = -1, after = -1;
  std::thread([&] {
    yield_cores(10);
    before = getpriority(PRIO_PROCESS, 0);
    yield_cores(4);
    after = getpriority(PRIO_PROCESS, 0);
  }).join();
  EXPECT_EQ(after, std::min(19, before + 4));
}

}  // namespace
}  // namespace typecase
