#include "staff/sign_in/sign_in.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "staff/sign_in/testing.h"

namespace typecase::staff {
namespace {

using namespace std::chrono_literals;
using testing::let_in;
using testing::SignInFixture;

class StaffSignInTest : public SignInFixture {};
TYPECASE_EACH_ENGINE(StaffSignInTest);

TEST_P(StaffSignInTest, BeginsWithALinkThatWorksOnce) {
  add_member(Role::owner);
  const std::string link = reset(email).value();
  auto shown = sign_in.begin(link);
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->member.email, email);
  EXPECT_EQ(sign_in.begin(link)->totp_secret, shown->totp_secret) << "the same each time";

  auto entered = sign_in.enrol(link, password, code_for(link), browser);
  ASSERT_TRUE(entered);
  EXPECT_EQ(entered->recovery_codes.size(), 10u);
  EXPECT_EQ(sessions.authenticate(entered->token, Use::by_member)->member.email, email);
  EXPECT_EQ(refusal(sign_in.begin(link)), "link_spent");
  EXPECT_EQ(refusal(sign_in.enrol(link, password, "000000", browser)), "link_spent");
}

TEST_P(StaffSignInTest, LeavesTheLinkGoodAfterAWeakPasswordOrAWrongCode) {
  add_member(Role::owner);
  const std::string link = reset(email).value();
  EXPECT_EQ(refusal(sign_in.enrol(link, "short", code_for(link), browser)), "weak_password");
  EXPECT_EQ(sign_in.enrol(link, password, "12", browser).error().faults.at(0).code, "wrong_code");
  EXPECT_TRUE(sign_in.enrol(link, password, code_for(link), browser));
}

TEST_P(StaffSignInTest, RefusesLinksThatAreUnknownOldReplacedOrOfDisabledMembers) {
  add_member(Role::owner);
  EXPECT_EQ(refusal(sign_in.begin("")), "link_spent");
  EXPECT_EQ(refusal(reset("nobody@foundry.example")), "not_found");
  const std::string replaced = reset(email).value();
  const std::string link = reset(email).value();
  EXPECT_EQ(refusal(sign_in.begin(replaced)), "link_spent");
  disable(email).value();
  EXPECT_EQ(refusal(sign_in.begin(link)), "link_spent");
  EXPECT_EQ(refusal(reset(email)), "member_disabled");
  enable(email).value();
  clock.advance(24h);
  EXPECT_EQ(refusal(sign_in.begin(link)), "link_spent");
}

TEST_P(StaffSignInTest, LetsOneOfSixtyFourUseTheSameLink) {
  add_member(Role::owner);
  const std::string link = reset(email).value();
  const std::string code = code_for(link);
  EXPECT_EQ(let_in([&] { return sign_in.enrol(link, password, code, browser).has_value(); }), 1);
  EXPECT_EQ(sessions.list(members.find(email)->id).size(), 1u);
}

TEST_P(StaffSignInTest, NeedsAddressPasswordAndCodeAndTellsNobodyWhichIsWrong) {
  enrolled();
  auto with = [&](const char* address, const char* word, std::string_view digits) {
    return refusal(sign_in.sign_in(address, word, digits, browser));
  };
  EXPECT_EQ(with("nobody@foundry.example", password, code()), "invalid_credentials");
  EXPECT_EQ(with(email, "wrong", code()), "invalid_credentials");
  EXPECT_EQ(with(email, password, ""), "invalid_credentials");
  EXPECT_EQ(with(email, password, "000000"), "invalid_credentials");
  EXPECT_EQ(with(email, password, code()), "none");
}

TEST_P(StaffSignInTest, TakesEachCodeOfTheAppOnceAndNoneBeforeTheLast) {
  enrolled();
  const std::string before = totp::code_at(secret, clock.now() - 30s);
  const std::string now = code();
  EXPECT_TRUE(try_in(now));
  EXPECT_EQ(refusal(try_in(now)), "invalid_credentials");
  EXPECT_EQ(refusal(try_in(before)), "invalid_credentials");
  clock.advance(30s);
  EXPECT_TRUE(try_in(code()));
}

TEST_P(StaffSignInTest, LetsOneOfSixtyFourUseTheSameCode) {
  const SignedInMember caller = sessions.authenticate(enrolled().token, Use::by_member).value();
  const std::string now = code();
  EXPECT_EQ(let_in([&] { return sign_in.step_up(caller, now).has_value(); }), 1);
}

TEST_P(StaffSignInTest, TakesEachRecoveryCodeOnceHoweverItIsWritten) {
  const std::string member = enrolled().member.id;
  std::string typed = codes.at(3);
  std::erase(typed, '-');
  std::ranges::transform(typed, typed.begin(), [](unsigned char c) { return std::tolower(c); });
  EXPECT_EQ(sign_in.recovery_codes_left(member), 10);
  EXPECT_TRUE(try_in(" " + typed));
  EXPECT_EQ(refusal(try_in(codes.at(3))), "invalid_credentials");
  EXPECT_EQ(sign_in.recovery_codes_left(member), 9);
}

TEST_P(StaffSignInTest, RenewsRecoveryCodesAndForgetsTheOnesBefore) {
  const SignedInMember caller = sessions.authenticate(enrolled().token, Use::by_member).value();
  const auto renewed = sign_in.renew_recovery_codes(caller).value();
  EXPECT_EQ(refusal(try_in(codes.front())), "invalid_credentials");
  EXPECT_TRUE(try_in(renewed.front()));
}

TEST_P(StaffSignInTest, KeepsNoSecretInTheDatabaseThatOpensAnything) {
  enrolled();
  auto stored = database().read(
      [](db::Connection& c) { return c.value<Bytes>("SELECT secret FROM staff_totp"); });
  EXPECT_EQ(std::search(stored.begin(), stored.end(), secret.begin(), secret.end()), stored.end());
}

TEST_P(StaffSignInTest, EndsEveryWayInByAReset) {
  const std::string token = enrolled().token;
  const std::string link = reset(email).value();
  EXPECT_EQ(refusal(sessions.authenticate(token, Use::by_member)), "staff_signed_out");
  EXPECT_EQ(refusal(try_in(code())), "invalid_credentials");
  EXPECT_EQ(refusal(try_in(codes.front())), "invalid_credentials");
  EXPECT_TRUE(sign_in.enrol(link, password, code_for(link), browser));
}

TEST_P(StaffSignInTest, LimitsGuessesFromOnePlaceAndLeavesAnotherPlaceAlone) {
  enrolled();
  const Browser stranger{"curl", "198.51.100.9"};
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(refusal(sign_in.sign_in(email, "wrong", "000000", stranger)), "invalid_credentials");
  }
  auto limited = sign_in.sign_in(email, "wrong", "000000", stranger);
  EXPECT_EQ(refusal(limited), "too_many_attempts");
  EXPECT_GT(limited.error().retry_after, 0);
  EXPECT_TRUE(try_in(code()));
}

TEST_P(StaffSignInTest, LimitsWrongCodesAfterARightPassword) {
  enrolled();
  int wrong = 0;
  while (refusal(try_in("000000")) == "invalid_credentials" && wrong < 100) {
    if (++wrong % 9 == 0) clock.advance(16min);
  }
  EXPECT_EQ(wrong, 20);
  EXPECT_EQ(refusal(try_in(code())), "too_many_attempts");
}

TEST_P(StaffSignInTest, RefusesDisabledMembersAndLetsThemInAgainOnceEnabled) {
  enrolled();
  disable(email).value();
  EXPECT_EQ(refusal(try_in(code())), "invalid_credentials");
  enable(email).value();
  EXPECT_TRUE(try_in(code()));
}

}  // namespace
}  // namespace typecase::staff
