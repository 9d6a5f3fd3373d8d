#include "trials/limits.h"

#include "trials/testing.h"

namespace typecase::trials {
namespace {

using namespace std::chrono_literals;

class TrialLimitsTest : public testing::TrialsFixture {};
TYPECASE_EACH_ENGINE(TrialLimitsTest);

TEST_P(TrialLimitsTest, GiveAThousandAddressesOfOneNetworkNoMoreThanForty) {
  int given = 0;
  for (int i = 0; i < 1'000; ++i) {
    auto asked = ask(body("a" + std::to_string(i) + "@example.org", {"inter"}));
    given += asked ? 1 : 0;
    EXPECT_EQ(asked ? "" : asked.error().code, asked ? "" : "too_many_trials");
  }
  EXPECT_EQ(given, 40);
  EXPECT_EQ(count("trial_request"), 40);
  EXPECT_EQ(count("outbox"), 40);
  EXPECT_TRUE(ask(body("someone@example.org"), "198.51.100.0/24"));
}

TEST_P(TrialLimitsTest, GiveOneMailboxFiveHoweverItIsSpelt) {
  const char* spellings[] = {"ada@gmail.com",   "Ada@gmail.com",      "a.da@gmail.com",
                             "ada+1@gmail.com", "ada@googlemail.com", "ad.a+2@googlemail.com"};
  int network = 0;
  Result<void> last;
  for (const char* email : spellings) {
    last = ask(body(email), "192.0." + std::to_string(++network) + ".0/24");
  }
  ASSERT_FALSE(last);
  EXPECT_EQ(last.error().kind, ErrorKind::too_many);
  EXPECT_EQ(count("trial_request"), 5);
}

TEST_P(TrialLimitsTest, OfStrangersLeaveAVerifiedCustomerTheirOwn) {
  for (int i = 0; i < 40; ++i) ask(body(i < 5 ? "ada@example.org" : std::to_string(i) + "@x.org"));
  ASSERT_FALSE(ask(body()));
  auto ask_signed_in = [&] {
    return trials.request(body(), "key-" + random_id(), sha256("x"), {"192.0.2.0/24", true});
  };
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(ask_signed_in()) << i;
  EXPECT_FALSE(ask_signed_in());
}

TEST_P(TrialLimitsTest, TellWhenTheNextIsFree) {
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(ask(body()));
    clock.advance(1h);
  }
  EXPECT_EQ(ask(body()).error().retry_after, 19 * 3600);

  clock.advance(19h - 1us);
  EXPECT_EQ(ask(body()).error().retry_after, 1);
  clock.advance(1us);
  EXPECT_TRUE(ask(body()));
  EXPECT_EQ(ask(body()).error().retry_after, 3600);
}

TEST_P(TrialLimitsTest, HoldAcrossNodes) {
  Trials elsewhere(database(), catalogue, licences, clock, settings);
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(ask(body()));
  auto asked = elsewhere.request(body(), "another-key", sha256("x"), {"198.51.100.0/24"});
  ASSERT_FALSE(asked);
  EXPECT_EQ(asked.error().code, "too_many_trials");
}

TEST_P(TrialLimitsTest, HoldForWhoHadHisRequestsForgotten) {
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(ask(body("a.da@gmail.com"), "198.51.100.0/24"));
  database().write([&](db::Connection& c) {
    EXPECT_EQ(forget_trials_of(c, "a.da@gmail.com", settings.key, clock.now()), 5);
  });
  auto again = ask(body("ada@gmail.com"));
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().retry_after, 24 * 3600);

  for (int i = 5; i < 40; ++i) {
    ASSERT_TRUE(ask(body("a" + std::to_string(i) + "@example.org"), "198.51.100.0/24"));
  }
  EXPECT_FALSE(ask(body("grace@example.org"), "198.51.100.0/24"));
  clock.advance(24h);
  EXPECT_TRUE(ask(body("ada@gmail.com")));
}

}  // namespace
}  // namespace typecase::trials
