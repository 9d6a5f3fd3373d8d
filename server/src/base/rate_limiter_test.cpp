#include "base/rate_limiter.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

using namespace std::chrono_literals;

const Time start = from_micros(1'800'000'000'000'000);

TEST(RateLimiter, TellsHowLongToWaitForTheNextOne) {
  RateLimiter limiter(3, 15min);
  for (auto at : {0s, 60s, 120s}) EXPECT_EQ(limiter.take("a", start + at), std::nullopt);
  EXPECT_EQ(limiter.take("a", start + 180s), 720);
  EXPECT_EQ(limiter.take("b", start + 180s), std::nullopt);
  EXPECT_EQ(limiter.take("a", start + 15min), std::nullopt);
  EXPECT_EQ(limiter.take("a", start + 15min), 60);
}

TEST(RateLimiter, OneThatIsTakenBackDoesNotCount) {
  RateLimiter limiter(1, 15min);
  limiter.take("a", start);
  limiter.give_back("a", start);
  EXPECT_EQ(limiter.take("a", start), std::nullopt);
  limiter.clear("a");
  EXPECT_EQ(limiter.take("a", start), std::nullopt);
  EXPECT_TRUE(limiter.take("a", start));
}

TEST(RateLimiter, AClockThatGoesBackKeepsNobodyOut) {
  RateLimiter limiter(1, 15min);
  limiter.take("a", start + 24h * 365);
  EXPECT_EQ(limiter.take("a", start), std::nullopt);
}

TEST(RateLimiter, RemembersAsManyAsItsMemoryHolds) {
  RateLimiter limiter(1, 15min, 1 << 20);
  const std::string long_text(1000, 'x');
  auto take = [&](int i) { return limiter.take(long_text + std::to_string(i), start); };
  for (int i = 0; i < 20'000; ++i) take(i);
  EXPECT_TRUE(take(19'999));
  EXPECT_TRUE(take(18'000));
  EXPECT_FALSE(take(0));
}

}  // namespace
}  // namespace typecase
