#include "accounts/sessions/impersonation.h"

#include <gtest/gtest.h>

#include "accounts/account_testing.h"
#include "db/record.h"

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

class ImpersonationTest : public testing::AccountServicesFixture {
 protected:
  std::optional<Time> ended_at(const std::string& id) {
    return database().read([&](db::Connection& connection) {
      return connection.value<std::optional<Time>>(
          "SELECT ended_at FROM impersonation WHERE id = $1", id);
    });
  }
};

TYPECASE_EACH_ENGINE(ImpersonationTest);

TEST_P(ImpersonationTest, SignsStaffInAsTheCustomerForHalfAnHour) {
  Customer ada = add();
  auto issued = impersonation.issue(machine, email, "Grace", "cannot find her fonts");
  ASSERT_TRUE(issued);
  auto opened = impersonation.open(issued->token);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->tokens.refresh, "");

  clock.advance(29min);
  auto caller = accounts.authenticate(opened->tokens.access, "");
  ASSERT_TRUE(caller);
  EXPECT_EQ(caller->customer.id, ada.id);
  EXPECT_EQ(caller->impersonator, "Grace");
  clock.advance(1min);
  EXPECT_EQ(code(accounts.authenticate(opened->tokens.access, "")), "signed_out");
}

TEST_P(ImpersonationTest, ATokenWorksOnceAndForAMinute) {
  add();
  auto first = impersonation.issue(machine, email, "Grace", "a question");
  EXPECT_TRUE(impersonation.open(first->token));
  EXPECT_EQ(code(impersonation.open(first->token)), "link_spent");
  auto second = impersonation.issue(machine, email, "Grace", "a question");
  clock.advance(60s);
  EXPECT_EQ(code(impersonation.open(second->token)), "link_spent");
  EXPECT_EQ(code(impersonation.open("")), "link_spent");
}

TEST_P(ImpersonationTest, NeedsACustomerANameAndAReason) {
  add();
  EXPECT_EQ(code(impersonation.issue(machine, "nobody@example.org", "Grace", "why not")),
            "not_found");
  EXPECT_EQ(code(impersonation.issue(machine, email, " ", "why not")), "required");
  EXPECT_EQ(code(impersonation.issue(machine, email, "Grace", "")), "required");
}

TEST_P(ImpersonationTest, EndsAtOnceWhenItIsRevoked) {
  add();
  auto unopened = impersonation.issue(machine, email, "Grace", "a question");
  EXPECT_TRUE(impersonation.revoke(machine, unopened->id));
  EXPECT_EQ(code(impersonation.open(unopened->token)), "link_spent");

  auto issued = impersonation.issue(machine, email, "Grace", "a question");
  auto opened = impersonation.open(issued->token);
  EXPECT_TRUE(impersonation.revoke(machine, issued->id));
  EXPECT_EQ(code(accounts.authenticate(opened->tokens.access, "")), "signed_out");
  EXPECT_EQ(code(impersonation.revoke(machine, issued->id)), "not_found");
}

TEST_P(ImpersonationTest, IsInTheAuditLogAsTheCustomer) {
  const Customer ada = add();
  const auto issued = impersonation.issue(machine, email, "Grace", "a question");
  clock.advance(1s);
  EXPECT_TRUE(impersonation.revoke(machine, issued->id));
  EXPECT_FALSE(impersonation.revoke(machine, issued->id));
  EXPECT_FALSE(impersonation.issue(machine, "nobody@example.org", "Grace", "why not"));

  auto entries = database().read([](db::Connection& c) { return audit::entries(c, Time(), 10); });
  std::erase_if(entries,
                [&](const auto& recorded) { return recorded.entry.object_id != issued->id; });
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].entry.action, "impersonation.revoked");
  EXPECT_EQ(entries[1].entry.action, "impersonation.issued");
  EXPECT_EQ(entries[1].entry.object_after, R"({"staff":"Grace"})");
  EXPECT_EQ(entries[1].entry.reason, "a question");
  for (const auto& recorded : entries) {
    EXPECT_EQ(recorded.actor.customer_id, ada.id.text);
    EXPECT_EQ(recorded.actor.via_id, "root");
  }
}

TEST_P(ImpersonationTest, StaysOnRecordWithBothNames) {
  Customer ada = add();
  auto issued = impersonation.issue(machine, email, "Grace", "a question");
  auto opened = impersonation.open(issued->token);
  clock.advance(5min);
  accounts.sign_out(opened->tokens.access, "");
  EXPECT_EQ(code(accounts.authenticate(opened->tokens.access, "")), "signed_out");
  auto row = database().read([](db::Connection& connection) {
    return connection.find_one(
        "SELECT customer_id, staff, reason, opened_at, ended_at, token_hash FROM impersonation");
  });
  EXPECT_EQ(row->text("customer_id"), ada.id.text);
  EXPECT_EQ(row->text("staff"), "Grace");
  EXPECT_EQ(row->text("reason"), "a question");
  EXPECT_EQ(row->time("ended_at") - row->time("opened_at"), 5min);
  EXPECT_EQ(to_hex(row->bytes("token_hash")), to_hex(sha256(issued->token)));
}

TEST_P(ImpersonationTest, TheRecordSaysWhenItEndedHoweverTheCustomerEndsIt) {
  Customer ada = add();
  auto act = [&] {
    auto issued = impersonation.issue(machine, email, "Grace", "a question").value();
    impersonation.open(issued.token).value();
    clock.advance(1min);
    return issued.id;
  };
  std::string id = act();
  Tokens own = open(ada);
  EXPECT_EQ(ended_at(id), std::nullopt);
  ASSERT_TRUE(recovery.change_password(caller(own), std::string(password), "an atlas of tides"));
  EXPECT_EQ(ended_at(id), clock.now());

  std::string second = act();
  accounts.sign_out_everywhere(ada.id);
  EXPECT_EQ(ended_at(second), clock.now());
  EXPECT_EQ(ended_at(id), clock.now() - 1min);

  std::string third = act();
  auto unopened = impersonation.issue(machine, email, "Grace", "a question");
  ASSERT_TRUE(remove(ada, "an atlas of tides"));
  EXPECT_EQ(ended_at(third), clock.now());
  EXPECT_EQ(ended_at(unopened->id), clock.now());
  EXPECT_EQ(code(impersonation.open(unopened->token)), "link_spent");
}

TEST_P(ImpersonationTest, IsNoSignInOfTheCustomer) {
  Customer ada = add();
  auto opened =
      impersonation.open(impersonation.issue(machine, email, "Grace", "a question")->token);
  EXPECT_TRUE(accounts.sessions(ada.id).empty());
  EXPECT_EQ(code(accounts.end_session(ada.id, opened->caller.session)), "not_found");
  EXPECT_TRUE(accounts.sign_in(email, password, true));
  EXPECT_TRUE(mails().empty());  // It was her first one.
  EXPECT_EQ(code(accounts.refresh(opened->tokens.access)), "signed_out");
  EXPECT_TRUE(accounts.authenticate(opened->tokens.access, ""));
}

}  // namespace
}  // namespace typecase::accounts
