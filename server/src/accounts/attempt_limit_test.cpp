#include "accounts/attempt_limit.h"

#include <gtest/gtest.h>

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

const Time start = from_micros(1'800'000'000'000'000);

TEST(AttemptLimitTest, TellsHowLongToWaitForTheNextOne) {
  AttemptLimit limit(3, 15min);
  for (auto at : {0s, 60s, 120s}) EXPECT_EQ(limit.take("a", start + at), std::nullopt);
  EXPECT_EQ(limit.take("a", start + 180s), 720);
  EXPECT_EQ(limit.take("b", start + 180s), std::nullopt);
  EXPECT_EQ(limit.take("a", start + 15min), std::nullopt);
  EXPECT_EQ(limit.take("a", start + 15min), 60);
}

TEST(AttemptLimitTest, OneThatIsTakenBackDoesNotCount) {
  AttemptLimit limit(1, 15min);
  limit.take("a", start);
  limit.give_back("a", start);
  EXPECT_EQ(limit.take("a", start), std::nullopt);
  limit.clear("a");
  EXPECT_EQ(limit.take("a", start), std::nullopt);
  EXPECT_TRUE(limit.take("a", start));
}

TEST(AttemptLimitTest, AClockThatGoesBackKeepsNobodyOut) {
  AttemptLimit limit(1, 15min);
  limit.take("a", start + 24h * 365);
  EXPECT_EQ(limit.take("a", start), std::nullopt);
}

TEST(AttemptLimitTest, RemembersAsManyAsItsMemoryHolds) {
  AttemptLimit limit(1, 15min, 1 << 20);
  const std::string long_text(1000, 'x');
  auto take = [&](int i) { return limit.take(long_text + std::to_string(i), start); };
  for (int i = 0; i < 20'000; ++i) take(i);
  EXPECT_TRUE(take(19'999));
  EXPECT_TRUE(take(18'000));
  EXPECT_FALSE(take(0));
}

}  // namespace
}  // namespace typecase::accounts
