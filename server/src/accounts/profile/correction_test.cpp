#include <gmock/gmock.h>

#include "accounts/account_testing.h"
#include "accounts/emails/mailed_links.h"
#include "audit/audit.h"

namespace typecase::accounts {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class CorrectionTest : public testing::AccountServicesFixture {
 protected:
  static constexpr const char* right = "ada@tidal.example";

  static CustomerDetails details(const Customer& customer) {
    return {customer.email, customer.name.value_or("")};
  }

  Result<CorrectedCustomer> correct(const Customer& seen, const CustomerDetails& wanted) {
    return database().write([&](db::Connection& connection) {
      return profile.correct(connection, {seen.id, details(seen), wanted, "By telephone", machine});
    });
  }

  std::string issue(const Customer& customer, LinkPurpose purpose) {
    return database().write([&](db::Connection& connection) {
      return issue_link(connection, purpose, customer.id, customer.email, clock.now());
    });
  }

  std::int64_t corrections() {
    return count("SELECT count(*) FROM staff_audit WHERE action = 'customer.corrected'");
  }
};

TYPECASE_EACH_ENGINE(CorrectionTest);

TEST_P(CorrectionTest, AnotherAddressEndsSignInsPasswordAndLinks) {
  const Customer customer = add();
  const Tokens tokens = open(customer);
  const std::string link = issue(customer, LinkPurpose::reset_password);
  const auto corrected = correct(customer, {right, "Ada Lovelace"});
  ASSERT_TRUE(corrected);
  EXPECT_EQ(corrected->after.email, right);
  EXPECT_EQ(corrected->after.name, "Ada Lovelace");
  EXPECT_FALSE(corrected->after.verified);
  EXPECT_FALSE(is_signed_in(tokens));
  EXPECT_EQ(code(recovery.reset(link, "an atlas of tides")), "link_spent");
  for (const std::string_view address : {email, std::string_view(right)}) {
    EXPECT_EQ(code(accounts.sign_in(address, password, true)), "invalid_credentials");
  }
}

TEST_P(CorrectionTest, AMovedAccountIsNoGuestAndIsNotSwept) {
  const Customer customer = add();
  ASSERT_TRUE(correct(customer, {right, "Ada Lovelace"}));
  database().write([&](db::Connection& c) {
    EXPECT_FALSE(is_guest(c, customer.id));
    EXPECT_EQ(sweep_unverified(c, clock.now() + std::chrono::days(1)), 0);
    EXPECT_TRUE(find_customer(c, customer.id));
  });
}

TEST_P(CorrectionTest, BothMailboxesAreToldAndTheFormerNotTheNewAddress) {
  const Customer customer = add();
  ASSERT_TRUE(correct(customer, {right, "Ada Lovelace"}));
  const auto away = sent_email("moved_away");
  EXPECT_EQ(away.to, email);
  EXPECT_THAT(away.text, Not(HasSubstr(right)));
  EXPECT_THAT(away.text, Not(HasSubstr("Lovelace")));
  const auto here = sent_email("moved_here");
  EXPECT_EQ(here.to, right);
  EXPECT_EQ(here.to_name, "");
  EXPECT_THAT(here.text, Not(HasSubstr("Lovelace")));
}

TEST_P(CorrectionTest, TheMailedLinkChoosesAPasswordAndKeepsTheName) {
  const Customer customer = add();
  ASSERT_TRUE(correct(customer, {right, "Ada Lovelace"}));
  const std::string link = token("moved_here");
  EXPECT_EQ(fault(registration.confirm(link, std::nullopt, std::nullopt, {})),
            "/password new_password_needed");
  const auto entered = registration.confirm(link, "an atlas of tides", std::nullopt, {});
  ASSERT_TRUE(entered);
  EXPECT_EQ(entered->customer.id, customer.id);
  EXPECT_TRUE(entered->customer.verified);
  EXPECT_EQ(entered->customer.name, "Ada Lovelace");
  EXPECT_TRUE(accounts.sign_in(right, "an atlas of tides", true));
}

TEST_P(CorrectionTest, AForgottenPasswordOfTheNewAddressKeepsTheName) {
  ASSERT_TRUE(correct(add(), {right, "Ada Lovelace"}));
  ASSERT_TRUE(recovery.forgot(right, {}));
  while (worker.run_one()) {
  }
  const auto reset = recovery.reset(token("reset_password"), "an atlas of tides");
  ASSERT_TRUE(reset);
  EXPECT_TRUE(reset->customer.verified);
  EXPECT_EQ(reset->customer.name, "Ada Lovelace");
}

TEST_P(CorrectionTest, ANameAloneIsKeptWhenTheMailboxIsProved) {
  const Customer guest = add_guest();
  const std::string link = issue(guest, LinkPurpose::confirm_address);
  ASSERT_TRUE(correct(guest, {guest.email, "Ada Lovelace"}));
  const auto entered = registration.confirm(link, "an atlas of tides", std::nullopt, {});
  ASSERT_TRUE(entered);
  EXPECT_EQ(entered->customer.name, "Ada Lovelace");
}

TEST_P(CorrectionTest, ANameAloneIsKeptByAForgottenPassword) {
  const Customer customer = register_as(email, password, "Somebody").customer;
  ASSERT_TRUE(correct(customer, {customer.email, "Ada Lovelace"}));
  const auto reset =
      recovery.reset(issue(customer, LinkPurpose::reset_password), "an atlas of tides");
  ASSERT_TRUE(reset);
  EXPECT_EQ(reset->customer.name, "Ada Lovelace");
}

TEST_P(CorrectionTest, ANameThatTheCustomerWroteAfterItIsNotVouchedFor) {
  const Customer guest = add_guest();
  const std::string link = issue(guest, LinkPurpose::confirm_address);
  ASSERT_TRUE(correct(guest, {guest.email, "Ada Lovelace"}));
  ASSERT_TRUE(profile.update(guest.id, {std::nullopt, "Tidal Atlas", std::nullopt}));
  EXPECT_EQ(find(guest.id)->name, "Ada Lovelace");
  ASSERT_TRUE(profile.update(guest.id, {"A stranger", std::nullopt, std::nullopt}));
  const auto entered = registration.confirm(link, "an atlas of tides", std::nullopt, {});
  ASSERT_TRUE(entered);
  EXPECT_EQ(entered->customer.name, std::nullopt);
}

// The form of the shop sends the name along with what the customer changes.
TEST_P(CorrectionTest, ANameThatTheCustomerSendsAsItIsStaysVouchedFor) {
  const Customer guest = add_guest();
  const std::string link = issue(guest, LinkPurpose::confirm_address);
  ASSERT_TRUE(correct(guest, {guest.email, "Ada Lovelace"}));
  ASSERT_TRUE(profile.update(guest.id, {"Ada Lovelace", "Tidal Atlas", std::nullopt}));
  const auto entered = registration.confirm(link, "an atlas of tides", std::nullopt, {});
  ASSERT_TRUE(entered);
  EXPECT_EQ(entered->customer.name, "Ada Lovelace");
}

TEST_P(CorrectionTest, AGuestWhoseNameIsCorrectedStaysAGuestAndIsSwept) {
  const Customer guest = add_guest();
  ASSERT_TRUE(correct(guest, {guest.email, "Ada Lovelace"}));
  database().write([&](db::Connection& c) {
    EXPECT_TRUE(is_guest(c, guest.id));
    EXPECT_EQ(sweep_unverified(c, clock.now() + std::chrono::days(1)), 1);
  });
}

// Requests that were let in before the move, and write after it.
TEST_P(CorrectionTest, AGuestOfTheFormerAddressChangesNothingOnceItHasMoved) {
  const Customer guest = add_guest();
  const SignedIn late = caller(open(guest));
  ASSERT_TRUE(correct(guest, {right, "Ada Lovelace"}));
  const std::string link = token("moved_here");
  EXPECT_EQ(code(recovery.change_password(late, std::nullopt, "a password of strangers")),
            "signed_out");
  EXPECT_EQ(code(remove(late.customer, std::nullopt)), "signed_out");
  EXPECT_FALSE(find(guest.id)->has_password);
  EXPECT_EQ(code(accounts.sign_in(right, "a password of strangers", true)), "invalid_credentials");
  EXPECT_TRUE(registration.confirm(link, "an atlas of tides", std::nullopt, {}));
}

TEST_P(CorrectionTest, AnAddressThatIsNoneIsCorrectedWithoutAMailToIt) {
  const Customer guest = add_guest();
  database().write([&](db::Connection& c) {
    c.execute("UPDATE customer SET email = 'ada at example', email_key = 'ada at example'");
  });
  const auto corrected = correct(*find(guest.id), {right, "Ada"});
  ASSERT_TRUE(corrected);
  EXPECT_EQ(count("SELECT count(*) FROM outbox WHERE kind = 'moved_away'"), 0);
  EXPECT_EQ(sent_email("moved_here").to, right);
}

TEST_P(CorrectionTest, ANameAloneLeavesTheSignInsAndMailsNobody) {
  const Customer customer = add();
  const Tokens tokens = open(customer);
  ASSERT_TRUE(correct(customer, {std::string(email), ""}));
  EXPECT_EQ(find(customer.id)->name, std::nullopt);
  EXPECT_TRUE(find(customer.id)->verified);
  EXPECT_TRUE(is_signed_in(tokens));
  EXPECT_TRUE(sent_emails().empty());
}

TEST_P(CorrectionTest, AnotherSpellingOfTheMailboxLeavesTheSignIns) {
  const Customer customer = add();
  const Tokens tokens = open(customer);
  ASSERT_TRUE(correct(customer, {"Ada@Example.org", "Ada"}));
  EXPECT_EQ(find(customer.id)->email, "Ada@Example.org");
  EXPECT_TRUE(is_signed_in(tokens));
  EXPECT_TRUE(accounts.sign_in(email, password, true));
}

TEST_P(CorrectionTest, AGuestGetsTheRightAddress) {
  const Customer guest = add_guest("ada@tidal.exmaple");
  ASSERT_TRUE(correct(guest, {right, ""}));
  const std::string link = token("moved_here");
  EXPECT_TRUE(registration.confirm(link, "an atlas of tides", std::nullopt, {}));
  EXPECT_EQ(find(guest.id)->email, right);
}

TEST_P(CorrectionTest, IsARowOfTheAuditLogAndARepeatIsNone) {
  const Customer customer = add();
  ASSERT_TRUE(correct(customer, {right, "Ada"}));
  ASSERT_TRUE(correct(customer, {right, "Ada"}));
  EXPECT_EQ(corrections(), 1);
  EXPECT_EQ(sent_emails().size(), 2u);
  const auto row = database().read([](db::Connection& c) {
    return c.find_one(
        "SELECT object_before, object_after, reason FROM staff_audit "
        "WHERE action = 'customer.corrected'");
  });
  EXPECT_EQ(row->text("object_before"), R"({"email":"ada@example.org","name":"Ada"})");
  EXPECT_EQ(row->text("object_after"), R"({"email":"ada@tidal.example","name":"Ada"})");
  EXPECT_EQ(row->text("reason"), "By telephone");
}

TEST_P(CorrectionTest, IsRefusedByItsReasons) {
  const Customer customer = add();
  add("grace@example.org");
  EXPECT_EQ(code(correct(customer, {"Grace@example.org", "Ada"})), "email_taken");
  EXPECT_EQ(fault(correct(customer, {"ada at example", "Ada"})), "/email invalid_email");
  Customer other = customer;
  other.name = "Somebody";
  EXPECT_EQ(code(correct(other, {right, "Ada"})), "customer_changed");
  other.id = CustomerId("none");
  EXPECT_EQ(code(correct(other, {right, "Ada"})), "not_found");
  EXPECT_EQ(find(customer.id)->email, email);
  add_order(customer.id, "order");
  ASSERT_TRUE(remove(customer, std::string(password)));
  EXPECT_EQ(code(correct(customer, {right, "Ada"})), "customer_deleted");
  EXPECT_EQ(corrections(), 0);
}

}  // namespace
}  // namespace typecase::accounts
