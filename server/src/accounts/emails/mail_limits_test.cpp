#include "accounts/emails/mail_limits.h"

#include <gtest/gtest.h>

#include <set>

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

class MailLimitsTest : public ::testing::Test {
 protected:
  static constexpr const char* ada = "ada@example.org";

  MailTime take(const MailRequest& request) { return limits.take(request).value(); }
  bool is_deferred(const MailRequest& request) { return take(request).is_deferred; }
  void use_up(const MailRequest& request) {
    for (int i = 0; i < 5; ++i) EXPECT_FALSE(is_deferred(request)) << i;
    EXPECT_TRUE(is_deferred(request));
  }

  ManualClock clock{from_micros(1'800'000'000'000'000)};  // At a full quarter of an hour
  MailLimits limits{clock};
};

TEST_F(MailLimitsTest, AMailboxGetsFiveMailsAnHourAtOnce) {
  use_up({ada, "192.0.2.1"});
  clock.advance(59min);
  EXPECT_TRUE(is_deferred({ada, "192.0.2.2"}));
  clock.advance(1min);
  EXPECT_FALSE(is_deferred({ada, "192.0.2.2"}));
}

TEST_F(MailLimitsTest, OtherMailsAreMergedIntoOneEachQuarterOfAnHour) {
  use_up({ada});
  MailTime first = take({ada, "192.0.2.1"});
  EXPECT_EQ(first.at, clock.now() + 15min);
  clock.advance(14min);
  MailTime second = take({ada, "192.0.2.2"});
  EXPECT_EQ(second.at, first.at);
  EXPECT_EQ(second.job_key(), first.job_key());
  clock.advance(1min);
  MailTime third = take({ada, "192.0.2.2"});
  EXPECT_EQ(third.at, first.at + 15min);
  EXPECT_NE(third.job_key(), first.job_key());
}

TEST_F(MailLimitsTest, MailsAtOnceHaveKeysOfTheirOwn) {
  EXPECT_NE(take({ada}).job_key(), take({ada}).job_key());
}

TEST_F(MailLimitsTest, TheOwnerHasAQuotaOfTheirOwn) {
  use_up({ada, "192.0.2.1"});
  MailRequest owner{ada, "192.0.2.2", true, true};
  use_up(owner);
  MailRequest other{"bob@example.org", "192.0.2.1"};
  use_up(other);
}

TEST_F(MailLimitsTest, TheCaseOfAnAddressMakesNoDifference) {
  use_up({"Ada@Example.org"});
  EXPECT_TRUE(is_deferred({"ada@example.ORG"}));
  EXPECT_FALSE(is_deferred({"bob@example.org"}));
}

TEST_F(MailLimitsTest, OtherSpellingsAreCountedTogetherAndApartFromTheAddress) {
  for (int i = 0; i < 5; ++i) {
    EXPECT_FALSE(is_deferred({"ada+" + std::to_string(i) + "@example.org"}));
  }
  MailTime one = take({"ada+5@example.org"}), other = take({"ada+6@example.org"});
  EXPECT_TRUE(one.is_deferred && other.is_deferred);
  EXPECT_FALSE(is_deferred({ada}));
  EXPECT_FALSE(is_deferred({.address = "ada+1@example.org", .is_customers = true}));
}

TEST_F(MailLimitsTest, ThreeSpellingsAreDeferredByThemselvesAndTheOthersTogether) {
  use_up({"ada+x@example.org"});
  auto key = [&](std::string_view name) {
    return take({std::string(name) + "@example.org"}).job_key();
  };
  std::set<std::string> keys{key("ada+x"), key("ada+1"), key("Ada+2"), key("ada+3"), key("ada+4")};
  EXPECT_EQ(keys.size(), 4u);
  EXPECT_EQ(key("ada+3"), key("ada+4"));
  EXPECT_NE(key("ada+1"), key("ada+4"));
  EXPECT_EQ(key("ada+2"), key("ADA+2"));
  clock.advance(15min);
  EXPECT_NE(key("ada+4"), key("ada+3"));
}

TEST_F(MailLimitsTest, ALaterMailHasTheKeyOfTheNextQuarter) {
  use_up({ada});
  MailTime later = take({ada}).later();
  clock.advance(15min);
  MailTime next = take({ada});
  EXPECT_EQ(later.at, next.at);
  EXPECT_EQ(later.job_key(), next.job_key());
}

TEST_F(MailLimitsTest, ABlockOfAddressesAsksForAHundredMailsAnHour) {
  auto ask = [&](int i, std::string_view block) {
    std::string mailbox = "p" + std::to_string(i) + "@example.org";
    return limits.take({mailbox, block});
  };
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(ask(i, "192.0.2.1"));
  auto refused = ask(100, "192.0.2.1");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "too_many_attempts");
  EXPECT_EQ(refused.error().retry_after, 3600);
  EXPECT_TRUE(ask(100, "192.0.2.2"));
}

TEST_F(MailLimitsTest, ARefusalCountsForNobody) {
  for (int i = 0; i < 100; ++i) limits.take({"p" + std::to_string(i) + "@example.org", "block"});
  for (int i = 0; i < 9; ++i) EXPECT_FALSE(limits.take({ada, "block"}));
  use_up({ada, "another"});
}

TEST_F(MailLimitsTest, ACustomerHasThreeMailsAnHourSentToANewAddress) {
  for (Requester requester : {Requester::payer, Requester::verified, Requester::other}) {
    CustomerId customer("customer " + std::to_string(static_cast<int>(requester)));
    auto ask = [&](const char* address) {
      return limits.take_new_address({address}, customer, requester);
    };
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(ask("new@example.org"));
    auto refused = ask("new+1@example.org");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "too_many_attempts");
    EXPECT_TRUE(ask("another@example.org"));
  }
}

TEST_F(MailLimitsTest, NewAddressesAreCountedByWhoAsks) {
  auto ask = [&](int customer, Requester requester) {
    CustomerId id(std::to_string(customer));
    return limits.take_new_address({ada, "block " + id.text}, id, requester).has_value();
  };
  for (int i = 0; i < 18; ++i) EXPECT_TRUE(ask(i, Requester::verified));
  EXPECT_FALSE(ask(18, Requester::verified));
  for (int i = 20; i < 25; ++i) EXPECT_TRUE(ask(i, Requester::other));
  EXPECT_FALSE(ask(25, Requester::other));
  for (int i = 30; i < 60; ++i) EXPECT_TRUE(ask(i, Requester::payer));
  EXPECT_FALSE(is_deferred({ada}));
  clock.advance(1h);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(ask(18, Requester::verified));
}

}  // namespace
}  // namespace typecase::accounts
