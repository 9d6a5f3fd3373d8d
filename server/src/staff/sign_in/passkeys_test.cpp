#include "staff/sign_in/passkeys.h"

#include <gtest/gtest.h>

#include "db/record.h"
#include "staff/sign_in/challenges.h"
#include "staff/sign_in/testing.h"
#include "webauthn/testing.h"

namespace typecase::staff {
namespace {

using namespace std::chrono_literals;
using testing::let_in;
using testing::SignInFixture;
using webauthn::testing::Authenticator;
using webauthn::testing::to_json;

class PasskeysTest : public SignInFixture {
 protected:
  // A member who is signed in by password, with a passkey on `device`.
  SignedInMember with_passkey() {
    const Entered entered = enrolled();
    SignedInMember caller = sessions.authenticate(entered.token, Use::by_member).value();
    EXPECT_TRUE(passkeys.add(caller, "Laptop", created(passkeys.prepare(caller))));
    return caller;
  }
  boost::json::value created(const webauthn::CreationOptions& options) {
    const auto handle = from_base64url(options.user.id).value();
    device.user_handle = handle;
    return to_json(device.create({options.rp.id, "http://localhost:8081", options.challenge}));
  }
  // Each at a time of its own: rows of the audit log are in the order of time.
  boost::json::value shown(const std::string& origin = "http://localhost:8081") {
    clock.advance(1s);
    const auto options = passkeys.challenge();
    return to_json(device.get({options.rp_id, origin, options.challenge}));
  }
  std::vector<std::string> actions() {
    std::vector<std::string> names;
    for (const auto& entry : audited()) names.push_back(entry.entry.action);
    return names;
  }

