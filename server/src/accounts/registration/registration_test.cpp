#include "accounts/registration/registration.h"

#include <gmock/gmock.h>

#include "accounts/account_testing.h"
#include "accounts/customer_rows.h"

namespace typecase::accounts {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class RegistrationTest : public testing::AccountServicesFixture {};

TYPECASE_EACH_ENGINE(RegistrationTest);

TEST_P(RegistrationTest, MakesAnUnverifiedCustomerWhoIsSignedIn) {
  auto entered = register_as("Ada@Example.org", password, "Ada");
  EXPECT_FALSE(entered.customer.verified);
  EXPECT_TRUE(entered.customer.has_password);
  EXPECT_EQ(entered.customer.name, "Ada");
  EXPECT_EQ(caller(entered.tokens).customer.id, entered.customer.id);
  auto mail = sent_email("confirm_address");
  EXPECT_EQ(mail.to, "Ada@Example.org");
  EXPECT_THAT(mail.text, HasSubstr("https://quire.example/login?confirm="));
  EXPECT_TRUE(accounts.sign_in(email, password, true));
}

TEST_P(RegistrationTest, AKnownAddressShowsInTheMailAlone) {
  Customer owner = add();
  auto known = register_as(email, "another one of mine");
  auto unknown = register_as("bob@example.org", "another one of mine");
  EXPECT_NE(known.customer.id, owner.id);
  EXPECT_EQ(known.customer.verified, unknown.customer.verified);
  EXPECT_EQ(known.customer.has_password, unknown.customer.has_password);
  auto mails = sent_emails();
  ASSERT_EQ(mails.size(), 2u);
  for (const auto& mail : mails) {
    EXPECT_EQ(mail.subject, mail.to == email ? "You already have an account at Quire & Vault"
                                             : "Confirm your address for Quire & Vault");
  }
  EXPECT_TRUE(accounts.sign_in(email, password, true));
}

TEST_P(RegistrationTest, BadAddressesAndPasswordsAreNamedTogether) {
  auto refused = registration.register_customer({"no address", "short", {}, true}, {});
  ASSERT_FALSE(refused);
  ASSERT_EQ(refused.error().faults.size(), 2u);
  EXPECT_EQ(refused.error().faults[0].pointer, "/email");
  EXPECT_EQ(refused.error().faults[1].code, "too_short");
  EXPECT_EQ(count("SELECT count(*) FROM customer"), 0);
}

TEST_P(RegistrationTest, ThePasswordIsKeptAsAHashThatEverybodyCanCheck) {
  register_as();
  auto row = database().read(
      [](db::Connection& c) { return c.find_one("SELECT password_hash FROM customer"); });
  EXPECT_THAT(row->text("password_hash"), ::testing::StartsWith("$argon2id$"));
}

TEST_P(RegistrationTest, NoMailGreetsByANameThatAStrangerMayHaveTyped) {
  register_as(email, password, "Your account is locked: call +1 555 0100");
  auto mail = sent_email("confirm_address");
  EXPECT_THAT(mail.text, Not(HasSubstr("555")));
  EXPECT_EQ(mail.to_name, "");
}

TEST_P(RegistrationTest, AMailboxGetsFiveMailsAnHourAndOneForAllOthers) {
  for (int i = 0; i < 8; ++i) register_as();
  EXPECT_EQ(sent_emails().size(), 5u);
  EXPECT_EQ(count("SELECT count(*) FROM customer"), 8);
  clock.advance(std::chrono::minutes(15));
  while (worker.run_one()) {
  }
  EXPECT_EQ(sent_emails().size(), 6u);
}

TEST_P(RegistrationTest, ABlockThatAskedForTooManyMailsRegistersNobody) {
  auto ask = [&](int i) {
    std::string address = "p" + std::to_string(i) + "@example.org";
    return registration.register_customer({address, "a tidal atlas", {}, true}, {"block", "", ""});
  };
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(ask(i));
  EXPECT_EQ(code(ask(100)), "too_many_attempts");
  EXPECT_EQ(count("SELECT count(*) FROM customer"), 100);
}

TEST_P(RegistrationTest, AJobThatRunsAgainSendsOneMail) {
  register_as();
  jobs::Job job{"id", std::string(Registration::job_kind), "key", R"({"email":"ada@example.org"})",
                1};
  registration.mail_confirmation(job);
  registration.mail_confirmation(job);
  EXPECT_EQ(sent_emails().size(), 2u);
  EXPECT_EQ(count("SELECT count(*) FROM mailed_link"), 2);
}

TEST_P(RegistrationTest, AGuestIsAskedToConfirmAndMayStayWithoutAMail) {
  Customer guest = add_guest();
  EXPECT_EQ(sent_email("confirm_address").subject,
            "Your order at Quire & Vault: confirm your address");
  database().write([&](db::Connection& connection) {
    EXPECT_NE(registration.add_guest(connection, email, std::nullopt).id, guest.id);
  });
  EXPECT_EQ(sent_emails().size(), 1u);
}

TEST_P(RegistrationTest, TheLinkIsSentAgainAndEitherOneConfirmsOnce) {
  auto entered = register_as();
  std::string first = token("confirm_address");
  ASSERT_TRUE(registration.resend(entered.customer, {}));
  std::string second = token("confirm_address");
  ASSERT_TRUE(registration.confirm(first, std::nullopt, entered.customer.id, {}));
  EXPECT_EQ(code(registration.confirm(second, std::nullopt, entered.customer.id, {})),
            "link_spent");
  EXPECT_EQ(code(registration.resend(*find(entered.customer.id), {})), "already_confirmed");
  EXPECT_EQ(code(registration.resend(entered.customer, {})), "already_confirmed");
}

TEST_P(RegistrationTest, UnverifiedCustomersWithoutAnOrderGoAfterThirtyDays) {
  Customer idle = register_as("idle@example.org").customer;
  Customer buyer = register_as("buyer@example.org").customer;
  Customer owner = add("owner@example.org");
  add_order(buyer.id, "order");
  clock.advance(std::chrono::days(30) - std::chrono::microseconds(1));
  auto sweep = [&] {
    return database().write([&](db::Connection& connection) {
      return sweep_unverified(connection, clock.now() - std::chrono::days(30));
    });
  };
  EXPECT_EQ(sweep(), 0);
  clock.advance(std::chrono::microseconds(1));
  EXPECT_EQ(sweep(), 1);
  EXPECT_FALSE(find(idle.id));
  EXPECT_TRUE(find(buyer.id));
  EXPECT_TRUE(find(owner.id));
}

}  // namespace
}  // namespace typecase::accounts
