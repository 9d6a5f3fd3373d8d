#include "accounts/mail_limits.h"

#include <gtest/gtest.h>

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

class MailLimitsTest : public ::testing::Test {
 protected:
  ManualClock clock{from_micros(1'800'000'000'000'000)};
  MailLimits limits{clock};
};

TEST_F(MailLimitsTest, AMailboxGetsFiveMailsAnHour) {
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(limits.take("ada@example.org", "192.0.2.1"));
  clock.advance(20min);
  auto refused = limits.take("ada@example.org", "192.0.2.1");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "too_many_attempts");
  EXPECT_EQ(refused.error().retry_after, 40 * 60);
  clock.advance(40min);
  EXPECT_TRUE(limits.take("ada@example.org", "192.0.2.1"));
}

TEST_F(MailLimitsTest, HowAnAddressIsWrittenMakesNoDifference) {
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(limits.take("Ada@Example.org"));
  EXPECT_FALSE(limits.take("ada@example.ORG"));
  EXPECT_TRUE(limits.take("bob@example.org"));
}

TEST_F(MailLimitsTest, ABlockOfAddressesAsksForAHundredMailsAnHour) {
  auto mailbox = [](int i) { return "p" + std::to_string(i) + "@example.org"; };
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(limits.take(mailbox(i), "192.0.2.1"));
  EXPECT_FALSE(limits.take(mailbox(100), "192.0.2.1"));
  EXPECT_TRUE(limits.take(mailbox(100), "192.0.2.2"));
}

TEST_F(MailLimitsTest, ARefusalCountsForNobody) {
  for (int i = 0; i < 100; ++i) limits.take("p" + std::to_string(i) + "@example.org", "192.0.2.1");
  for (int i = 0; i < 9; ++i) EXPECT_FALSE(limits.take("ada@example.org", "192.0.2.1"));
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(limits.take("ada@example.org", "192.0.2.2"));
}

}  // namespace
}  // namespace typecase::accounts