  Passkeys passkeys{database(), clock, key, "http://localhost:8081",
                    [] { return std::string("Open Sorts"); }};
  Authenticator device{webauthn::es256};
};
TYPECASE_EACH_ENGINE(PasskeysTest);

TEST_P(PasskeysTest, SignsAMemberInWithoutAnythingElse) {
  with_passkey();
  auto entered = passkeys.sign_in(shown(), browser);
  ASSERT_TRUE(entered);
  EXPECT_EQ(sessions.authenticate(entered->token, Use::by_member)->member.email, email);
  EXPECT_EQ(passkeys.list(entered->member.id).front().last_used_at, clock.now());
  EXPECT_EQ(actions().front(), "member.signed_in");
  EXPECT_EQ(audited().front().actor.member_id, entered->member.id);
}

TEST_P(PasskeysTest, TakesACounterOfZeroAgain) {
  with_passkey();
  EXPECT_TRUE(passkeys.sign_in(shown(), browser));
  EXPECT_TRUE(passkeys.sign_in(shown(), browser));
}

TEST_P(PasskeysTest, RefusesAnAnswerThatWasUsedBeforeAndBlocksNothing) {
  const SignedInMember caller = with_passkey();
  device.sign_count = 7;
  const auto answer = shown();
  EXPECT_TRUE(passkeys.sign_in(answer, browser));
  EXPECT_EQ(refusal(passkeys.sign_in(answer, browser)), "passkey_invalid");
  EXPECT_FALSE(passkeys.list(caller.member.id).front().cloned_at);
}

TEST_P(PasskeysTest, BlocksNothingForAnAnswerThatALaterOneOvertook) {
  const SignedInMember caller = with_passkey();
  device.sign_count = 7;
  const auto early = shown();
  device.sign_count = 8;
  EXPECT_TRUE(passkeys.sign_in(shown(), browser));
  EXPECT_EQ(refusal(passkeys.sign_in(early, browser)), "passkey_invalid");
  EXPECT_FALSE(passkeys.list(caller.member.id).front().cloned_at);
}

TEST_P(PasskeysTest, LetsOneInOfManyWhoShowOneAnswerAtOnce) {
  const SignedInMember caller = with_passkey();
  device.sign_count = 7;
  const auto answer = shown();
  EXPECT_EQ(let_in([&] { return passkeys.sign_in(answer, {"", ""}).has_value(); }), 1);
  EXPECT_FALSE(passkeys.list(caller.member.id).front().cloned_at);
}

TEST_P(PasskeysTest, RefusesChallengesThatAreOldOrOfAnotherPurposeAndOtherOrigins) {
  const SignedInMember caller = with_passkey();
  const auto late = shown();
  clock.advance(5min);
  EXPECT_EQ(refusal(passkeys.sign_in(late, browser)), "passkey_invalid");
  EXPECT_EQ(refusal(passkeys.sign_in(shown("http://evil.example"), browser)), "passkey_invalid");
  EXPECT_EQ(refusal(passkeys.sign_in(shown("http://localhost:8080"), browser)), "passkey_invalid");
  const std::string other = passkeys.prepare(caller).challenge;
  const auto answer = to_json(device.get({"localhost", "http://localhost:8081", other}));
  EXPECT_EQ(refusal(passkeys.sign_in(answer, browser)), "passkey_invalid");
  EXPECT_EQ(refusal(passkeys.sign_in(boost::json::value(), browser)), "passkey_invalid");
  EXPECT_EQ(count("staff_used_challenge"), 1) << "that of the passkey that was added";
}

TEST_P(PasskeysTest, BlocksAPasskeyWhoseCounterDoesNotGrowAndEndsEverySignIn) {
  const SignedInMember caller = with_passkey();
  device.sign_count = 7;
  EXPECT_TRUE(passkeys.sign_in(shown(), browser));
  EXPECT_EQ(refusal(passkeys.sign_in(shown(), browser)), "passkey_cloned");
  EXPECT_EQ(count("staff_session"), 0);
  EXPECT_EQ(actions().front(), "member.passkey_cloned");
  device.sign_count = 8;
  EXPECT_EQ(refusal(passkeys.sign_in(shown(), browser)), "passkey_invalid");
  EXPECT_TRUE(passkeys.list(caller.member.id).front().cloned_at);
  EXPECT_EQ(sign_in.factors(caller.member.id), std::vector{WayIn::password});
}

TEST_P(PasskeysTest, RefusesMembersWhoAreDisabledOrWhosePasskeyIsGone) {
  const SignedInMember caller = with_passkey();
  disable(email).value();
  EXPECT_EQ(refusal(passkeys.sign_in(shown(), browser)), "passkey_invalid");
  enable(email).value();
  const std::string id = passkeys.list(caller.member.id).front().id;
  EXPECT_THROW(static_cast<void>(passkeys.remove(caller, id)), ErrorException);
  auto again = [&] {
    return sessions.authenticate(passkeys.sign_in(shown(), browser)->token, Use::by_member).value();
  };
  static_cast<void>(again());  // Of another device.
  const SignedInMember remover = again();
  EXPECT_TRUE(passkeys.remove(remover, id));
  EXPECT_EQ(count("staff_session"), 1) << "whoever has that device is out";
  EXPECT_EQ(refusal(passkeys.remove(remover, id)), "not_found");
  EXPECT_EQ(refusal(passkeys.sign_in(shown(), browser)), "passkey_invalid");
}

TEST_P(PasskeysTest, LimitsSignInsByTheBlockOfTheAddress) {
  with_passkey();
  for (int i = 0; i < 300; ++i) static_cast<void>(passkeys.sign_in({}, browser));
  EXPECT_EQ(refusal(passkeys.sign_in(shown(), browser)), "too_many_attempts");
  EXPECT_TRUE(passkeys.sign_in(shown(), {"Firefox", "198.51.100.4"}));
}

TEST_P(PasskeysTest, StepsUpTheSessionOfItsOwnMemberAlone) {
  const SignedInMember caller = with_passkey();
  clock.advance(10min);
  EXPECT_TRUE(passkeys.step_up(caller, shown()));
  EXPECT_EQ(sessions.list(caller.member.id).front().proved_at, clock.now());
  EXPECT_EQ(actions().front(), "member.stepped_up");

  SignedInMember other = caller;
  other.member.id = add_member(Role::owner, "other@foundry.example").id;
  EXPECT_EQ(passkeys.step_up(other, shown()).error().faults.at(0).code, "passkey_invalid");
}

TEST_P(PasskeysTest, RefusesASecondRegistrationOfOneCredential) {
  const SignedInMember caller = with_passkey();
  EXPECT_EQ(passkeys.prepare(caller).exclude_credentials.size(), 1u);
  auto again = passkeys.add(caller, "Copy", created(passkeys.prepare(caller)));
  EXPECT_EQ(refusal(again), "passkey_known");
  auto nameless = passkeys.add(caller, " ", created(passkeys.prepare(caller)));
  EXPECT_EQ(nameless.error().faults.at(0).code, "required");
  device.flags = webauthn::testing::user_present;
  auto unverified = passkeys.add(caller, "Key", created(passkeys.prepare(caller)));
  EXPECT_EQ(unverified.error().faults.at(0).code, "passkey_invalid");
}

TEST_P(PasskeysTest, AddsNothingForASignInThatWasEndedOrAnAnswerThatWasUsed) {
  const SignedInMember caller = with_passkey();
  device = Authenticator(webauthn::es256);
  const auto answer = created(passkeys.prepare(caller));
  const std::string id = passkeys.add(caller, "Key", answer)->id;
  EXPECT_TRUE(passkeys.remove(caller, id));
  EXPECT_EQ(passkeys.add(caller, "Key", answer).error().faults.at(0).code, "passkey_invalid");
  const auto late = created(passkeys.prepare(caller));
  reset(email).value();
  EXPECT_EQ(refusal(passkeys.add(caller, "Key", late)), "staff_signed_out");
  EXPECT_EQ(count("staff_passkey"), 0);
}

TEST_P(PasskeysTest, KeepsTwentyPasskeysOfAMemberAtMost) {
  const SignedInMember caller = with_passkey();
  for (std::size_t i = 1; i < most_passkeys_of_member; ++i) {
    device = Authenticator(webauthn::es256);
    ASSERT_TRUE(passkeys.add(caller, "Key", created(passkeys.prepare(caller))));
  }
  device = Authenticator(webauthn::es256);
  EXPECT_EQ(refusal(passkeys.add(caller, "Key", created(passkeys.prepare(caller)))),
            "too_many_passkeys");
}

TEST_P(PasskeysTest, EnrolsByALinkOnceWithAPasskeyAlone) {
  const Member member = add_member(Role::owner);
  const std::string link = reset(email).value();
  const auto options = passkeys.prepare_first(link).value();
  EXPECT_EQ(options.user.name, email);
  boost::json::value broken = created(options);
  broken.as_object()["type"] = "password";
  EXPECT_EQ(refusal(passkeys.enrol(link, "Phone", broken, browser)), "passkey_invalid");

  auto entered = passkeys.enrol(link, "Phone", created(options), browser);
  ASSERT_TRUE(entered);
  EXPECT_EQ(sign_in.factors(member.id), std::vector{WayIn::passkey});
  EXPECT_EQ(refusal(passkeys.enrol(link, "Phone", created(options), browser)), "link_spent");
  EXPECT_EQ(refusal(passkeys.prepare_first(link)), "link_spent");
  EXPECT_TRUE(passkeys.sign_in(shown(), browser));
  EXPECT_EQ(refusal(try_in("000000")), "invalid_credentials");

  const SignedInMember caller = sessions.authenticate(entered->token, Use::by_member).value();
  const std::string only = passkeys.list(member.id).front().id;
  EXPECT_EQ(refusal(passkeys.remove(caller, only)), "last_factor");
  EXPECT_EQ(refusal(sign_in.renew_recovery_codes(caller)), "no_password");
  EXPECT_EQ(passkeys.list(member.id).size(), 1u);
}

TEST_P(PasskeysTest, MeetsNoChallengeOfAnotherLink) {
  add_member(Role::owner);
  add_member(Role::viewer, "other@foundry.example");
  const std::string link = reset(email).value();
  const std::string other = reset("other@foundry.example").value();
  auto answer = created(passkeys.prepare_first(other).value());
  EXPECT_EQ(refusal(passkeys.enrol(link, "Phone", answer, browser)), "passkey_invalid");
}

TEST_P(PasskeysTest, LosesEveryPasskeyByAReset) {
  const SignedInMember caller = with_passkey();
  reset(email).value();
  EXPECT_EQ(refusal(passkeys.sign_in(shown(), browser)), "passkey_invalid");
  EXPECT_TRUE(sign_in.factors(caller.member.id).empty());
}

TEST_P(PasskeysTest, ForgetsUsedChallengesWhenTheyAreTooOldToBeGood) {
  with_passkey();
  EXPECT_TRUE(passkeys.sign_in(shown(), browser));
  auto sweep = [&] {
    return database().write([&](db::Connection& c) { return sweep_challenges(c, clock.now()); });
  };
  EXPECT_EQ(sweep(), 0);
  clock.advance(webauthn::ceremony_timeout);
  EXPECT_EQ(sweep(), 2);  // of the new passkey, and of the sign-in
}

}  // namespace
}  // namespace typecase::staff
