#include "accounts/sessions/impersonation.h"

#include <gtest/gtest.h>

#include "accounts/account_testing.h"
#include "db/record.h"

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

class ImpersonationTest : public testing::AccountServicesFixture {
 protected:
  ImpersonationTest() {
    database().write([](db::Connection& c) {
      c.execute(
          "INSERT INTO staff_member (id, email, email_key, name, role, created_at) "
          "VALUES ('mira', 'mira@quire.example', 'mira@quire.example', 'Mira', 'support', 0)");
    });
  }
  const audit::Actor mira{"mira", audit::Via::session,     "session",
                          {},     "customers:impersonate", "request-1"};

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
  auto issued = impersonate(email, "Grace", "cannot find her fonts");
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
  auto first = impersonate(email, "Grace", "a question");
  EXPECT_TRUE(impersonation.open(first->token));
  EXPECT_EQ(code(impersonation.open(first->token)), "link_spent");
  auto second = impersonate(email, "Grace", "a question");
  clock.advance(60s);
  EXPECT_EQ(code(impersonation.open(second->token)), "link_spent");
  EXPECT_EQ(code(impersonation.open("")), "link_spent");
}

TEST_P(ImpersonationTest, NeedsACustomerANameAndAReason) {
  add();
  EXPECT_EQ(code(impersonate("nobody@example.org", "Grace", "why not")), "not_found");
  EXPECT_EQ(fault(impersonate(email, " ", "why not")), "/staff required");
  EXPECT_EQ(fault(impersonate(email, "Grace", "")), "/reason required");
  EXPECT_EQ(fault(impersonate(email, "Grace", std::string(501, 'a'))), "/reason too_long");
  EXPECT_EQ(fault(impersonate(email, "Grace", "a\nb")), "/reason not_allowed");
  EXPECT_TRUE(impersonate(email, "Grace", std::string(500, 'a')));
}

TEST_P(ImpersonationTest, EndsAtOnceWhenItIsRevoked) {
  add();
  auto unopened = impersonate(email, "Grace", "a question");
  EXPECT_TRUE(impersonation.revoke(machine, unopened->id));
  EXPECT_EQ(code(impersonation.open(unopened->token)), "link_spent");

  auto issued = impersonate(email, "Grace", "a question");
  auto opened = impersonation.open(issued->token);
  EXPECT_TRUE(impersonation.revoke(machine, issued->id));
  EXPECT_EQ(code(accounts.authenticate(opened->tokens.access, "")), "signed_out");
  EXPECT_EQ(code(impersonation.revoke(machine, issued->id)), "not_found");
}

TEST_P(ImpersonationTest, IsInTheAuditLogAsTheCustomer) {
  const Customer ada = add();
  const auto issued = impersonate(email, "Grace", "a question");
  clock.advance(1s);
  EXPECT_TRUE(impersonation.revoke(machine, issued->id));
  EXPECT_FALSE(impersonation.revoke(machine, issued->id));
  EXPECT_FALSE(impersonate("nobody@example.org", "Grace", "why not"));

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
  auto issued = impersonate(email, "Grace", "a question");
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
    auto issued = impersonate(email, "Grace", "a question").value();
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
  auto unopened = impersonate(email, "Grace", "a question");
  ASSERT_TRUE(remove(ada, "an atlas of tides"));
  EXPECT_EQ(ended_at(third), clock.now());
  EXPECT_EQ(ended_at(unopened->id), clock.now());
  EXPECT_EQ(code(impersonation.open(unopened->token)), "link_spent");
}

TEST_P(ImpersonationTest, IsNotOfDeletedCustomers) {
  const Customer ada = add();
  ASSERT_TRUE(remove(ada, std::string(password)));
  EXPECT_EQ(code(impersonation.issue(mira, ada.id, "Mira", "a question")), "customer_deleted");
  EXPECT_EQ(code(impersonation.issue(mira, CustomerId("x"), "Mira", "a question")), "not_found");
}

TEST_P(ImpersonationTest, TellsTheCustomerByMailOnceItIsOpened) {
  const Customer ada = add();
  const auto issued = impersonation.issue(mira, ada.id, "Mira Holt", "<b>lost</b> fonts").value();
  EXPECT_TRUE(mails().empty());
  impersonation.open(issued.token).value();
  const testing::SentMail mail = sent_email("impersonated");
  EXPECT_EQ(mail.to, email);
  EXPECT_NE(mail.subject.find("Quire & Vault"), std::string::npos);
  EXPECT_NE(mail.text.find("<b>lost</b> fonts"), std::string::npos);
  EXPECT_EQ(mail.text.find("Mira"), std::string::npos);
  EXPECT_EQ(mail.text.find(issued.token), std::string::npos);
}

