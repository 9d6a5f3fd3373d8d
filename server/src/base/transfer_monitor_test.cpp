#include "base/transfer_monitor.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

using std::chrono::seconds;

constexpr TransferMonitor::Instant begun{};
TransferMonitor::Instant after(int so_many) { return begun + seconds(so_many); }

TEST(TransferMonitor, IsStillWhenNothingMoreArrives) {
  TransferMonitor flow(begun);
  flow.note(100, after(4));
  EXPECT_FALSE(flow.is_still(after(5), seconds(2)));
  flow.note(100, after(6));
  EXPECT_TRUE(flow.is_still(after(6), seconds(2)));
  flow.note(101, after(7));
  EXPECT_FALSE(flow.is_still(after(8), seconds(2)));
}

TEST(TransferMonitor, IsSlowByItsLastSecondsAndNotByItsBest) {
  TransferMonitor flow(begun);
  for (int i = 1; i <= 30; ++i) flow.note(1000u * static_cast<unsigned>(i), after(i));
  EXPECT_FALSE(flow.is_slower(after(30), 900));
  EXPECT_TRUE(flow.is_slower(after(30), 1100));
  for (int i = 31; i <= 60; ++i) flow.note(30'000, after(i));
  EXPECT_TRUE(flow.is_slower(after(60), 900));
}

TEST(TransferMonitor, IsNotCalledSlowWhileItIsYoung) {
  TransferMonitor flow(begun);
  EXPECT_FALSE(flow.is_slower(after(9), 1000));
  EXPECT_TRUE(flow.is_slower(after(10), 1000));
}

TEST(TransferMonitor, HoldsNothingAgainstWhoWaitsForTheServer) {
  TransferMonitor flow(begun);
  flow.note(10, after(1));
  flow.excuse(after(40));
  EXPECT_FALSE(flow.is_still(after(41), seconds(2)));
  EXPECT_FALSE(flow.is_slower(after(49), 1000));
}

}  // namespace
}  // namespace typecase
