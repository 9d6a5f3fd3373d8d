#include "app/jobs/foundry_digest.h"

#include <gmock/gmock.h>

#include <thread>

#include "audit/sealer.h"
#include "catalogue/records/foundry.h"
#include "orders/refund/refund_testing.h"

namespace typecase::app {
namespace {

using namespace std::chrono_literals;
using catalogue::DigestInterval;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class FoundryDigestTest : public orders::testing::PaidOrderTest {
 protected:
  void choose(DigestInterval interval, const std::string& email = "letters@foundry.example") {
    catalogue::Foundry foundry;
    foundry.name = "Demo Foundry";
    foundry.address = "Lisboa";
    foundry.country = "PT";
    foundry.email = email;
    foundry.notifications.sales = false;
    foundry.notifications.digest = interval;
    database().write([&](db::Connection& c) { catalogue::save_foundry(c, foundry); });
  }
  std::vector<std::string> texts() {
    std::vector<std::string> texts;
    for (const db::Row& row : database().read([](db::Connection& c) {
           return c.rows(
               "SELECT subject || ' ' || text_body AS text FROM outbox "
               "WHERE kind = 'foundry_digest' ORDER BY created_at");
         })) {
      texts.push_back(row.text("text"));
    }
    return texts;
  }

  FoundryDigest digest{database(), clock};  // The clock stands on Friday, 15 January 2027, 08:00.
};

TYPECASE_EACH_ENGINE(FoundryDigestTest);

TEST_P(FoundryDigestTest, TellsOfADayOnceItHasEnded) {
  choose(DigestInterval::daily);
  digest.send_due();
  pay_order({3500, 2400});
  pay_order({1000});
  digest.send_due();
  EXPECT_TRUE(texts().empty());
  clock.advance(16h);
  for (int i = 0; i < 3; ++i) digest.send_due();
  ASSERT_EQ(texts().size(), 1u);
  EXPECT_THAT(texts()[0],
              AllOf(HasSubstr("69.00 EUR in 2 orders"), HasSubstr("EB Garamond 0: 2 licences"),
                    HasSubstr("EB Garamond 1: 1 licence"), HasSubstr("2027")));
  EXPECT_THAT(texts()[0], Not(HasSubstr("ada@example.org")));
}

TEST_P(FoundryDigestTest, TellsOfRefundsDisputesAndWhatWaits) {
  choose(DigestInterval::daily);
  digest.send_due();
  refund(pay_order({3500}));
  pay_order({1000});
  dispute(payments::DisputeStatus::needs_response, {1000});
  clock.advance(16h);
  digest.send_due();
  ASSERT_EQ(texts().size(), 1u);
  EXPECT_THAT(texts()[0],
              AllOf(HasSubstr("Refunded: 35.00 EUR in 1 refund"), HasSubstr("New disputes: 1"),
                    HasSubstr("1 order to look at"), HasSubstr("typecase refund --list")));
}

TEST_P(FoundryDigestTest, TellsOfAWeekOnMonday) {
  choose(DigestInterval::weekly);
  digest.send_due();
  pay_order({3500});
  clock.advance(24h);
  digest.send_due();
  EXPECT_TRUE(texts().empty());
  clock.advance(48h);
  digest.send_due();
  ASSERT_EQ(texts().size(), 1u);
  EXPECT_THAT(texts()[0], HasSubstr("35.00 EUR in 1 order"));
}

TEST_P(FoundryDigestTest, TellsOnceOfAllDaysWithoutAServer) {
  choose(DigestInterval::daily);
  digest.send_due();
  pay_order({3500});
  clock.advance(48h);
  pay_order({2400});
  clock.advance(72h);
  FoundryDigest(database(), clock).send_due();
  ASSERT_EQ(texts().size(), 1u);
  EXPECT_THAT(texts()[0], HasSubstr("59.00 EUR in 2 orders"));
}

TEST_P(FoundryDigestTest, HasNoMailForADayInWhichNothingHappened) {
  choose(DigestInterval::daily);
  digest.send_due();
  clock.advance(24h);
  digest.send_due();
  EXPECT_TRUE(texts().empty());
}

TEST_P(FoundryDigestTest, HasTheHeadOfTheAuditLogAfterADayOnWhichStaffChangedSomething) {
  choose(DigestInterval::daily);
  digest.send_due();
  database().write([&](db::Connection& c) { audit::record(c, {}, {.at = clock.now()}); });
  audit::Sealer(database(), clock, Bytes(32, 7)).run();
  clock.advance(24h);
  digest.send_due();
  ASSERT_EQ(texts().size(), 1u);
  EXPECT_THAT(texts()[0], HasSubstr("End of the record: 1\n  "));
  clock.advance(24h);
  digest.send_due();
  EXPECT_EQ(texts().size(), 1u);
}

TEST_P(FoundryDigestTest, SendsOneMailHoweverManyServersLookAtOnce) {
  choose(DigestInterval::daily);
  digest.send_due();
  pay_order({3500});
  clock.advance(16h);
  std::vector<std::jthread> servers;
  for (int i = 0; i < 8; ++i) {
    servers.emplace_back([this] { FoundryDigest(database(), clock).send_due(); });
  }
  servers.clear();
  EXPECT_EQ(texts().size(), 1u);
}

// The mail and the note of how far the foundry was told are one commit: a process that dies at any
// commit neither loses the mail nor sends it twice.
TEST_P(FoundryDigestTest, IsSentOnceThoughTheProcessDiedAtACommit) {
  choose(DigestInterval::daily);
  digest.send_due();
  pay_order({3500});
  clock.advance(16h);
  bool has_died = true;
  for (int deadly = 1; has_died; ++deadly) {
    db::testing::CountingDatabase dying{database()};
    dying.before_commit = [left = deadly]() mutable {
      if (--left == 0) throw std::runtime_error("the process dies here");
    };
    try {
      FoundryDigest(dying, clock).send_due();
      has_died = false;
    } catch (const std::runtime_error&) {
    }
  }
  digest.send_due();
  EXPECT_EQ(texts().size(), 1u);
}

TEST_P(FoundryDigestTest, BeginsAnewWhenItIsSwitchedOnAgain) {
  choose(DigestInterval::daily);
  digest.send_due();
  pay_order({3500});
  choose(DigestInterval::off);
  clock.advance(24h);
  digest.send_due();
  choose(DigestInterval::daily);
  digest.send_due();
  EXPECT_TRUE(texts().empty());
  pay_order({2400});
  clock.advance(24h);
  digest.send_due();
  ASSERT_EQ(texts().size(), 1u);
  EXPECT_THAT(texts()[0], HasSubstr("24.00 EUR in 1 order"));
}

TEST(DigestPeriodTest, BeginsAtMidnightOrOnMonday) {
  const Time friday = from_micros(1'800'000'000'000'000);
  EXPECT_EQ(to_iso8601(begin_of_period(DigestInterval::daily, friday)), "2027-01-15T00:00:00Z");
  const Time monday = begin_of_period(DigestInterval::weekly, friday);
  EXPECT_EQ(to_iso8601(monday), "2027-01-11T00:00:00Z");
  EXPECT_EQ(begin_of_period(DigestInterval::weekly, monday), monday);
  EXPECT_EQ(begin_of_period(DigestInterval::weekly, monday - 1us), monday - 168h);
}

}  // namespace
}  // namespace typecase::app
