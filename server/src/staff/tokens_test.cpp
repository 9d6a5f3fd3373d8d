#include "staff/tokens.h"

#include <gmock/gmock.h>

#include "staff/testing.h"

namespace typecase::staff {
namespace {

using namespace std::chrono_literals;

class StaffTokensTest : public testing::StaffFixture {
 protected:
  bool is_valid(const std::string& token) { return tokens.authenticate(token).has_value(); }
  static std::string fault(const auto& result) {
    return result ? ""
                  : result.error().faults.at(0).pointer + " " + result.error().faults.at(0).code;
  }
};

TYPECASE_EACH_ENGINE(StaffTokensTest);

TEST_P(StaffTokensTest, ATokenNamesItsMemberAndScopes) {
  Member member = add_member();
  Tokens::Issued issued = issue().value();
  Caller caller = tokens.authenticate(issued.secret).value();
  EXPECT_EQ(caller.member.id, member.id);
  EXPECT_EQ(caller.token_id, issued.token.id);
  EXPECT_TRUE(check_permission(caller, testing::write_menus));
}

TEST_P(StaffTokensTest, OfATokenTheDatabaseHoldsAHashAlone) {
  add_member();
  std::string secret = issue()->secret;
  database().read([&](db::Connection& c) {
    auto row = c.find_one("SELECT secret_hash FROM staff_token");
    Digest hash = sha256(secret);
    EXPECT_EQ(row->bytes("secret_hash"), Bytes(hash.begin(), hash.end()));
  });
}

TEST_P(StaffTokensTest, AChangedTokenIsNone) {
  add_member();
  std::string secret = issue()->secret;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    std::string changed = secret;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(is_valid(changed)) << i;
  }
  for (const char* none : {"", "tcs_", "tcs_.", "tcs_x.y", "Bearer"}) EXPECT_FALSE(is_valid(none));
  EXPECT_FALSE(is_valid(secret + "x"));
  EXPECT_TRUE(is_valid(secret));
}

TEST_P(StaffTokensTest, ATokenEndsByItsTimeOrByRevoking) {
  add_member();
  std::string short_lived = issue(std::chrono::days(1))->secret;
  Tokens::Issued revoked = issue().value();
  clock.advance(24h - 1s);
  EXPECT_TRUE(is_valid(short_lived));
  clock.advance(1s);
  EXPECT_FALSE(is_valid(short_lived));
  EXPECT_TRUE(is_valid(revoked.secret));
  EXPECT_TRUE(tokens.revoke(machine, revoked.token.id));
  EXPECT_FALSE(is_valid(revoked.secret));
  EXPECT_EQ(tokens.revoke(machine, revoked.token.id).error().kind, ErrorKind::not_found);
}

TEST_P(StaffTokensTest, ADisabledMembersTokensStopAtOnce) {
  add_member();
  std::string secret = issue()->secret;
  EXPECT_TRUE(disable("Mira@Foundry.example"));
  EXPECT_FALSE(is_valid(secret));
  EXPECT_EQ(issue().error().code, "member_disabled");
  EXPECT_TRUE(enable(email));
  EXPECT_TRUE(is_valid(secret));
}

TEST_P(StaffTokensTest, ARoleThatLosesAPermissionTakesItFromItsTokens) {
  add_member();
  std::string secret = issue()->secret;
  EXPECT_TRUE(set_role(email, Role::viewer));
  Caller caller = tokens.authenticate(secret).value();
  EXPECT_EQ(check_permission(caller, testing::write_menus).error().code, "permission_missing");
}

TEST_P(StaffTokensTest, AScopeThatATokenLacksIsNotPermittedToAnOwner) {
  add_member(Role::owner);
  std::string secret = issue()->secret;
  database().write(
      [&](db::Connection& c) { c.execute("UPDATE staff_token SET scopes = 'of:tomorrow'"); });
  Caller caller = tokens.authenticate(secret).value();
  EXPECT_EQ(check_permission(caller, testing::write_menus).error().kind, ErrorKind::forbidden);
}

TEST_P(StaffTokensTest, FaultsOfATokenAreNamedAtTheirField) {
  add_member(Role::support);
  EXPECT_EQ(fault(issue()), "/scopes scope_not_granted");
  EXPECT_TRUE(set_role(email, Role::owner));
  EXPECT_EQ(fault(issue(std::chrono::days(367))), "/days out_of_range");
  EXPECT_EQ(fault(tokens.issue(machine, {email, "", {testing::write_menus}})), "/purpose required");
  EXPECT_EQ(fault(tokens.issue(machine, {email, "a script", {}})), "/scopes required");
  EXPECT_EQ(tokens.issue(machine, {"none@foundry.example", "x", {}}).error().kind,
            ErrorKind::not_found);
  EXPECT_EQ(count("staff_token"), 0);
}

TEST_P(StaffTokensTest, AMemberHasTwentyValidTokensAtMost) {
  add_member();
  for (std::size_t i = 0; i < most_tokens_of_member; ++i) ASSERT_TRUE(issue());
  EXPECT_EQ(issue().error().code, "too_many_tokens");
  EXPECT_TRUE(tokens.revoke(machine, tokens.list().front().id));
  EXPECT_TRUE(issue());
  EXPECT_EQ(tokens.list().size(), most_tokens_of_member + 1);
}

TEST_P(StaffTokensTest, MembersHaveAnAddressEach) {
  add_member();
  EXPECT_EQ(members.add(machine, "MIRA@foundry.example", "M", Role::owner).error().code,
            "email_taken");
  EXPECT_EQ(fault(members.add(machine, "nobody", "M", Role::owner)), "/email invalid_email");
  EXPECT_EQ(fault(members.add(machine, "m@foundry.example", " ", Role::owner)), "/name required");
  EXPECT_EQ(members.list().size(), 1u);
}

TEST_P(StaffTokensTest, EveryChangeOfAMemberOrTokenIsARowOfTheAuditLog) {
  add_member();
  Tokens::Issued issued = issue().value();
  EXPECT_TRUE(tokens.revoke(machine, issued.token.id));
  EXPECT_TRUE(set_role(email, Role::viewer));
  EXPECT_TRUE(disable(email));
  EXPECT_TRUE(enable(email));
  std::vector<std::string> actions;
  for (const audit::RecordedEntry& recorded : audited()) {
    actions.push_back(recorded.entry.action);
    EXPECT_EQ(recorded.actor.member_id, std::nullopt);
    EXPECT_EQ(recorded.actor.via, audit::Via::command_line);
    EXPECT_EQ(recorded.actor.via_id, "root");
  }
  EXPECT_THAT(actions, ::testing::UnorderedElementsAre("member.added", "token.issued",
                                                       "token.revoked", "member.role_changed",
                                                       "member.disabled", "member.enabled"));
}

TEST_P(StaffTokensTest, AChangeOfAMemberIsRecordedWithBothStates) {
  add_member();
  clock.advance(1s);
  EXPECT_TRUE(set_role(email, Role::viewer));
  const audit::Entry entry = audited().front().entry;
  EXPECT_EQ(entry.object_id, members.find(email)->id);
  EXPECT_THAT(entry.object_before.value(), ::testing::HasSubstr(R"("role":"editor")"));
  EXPECT_THAT(entry.object_after.value(), ::testing::HasSubstr(R"("role":"viewer")"));
}

TEST_P(StaffTokensTest, ARefusedChangeOfAMemberOrTokenLeavesNoRow) {
  add_member();
  ASSERT_EQ(audited().size(), 1u);
  EXPECT_FALSE(members.add(machine, email, "M", Role::owner));
  EXPECT_FALSE(set_role("none@foundry.example", Role::owner));
  EXPECT_FALSE(disable("none@foundry.example"));
  EXPECT_FALSE(tokens.revoke(machine, "none"));
  EXPECT_FALSE(issue(std::chrono::days(367)));
  EXPECT_EQ(audited().size(), 1u);
}

TEST(StaffPermissions, RolesHaveThemByOneTable) {
  for (Role role : {Role::owner, Role::manager, Role::editor}) {
    EXPECT_TRUE(may(role, testing::write_menus)) << name(role);
  }
  for (Role role : {Role::support, Role::accountant, Role::viewer}) {
    EXPECT_FALSE(may(role, testing::write_menus)) << name(role);
  }
  EXPECT_EQ(find_role("king"), std::nullopt);
  EXPECT_EQ(find_role("editor"), Role::editor);
  EXPECT_EQ(from_scopes("menus:write of:tomorrow"), std::vector{testing::write_menus});
}

}  // namespace
}  // namespace typecase::staff
