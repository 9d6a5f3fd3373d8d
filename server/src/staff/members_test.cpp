#include "staff/members.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "accounts/accounts.h"
#include "staff/sign_in/testing.h"

namespace typecase::staff {
namespace {

class MembersTest : public testing::SignInFixture {
 protected:
  // The member, signed in.
  audit::Actor as(const Member& member) {
    const std::string token = database().write(
        [&](db::Connection& c) { return open_session(c, member.id, "Firefox", clock.now()); });
    SignedInMember caller = sessions.authenticate(token, Use::by_member).value();
    caller.permission = "staff:write";
    caller.request_id = "R";
    return to_actor(caller);
  }
  std::string code_of(const Result<Member>& result) { return refusal(result); }
};
TYPECASE_EACH_ENGINE(MembersTest);

TEST_P(MembersTest, ChangesNameAndRoleAndRecordsBoth) {
  const Member owner = add_member(Role::owner);
  const Member other = add_member(Role::viewer, "other@foundry.example");
  clock.advance(std::chrono::seconds(1));
  auto changed = members.change(as(owner), other.id, {1, "Ines Duarte", Role::editor, false});
  ASSERT_TRUE(changed);
  EXPECT_EQ(changed->name, "Ines Duarte");
  EXPECT_EQ(changed->version, 2);
  const auto recorded = audited().front();
  EXPECT_EQ(recorded.entry.action, "member.role_changed");
  EXPECT_EQ(recorded.entry.permission, "staff:write");
  EXPECT_EQ(recorded.entry.request_id, "R");
  EXPECT_NE(recorded.entry.object_before->find("viewer"), std::string::npos);
  EXPECT_NE(recorded.entry.object_after->find("Ines Duarte"), std::string::npos);
}

TEST_P(MembersTest, RefusesAChangeOfAVersionThatIsGone) {
  const Member owner = add_member(Role::owner);
  const Member other = add_member(Role::viewer, "other@foundry.example");
  EXPECT_TRUE(members.change(as(owner), other.id, {1, "Ines", Role::viewer, false}));
  EXPECT_EQ(code_of(members.change(as(owner), other.id, {1, "Inês", Role::viewer, false})),
            "changed_meanwhile");
  EXPECT_EQ(members.find_by_id(other.id)->name, "Ines");
}

TEST_P(MembersTest, RecordsNothingWhereNothingChanges) {
  const Member owner = add_member(Role::owner);
  const auto before = audited().size();
  EXPECT_EQ(members.change(as(owner), owner.id, {1, owner.name, owner.role, false})->version, 1);
  EXPECT_EQ(audited().size(), before);
}

TEST_P(MembersTest, ChangesNothingForAnActorWhoseSessionHasEnded) {
  const Member owner = add_member(Role::owner);
  const Member other = add_member(Role::support, "other@foundry.example");
  const audit::Actor actor = as(owner);
  database().write([&](db::Connection& c) { end_sessions(c, owner.id, clock.now()); });
  const auto before = audited().size();
  auto refused = [](auto change) {
    try {
      change();
      return std::string();
    } catch (const ErrorException& refusal) {
      return std::string(refusal.error.code);
    }
  };
  EXPECT_EQ(refused([&] { members.add(actor, "new@foundry.example", "New", Role::owner).value(); }),
            "staff_signed_out");
  EXPECT_EQ(refused([&] { members.change(actor, other.id, {.role = Role::owner}).value(); }),
            "staff_signed_out");
  EXPECT_EQ(refused([&] { sign_in.reset(actor, other.id).value(); }), "staff_signed_out");
  EXPECT_EQ(members.find_by_id(other.id)->role, Role::support);
  EXPECT_EQ(audited().size(), before);
}

TEST_P(MembersTest, ActAsNobodyWithoutTheAccessThatItTakes) {
  const Member owner = add_member(Role::owner);
  const Member other = add_member(Role::support, "other@foundry.example");
  auto act = [&] {
    const std::string id = random_id();
    accounts::Customer customer;
    customer.id = CustomerId(id);
    customer.email = id + "@example.org";
    database().write([&](db::Connection& c) {
      accounts::insert_customer(c, customer, std::nullopt);
      c.execute(
          "INSERT INTO session (id, customer_id, generation, current_hash, "
          "previous_rotated_at, rotated_at, idle_limit, last_used_at, expires_at, created_at, "
          "impersonator) VALUES ($1, $1, 1, $2, 0, 0, 1, 0, 1, 0, 'Other')",
          id, sha256(id));
      c.execute(
          "INSERT INTO impersonation (id, customer_id, member_id, staff, reason, token_hash, "
          "issued_at, session_id, opened_at) VALUES ($1, $1, $2, 'Other', 'why', $3, $4, $1, $4)",
          id, other.id, sha256(id), clock.now());
    });
  };
  act();
  ASSERT_TRUE(members.change(as(owner), other.id, {.role = Role::manager}));
  EXPECT_EQ(count("session"), 1);
  ASSERT_TRUE(members.change(as(owner), other.id, {.role = Role::editor}));
  EXPECT_EQ(count("session"), 0);
  EXPECT_EQ(count("impersonation WHERE ended_at IS NULL"), 0);
  act();
  ASSERT_TRUE(sign_in.reset(as(owner), other.id));
  EXPECT_EQ(count("session"), 0);
  act();
  ASSERT_TRUE(members.change(as(owner), other.id, {.is_disabled = true}));
  EXPECT_EQ(count("session"), 0);
  EXPECT_EQ(count("impersonation WHERE ended_at IS NULL"), 0);
}

TEST_P(MembersTest, KeepsMembersFromTheirOwnAccess) {
  const Member owner = add_member(Role::owner);
  add_member(Role::owner, "other@foundry.example");
  EXPECT_EQ(code_of(members.change(as(owner), owner.id, {.role = Role::viewer})), "own_access");
  EXPECT_EQ(code_of(members.change(as(owner), owner.id, {.is_disabled = true})), "own_access");
  EXPECT_EQ(refusal(sign_in.reset(as(owner), owner.id)), "own_access");
  EXPECT_TRUE(members.change(as(owner), owner.id, {.name = "Mira H."}));
}

TEST_P(MembersTest, KeepsAnOwnerWhenTwoTakeEachOthersRoleAtOnce) {
  const Member a = add_member(Role::owner);
  const Member b = add_member(Role::owner, "other@foundry.example");
  std::atomic<int> done = 0;
  {
    std::vector<std::jthread> callers;
    for (int i = 0; i < 32; ++i) {
      callers.emplace_back([&, actor = i % 2 == 0 ? a : b, object = i % 2 == 0 ? b : a] {
        if (members.change(as(actor), object.id, {.role = Role::viewer})) ++done;
      });
    }
  }
  EXPECT_GT(done, 0);
  EXPECT_EQ(database().read([](db::Connection& c) {
    return c.value<int>("SELECT count(*) FROM staff_member WHERE role = 'owner'");
  }),
            1);
}

TEST_P(MembersTest, LetsTheCommandLineTakeTheLastOwnersRole) {
  add_member(Role::owner);
  EXPECT_TRUE(set_role(email, Role::viewer));
}

TEST_P(MembersTest, SignsOutWhoIsDisabled) {
  const Entered entered = enrolled();
  disable(email).value();
  EXPECT_EQ(count("staff_session"), 0);
  enable(email).value();
  EXPECT_EQ(refusal(sessions.authenticate(entered.token, Use::by_member)), "staff_signed_out");
}

TEST_P(MembersTest, ListsWaysInInvitationsAndLastUse) {
  enrolled();
  add_member(Role::viewer, "zoe@foundry.example");
  EXPECT_TRUE(reset("zoe@foundry.example"));
  auto listed = members.list();
  ASSERT_EQ(listed.size(), 2u);
  if (listed[0].member.email != email) std::swap(listed[0], listed[1]);  // of one name
  EXPECT_EQ(listed[0].factors, std::vector{WayIn::password});
  EXPECT_FALSE(listed[0].is_invited);
  EXPECT_TRUE(listed[0].last_used_at);
  EXPECT_TRUE(listed[1].factors.empty());
  EXPECT_TRUE(listed[1].is_invited);
  EXPECT_FALSE(listed[1].last_used_at);
}

TEST_P(MembersTest, RefusesNamesThatAreBlankOrTooLong) {
  const Member owner = add_member(Role::owner);
  EXPECT_EQ(members.change(as(owner), owner.id, {.name = " "}).error().faults.at(0).code,
            "required");
  EXPECT_EQ(members.change(as(owner), owner.id, {.name = std::string(201, 'a')})
                .error()
                .faults.at(0)
                .code,
            "too_long");
  EXPECT_EQ(code_of(members.change(as(owner), "nobody", {.name = "N"})), "not_found");
}

}  // namespace
}  // namespace typecase::staff
