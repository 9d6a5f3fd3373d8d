#include "base/rate_limiter.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

using namespace std::chrono_literals;

const Time noon = from_micros(1'800'000'000'000'000);

TEST(RateLimiter, RefusesBeyondTheLimitOfAKeyUntilItsWindowEnds) {
  RateLimiter limiter(2, 1h);
  EXPECT_TRUE(limiter.admit("a", noon));
  EXPECT_TRUE(limiter.admit("a", noon + 59min));
  EXPECT_FALSE(limiter.admit("a", noon + 59min));
  EXPECT_TRUE(limiter.admit("b", noon + 59min));
  EXPECT_TRUE(limiter.admit("a", noon + 1h));
}

TEST(RateLimiter, ForgetsKeysBeyondItsMemory) {
  RateLimiter limiter(1, 1h, 1000);
  ASSERT_TRUE(limiter.admit("first", noon));
  for (int key = 0; key < 100; ++key) limiter.admit(std::to_string(key), noon);
  EXPECT_TRUE(limiter.admit("first", noon));
}

}  // namespace
}  // namespace typecase
