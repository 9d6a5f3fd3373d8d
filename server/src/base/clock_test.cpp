#include "base/clock.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

TEST(ClockTest, WritesTimesForTheApiAndForHttp) {
  Time time = from_micros(1'795'269'909'999'999);
  EXPECT_EQ(to_iso8601(time), "2026-11-21T14:05:09Z");
  EXPECT_EQ(to_http_date(time), "Sat, 21 Nov 2026 14:05:09 GMT");
  EXPECT_EQ(to_micros(time), 1'795'269'909'999'999);
}

TEST(ClockTest, RoundsDownBefore1970) {
  EXPECT_EQ(to_iso8601(from_micros(-1)), "1969-12-31T23:59:59Z");
}

TEST(ClockTest, StandsUntilItIsMoved) {
  ManualClock clock(from_micros(5));
  EXPECT_EQ(to_micros(clock.now()), 5);
  clock.advance(std::chrono::seconds(1));
  EXPECT_EQ(to_micros(clock.now()), 1'000'005);
}

}  // namespace
}  // namespace typecase
