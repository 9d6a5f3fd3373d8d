#include "accounts/sign_in/sign_in_limits.h"

#include <gtest/gtest.h>

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

class SignInLimitsTest : public ::testing::Test {
 protected:
  std::string guess(std::string_view email, std::string_view block) {
    auto attempt = limits.begin_for_address(email, block);
    return attempt ? "" : std::string(attempt.error().code);
  }

  ManualClock clock{from_micros(1'800'000'000'000'000)};
  SignInLimits limits{clock};
};

TEST_F(SignInLimitsTest, AnAddressIsGuessedAtTenTimesFromWherever) {
  for (int i = 0; i < 10; ++i) EXPECT_EQ(guess("ada", std::to_string(i)), "");
  auto refused = limits.begin_for_address("ada", "elsewhere");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "too_many_attempts");
  EXPECT_EQ(refused.error().kind, ErrorKind::too_many);
  EXPECT_EQ(refused.error().retry_after, 900);
  EXPECT_EQ(guess("bob", "elsewhere"), "");
  clock.advance(15min);
  EXPECT_EQ(guess("ada", "elsewhere"), "");
}

TEST_F(SignInLimitsTest, ABlockGuessesThirtyTimesAtWhomever) {
  for (int i = 0; i < 30; ++i) EXPECT_EQ(guess(std::to_string(i), "block"), "");
  EXPECT_EQ(guess("ada", "block"), "too_many_attempts");
  EXPECT_EQ(guess("ada", "another"), "");
}

TEST_F(SignInLimitsTest, StrangersLockNoKnownBrowserOut) {
  for (int i = 0; i < 30; ++i) guess("ada", "block");
  EXPECT_EQ(guess("ada", "block"), "too_many_attempts");
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(limits.begin_for_device("hers"));
  EXPECT_FALSE(limits.begin_for_device("hers"));
  EXPECT_TRUE(limits.begin_for_device("her other one"));
}

TEST_F(SignInLimitsTest, TheRightPasswordForgetsTheWrongOnes) {
  for (int i = 0; i < 9; ++i) guess("ada", "block");
  auto attempt = limits.begin_for_address("ada", "block");
  limits.succeeded(*attempt, true);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(guess("ada", "elsewhere"), "") << i;
  EXPECT_EQ(guess("ada", "elsewhere"), "too_many_attempts");
}

TEST_F(SignInLimitsTest, ASuccessThatForgetsNothingTakesBackOnlyItself) {
  for (int i = 0; i < 9; ++i) guess("ada", "block");
  for (int i = 0; i < 5; ++i) {
    auto attempt = limits.begin_for_address("ada", "block");
    ASSERT_TRUE(attempt);
    limits.succeeded(*attempt, false);
  }
  EXPECT_EQ(guess("ada", "block"), "");
  EXPECT_EQ(guess("ada", "block"), "too_many_attempts");
}

TEST_F(SignInLimitsTest, RefusedAttemptsAreNotCounted) {
  for (int i = 0; i < 10; ++i) guess("ada", "");
  for (int i = 0; i < 100; ++i) guess("ada", "block");
  EXPECT_EQ(guess("bob", "block"), "");
}

TEST_F(SignInLimitsTest, CustomersAreCountedByThemselves) {
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(limits.begin_for_customer(CustomerId("a")));
  EXPECT_FALSE(limits.begin_for_customer(CustomerId("a")));
  EXPECT_TRUE(limits.begin_for_customer(CustomerId("b")));
}

}  // namespace
}  // namespace typecase::accounts
