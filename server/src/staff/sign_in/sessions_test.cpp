#include "staff/sign_in/sessions.h"

#include <gtest/gtest.h>

#include "staff/sign_in/testing.h"

namespace typecase::staff {
namespace {

using namespace std::chrono_literals;
using testing::SignInFixture;

class StaffSessionsTest : public SignInFixture {
 protected:
  std::string token = enrolled().token;

  std::string refused(Use use = Use::by_member) {
    return refusal(sessions.authenticate(token, use));
  }
};
TYPECASE_EACH_ENGINE(StaffSessionsTest);

TEST_P(StaffSessionsTest, EndAfterFifteenMinutesWithoutUse) {
  clock.advance(14min);
  EXPECT_EQ(refused(), "none");
  clock.advance(14min);
  EXPECT_EQ(refused(), "none");
  clock.advance(15min);
  EXPECT_EQ(refused(), "staff_signed_out");
}

TEST_P(StaffSessionsTest, AreNotKeptOpenByRequestsInTheBackground) {
  clock.advance(10min);
  EXPECT_EQ(refused(Use::in_background), "none");
  clock.advance(5min);
  EXPECT_EQ(refused(Use::in_background), "staff_signed_out");
}

TEST_P(StaffSessionsTest, EndAfterTwelveHoursWhateverTheMemberDoes) {
  for (int i = 0; i < 71; ++i) {
    clock.advance(10min);
    EXPECT_EQ(refused(), "none") << i;
  }
  clock.advance(10min);
  EXPECT_EQ(refused(), "staff_signed_out");
}

TEST_P(StaffSessionsTest, EndAtOnceForADisabledMember) {
  disable(email).value();
  EXPECT_EQ(refused(), "staff_signed_out");
}

TEST_P(StaffSessionsTest, HaveTheRoleOfNow) {
  set_role(email, Role::viewer).value();
  EXPECT_EQ(sessions.authenticate(token, Use::by_member)->member.role, Role::viewer);
}

TEST_P(StaffSessionsTest, RefuseTokensThatAreNoneForgedOrCut) {
  const std::string good = token;
  for (const std::string& bad : {std::string(), good.substr(0, 26), good.substr(0, good.size() - 1),
                                 good + "x", "." + good, std::string(5000, 'a')}) {
    token = bad;
    EXPECT_EQ(refused(), "staff_signed_out") << bad.substr(0, 80);
  }
}

TEST_P(StaffSessionsTest, AreListedAndEndedByTheirOwnMemberAlone) {
  const Member other = members.add(machine, "bo@foundry.example", "Bo", Role::owner).value();
  const SignedInMember caller = sessions.authenticate(token, Use::by_member).value();
  EXPECT_EQ(sessions.list(caller.member.id).size(), 1u);
  EXPECT_TRUE(sessions.list(other.id).empty());
  EXPECT_EQ(refusal(sessions.end(other.id, caller.session.id)), "not_found");
  EXPECT_TRUE(sessions.end(caller.member.id, caller.session.id));
  EXPECT_EQ(refused(), "staff_signed_out");
}

TEST_P(StaffSessionsTest, AreSteppedUpForFiveMinutesAfterACode) {
  auto caller = [&] { return sessions.authenticate(token, Use::by_member).value(); };
  EXPECT_TRUE(caller().is_stepped_up(clock.now()));
  clock.advance(5min);
  EXPECT_FALSE(caller().is_stepped_up(clock.now()));
  EXPECT_TRUE(sign_in.step_up(caller(), code()));
  EXPECT_TRUE(caller().is_stepped_up(clock.now()));
}

TEST_P(StaffSessionsTest, LeaveNoRowOnceTheyAreSwept) {
  clock.advance(15min);
  EXPECT_EQ(database().write([&](db::Connection& c) { return sweep_sessions(c, clock.now()); }), 1);
}

}  // namespace
}  // namespace typecase::staff
