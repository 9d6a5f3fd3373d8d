#include "specimen/access/client_rate.h"

#include <gtest/gtest.h>

namespace typecase::specimen {
namespace {

using namespace std::chrono_literals;

const Time start = from_micros(1'795'000'000'000'000);

FamilyId family(int number) { return FamilyId("family-" + std::to_string(number)); }

TEST(ClientRateTest, AllowsABurstAndThenARate) {
  ClientRate limit(4, 12, 1 << 20);
  for (int i = 0; i < 12; ++i) EXPECT_EQ(limit.take("a", start), std::nullopt) << i;
  EXPECT_EQ(limit.take("a", start), 1);
  EXPECT_EQ(limit.take("b", start), std::nullopt);
  EXPECT_EQ(limit.take("a", start + 250ms), std::nullopt);
  EXPECT_EQ(limit.take("a", start + 250ms), 1);
}

TEST(ClientRateTest, FillsNoFurtherThanTheBurst) {
  ClientRate limit(4, 12, 1 << 20);
  limit.take("a", start);
  int taken = 0;
  while (!limit.take("a", start + 1h)) ++taken;
  EXPECT_EQ(taken, 12);
}

TEST(ClientRateTest, GivesNothingForAClockThatGoesBack) {
  ClientRate limit(4, 1, 1 << 20);
  EXPECT_EQ(limit.take("a", start), std::nullopt);
  EXPECT_EQ(limit.take("a", start - 1h), 1);
}

TEST(ClientRateTest, CountsFamiliesOfTheLastHour) {
  ClientRate limit(4, 12, 1 << 20);
  for (int i = 0; i < 60; ++i) {
    EXPECT_EQ(limit.visit("a", family(i), 60, start + i * 1min), std::nullopt);
  }
  EXPECT_EQ(limit.visit("a", family(60), 60, start + 59min), 60);
  EXPECT_EQ(limit.visit("a", family(7), 60, start + 59min), std::nullopt);
  EXPECT_EQ(limit.visit("a", family(60), 60, start + 60min), std::nullopt);
  EXPECT_EQ(limit.visit("a", family(61), 60, start + 60min), 60);
}

TEST(ClientRateTest, StaysWithinItsMemory) {
  ClientRate limit(4, 1, 100'000);
  for (int i = 0; i < 10'000; ++i) limit.take(std::to_string(i), start);
  EXPECT_LE(limit.bytes(), 100'000u);
  EXPECT_EQ(limit.take("9999", start), 1);
}

}  // namespace
}  // namespace typecase::specimen
