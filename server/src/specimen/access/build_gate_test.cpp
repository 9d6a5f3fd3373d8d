#include "specimen/access/build_gate.h"

#include <gtest/gtest.h>

#include <thread>

namespace typecase::specimen {
namespace {

using std::chrono::milliseconds;

TEST(BuildGate, RefusesWhenNobodyMoreMayWait) {
  BuildGate gate(1, 0, milliseconds(0));
  auto inside = gate.enter();
  ASSERT_TRUE(inside);

  Error refused = gate.enter().error();
  EXPECT_EQ(refused.kind, ErrorKind::unavailable);
  EXPECT_GT(refused.retry_after, 0);
}

TEST(BuildGate, LetsTheNextInWhenOneLeaves) {
  BuildGate gate(1, 1, std::chrono::seconds(10));
  std::thread other;
  {
    auto inside = gate.enter();
    other = std::thread([&] { EXPECT_TRUE(gate.enter()); });
    std::this_thread::sleep_for(milliseconds(10));
  }
  other.join();
  EXPECT_TRUE(gate.enter());
}

TEST(BuildGate, LosesPatience) {
  BuildGate gate(1, 1, milliseconds(5));
  auto inside = gate.enter();
  EXPECT_EQ(gate.enter().error().code, "busy");
}

}  // namespace
}  // namespace typecase::specimen