TEST_P(ImpersonationTest, EachStepIsARowWithBothNames) {
  const Customer ada = add();
  const auto issued = impersonation.issue(mira, ada.id, "Mira", "a question").value();
  EXPECT_EQ(issued.address, "https://quire.example/login?impersonate=" + issued.token);
  clock.advance(1s);
  const auto opened = impersonation.open(issued.token, "request-2").value();
  clock.advance(1s);
  accounts.record_act(opened.caller, "grantTester", "request-3");
  clock.advance(1s);
  accounts.sign_out(opened.tokens.access, "", "request-4");
  accounts.sign_out(opened.tokens.access, "", "request-5");
  auto entries = database().read([](db::Connection& c) { return audit::entries(c, Time(), 10); });
  std::erase_if(entries, [](const auto& recorded) { return !recorded.actor.customer_id; });
  ASSERT_EQ(entries.size(), 4u);
  const char* actions[] = {"impersonation.ended", "customer.acted", "impersonation.opened",
                           "impersonation.issued"};
  for (std::size_t i = 0; i < entries.size(); ++i) {
    EXPECT_EQ(entries[i].entry.action, actions[i]);
    EXPECT_EQ(entries[i].actor.member_id, "mira");
    EXPECT_EQ(entries[i].actor.customer_id, ada.id.text);
    EXPECT_EQ(entries[i].entry.permission, "customers:impersonate");
  }
  EXPECT_EQ(entries[1].entry.object_id, "grantTester");
  EXPECT_EQ(entries[1].entry.request_id, "request-3");
  EXPECT_EQ(entries[0].entry.object_id, issued.id);
}

TEST_P(ImpersonationTest, EndsWithTheMembersAccess) {
  const Customer ada = add();
  const auto issued = impersonation.issue(mira, ada.id, "Mira", "a question").value();
  const auto opened = impersonation.open(issued.token).value();
  EXPECT_EQ(accounts.authenticate(opened.tokens.access, "")->member_id, "mira");
  const auto unopened = impersonation.issue(mira, ada.id, "Mira", "a question").value();
  database().write([](db::Connection& c) {
    c.execute("UPDATE staff_member SET disabled_at = 1 WHERE id = 'mira'");
  });
  EXPECT_EQ(code(accounts.authenticate(opened.tokens.access, "")), "signed_out");
  EXPECT_EQ(code(impersonation.open(unopened.token)), "link_spent");
}

TEST_P(ImpersonationTest, ListsWhatStillCanBeUsed) {
  const Customer ada = add();
  const auto first = impersonation.issue(mira, ada.id, "Mira", "first").value();
  impersonation.open(first.token).value();
  clock.advance(1s);
  impersonation.issue(mira, ada.id, "Mira", "second").value();
  auto list = [&] {
    return database().read([&](db::Connection& c) { return list_impersonations(c, ada.id, 5); });
  };
  ASSERT_EQ(list().size(), 2u);
  EXPECT_EQ(list()[0].reason, "second");
  EXPECT_TRUE(list()[0].is_open(clock.now()) && list()[1].is_open(clock.now()));
  EXPECT_EQ(list()[0].ends_at(), clock.now() + 60s);
  clock.advance(1min);
  EXPECT_FALSE(list()[0].is_open(clock.now()));
  EXPECT_TRUE(list()[1].is_open(clock.now()));
  clock.advance(29min);
  EXPECT_FALSE(list()[1].is_open(clock.now()));
  EXPECT_EQ(code(impersonation.revoke(mira, first.id)), "not_found");
}

TEST_P(ImpersonationTest, IsNoSignInOfTheCustomer) {
  Customer ada = add();
  auto opened = impersonation.open(impersonate(email, "Grace", "a question")->token);
  EXPECT_TRUE(accounts.sessions(ada.id).empty());
  EXPECT_EQ(code(accounts.end_session(ada.id, opened->caller.session)), "not_found");
  EXPECT_TRUE(accounts.sign_in(email, password, true));
  EXPECT_EQ(mails(),
            std::vector<std::string>{"impersonated"});  // None of a new browser: her first.
  EXPECT_EQ(code(accounts.refresh(opened->tokens.access)), "signed_out");
  EXPECT_TRUE(accounts.authenticate(opened->tokens.access, ""));
}

}  // namespace
}  // namespace typecase::accounts
