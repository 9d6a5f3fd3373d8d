#include "accounts/profile/recovery.h"

#include <gmock/gmock.h>

#include <thread>

#include "accounts/account_testing.h"

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class RecoveryTest : public testing::AccountServicesFixture {
 protected:
  static constexpr std::string_view chosen = "an atlas of tides";

  void forget(std::string_view address = email) {
    ASSERT_TRUE(recovery.forgot(address, {}));
    while (worker.run_one()) {
    }
  }
};

TYPECASE_EACH_ENGINE(RecoveryTest);

TEST_P(RecoveryTest, ALinkChoosesANewPasswordOnceAndEndsEverySignIn) {
  Customer customer = add();
  std::vector<Tokens> tokens{open(customer), open(customer), open(customer)};
  forget();
  std::string link = token("reset_password");
  ASSERT_TRUE(recovery.reset(link, chosen));
  for (const Tokens& ended : tokens) EXPECT_FALSE(is_signed_in(ended));
  EXPECT_TRUE(accounts.sign_in(email, chosen, true));
  EXPECT_EQ(code(accounts.sign_in(email, password, true)), "invalid_credentials");
  EXPECT_EQ(code(recovery.reset(link, "another one again")), "link_spent");
  EXPECT_EQ(sent_email("password_changed").to, email);
}

TEST_P(RecoveryTest, AKnownAndAnUnknownAddressCostTheRequestTheSame) {
  add();
  ASSERT_TRUE(recovery.forgot(email, {}));
  ASSERT_TRUE(recovery.forgot("nobody@example.org", {}));
  EXPECT_EQ(count("SELECT count(*) FROM job"), 2);
  EXPECT_TRUE(sent_emails().empty());
  while (worker.run_one()) {
  }
  ASSERT_EQ(sent_emails().size(), 1u);
  EXPECT_EQ(sent_emails().front().to, email);
}

TEST_P(RecoveryTest, ANewRequestLeavesTheLinkBeforeAndAResetVoidsBoth) {
  add();
  forget();
  std::string first = token("reset_password");
  forget();
  std::string second = token("reset_password");
  EXPECT_TRUE(recovery.reset(first, chosen));
  EXPECT_EQ(code(recovery.reset(second, chosen)), "link_spent");
}

TEST_P(RecoveryTest, AJobThatRunsAgainLeavesTheMailedLinkGood) {
  add();
  jobs::Job job{"id", std::string(Recovery::job_kind), "key", R"({"email":"ada@example.org"})", 1};
  recovery.mail_reset(job);
  recovery.mail_reset(job);
  EXPECT_EQ(sent_emails().size(), 1u);
  EXPECT_TRUE(recovery.reset(token("reset_password"), chosen));
}

TEST_P(RecoveryTest, ALinkIsGoodForHalfAnHour) {
  add();
  forget();
  std::string link = token("reset_password");
  clock.advance(30min);
  EXPECT_EQ(code(recovery.reset(link, chosen)), "link_spent");
}

TEST_P(RecoveryTest, AWeakPasswordLeavesTheLinkGood) {
  add();
  forget();
  std::string link = token("reset_password");
  EXPECT_EQ(fault(recovery.reset(link, "password123")), "/password common_password");
  EXPECT_TRUE(recovery.reset(link, chosen));
}

TEST_P(RecoveryTest, OfTwoResetsAtOnceOneCounts) {
  add();
  forget();
  std::string link = token("reset_password");
  std::vector<Result<Recovery::Reset>> outcomes(2, Error{});
  std::vector<std::thread> browsers;
  for (int i : {0, 1}) {
    browsers.emplace_back(
        [&, i] { outcomes[i] = recovery.reset(link, "password number " + std::to_string(i)); });
  }
  for (std::thread& browser : browsers) browser.join();
  ASSERT_NE(outcomes[0].has_value(), outcomes[1].has_value());
  int won = outcomes[0] ? 0 : 1;
  EXPECT_EQ(code(outcomes[1 - won]), "link_spent");
  EXPECT_TRUE(accounts.sign_in(email, "password number " + std::to_string(won), true));
}

// Somebody registered a stranger's address. Its owner gets the row, and nothing of the other's.
TEST_P(RecoveryTest, TheOwnerOfAMailboxTakesOverWhatAStrangerRegistered) {
  auto stranger = register_as(email, "the stranger's word", "Call +1 555 0100");
  ASSERT_TRUE(recovery.change_email(caller(stranger.tokens), "stranger@example.org",
                                    "the stranger's word", {}));
  std::string strangers_link = token("change_email");
  forget();
  EXPECT_THAT(sent_email("reset_password").text, Not(HasSubstr("555")));
  auto owner = recovery.reset(token("reset_password"), chosen);
  ASSERT_TRUE(owner);
  EXPECT_TRUE(owner->customer.verified);
  EXPECT_EQ(owner->customer.name, std::nullopt);
  EXPECT_FALSE(is_signed_in(stranger.tokens));
  EXPECT_EQ(code(accounts.sign_in(email, "the stranger's word", true)), "invalid_credentials");
  EXPECT_EQ(code(registration.confirm(strangers_link, std::string(chosen), std::nullopt, {})),
            "link_spent");
}

TEST_P(RecoveryTest, TheVerifiedCustomerOfAnAddressComesFirst) {
  Customer owner = add();
  clock.advance(1s);
  register_as(email, "the stranger's word");
  forget();
  EXPECT_EQ(recovery.reset(token("reset_password"), chosen)->customer.id, owner.id);
  EXPECT_TRUE(accounts.sign_in(email, "the stranger's word", true));
}

TEST_P(RecoveryTest, OnlyAddressesAreAskedFor) {
  EXPECT_EQ(fault(recovery.forgot("no address", {})), "/email invalid_email");
  EXPECT_EQ(fault(recovery.forgot("a@example.org\r\nBcc: b@example.org", {})),
            "/email invalid_email");
  EXPECT_EQ(count("SELECT count(*) FROM job"), 0);
}

TEST_P(RecoveryTest, AChangedPasswordEndsEveryOtherSignIn) {
  Customer customer = add();
  Tokens own = open(customer), other = open(customer);
  ASSERT_TRUE(recovery.change_password(caller(own), std::string(password), chosen));
  EXPECT_TRUE(is_signed_in(own));
  EXPECT_FALSE(is_signed_in(other));
  EXPECT_TRUE(accounts.sign_in(email, chosen, true));
  EXPECT_EQ(sent_email("password_changed").to, email);
}

TEST_P(RecoveryTest, AChangeNeedsThePresentPassword) {
  SignedIn by = caller(open(add()));
  EXPECT_EQ(fault(recovery.change_password(by, "a wrong one", chosen)), "/password wrong_password");
  EXPECT_EQ(fault(recovery.change_password(by, std::nullopt, chosen)), "/password wrong_password");
  EXPECT_EQ(fault(recovery.change_password(by, std::string(password), "short")),
            "/newPassword too_short");
  EXPECT_EQ(fault(recovery.change_email(by, "new@example.org", "a wrong one", {})),
            "/password wrong_password");
  EXPECT_TRUE(sent_emails().empty());
  EXPECT_TRUE(accounts.sign_in(email, password, true));
}

TEST_P(RecoveryTest, AGuestChoosesAFirstPassword) {
  Customer guest = add_guest();
  SignedIn by = caller(open(guest));
  ASSERT_TRUE(recovery.change_password(by, std::nullopt, chosen));
  EXPECT_TRUE(find(guest.id)->has_password);
  EXPECT_EQ(fault(recovery.change_password(by, std::nullopt, "and another one")),
            "/password wrong_password");
}

TEST_P(RecoveryTest, AGuestsLinkGoesOnToWorkForThePasswordThatHeHasChosen) {
  Customer guest = add_guest();
  std::string link = token("confirm_address");
  ASSERT_TRUE(recovery.change_password(caller(open(guest)), std::nullopt, chosen));
  auto elsewhere = registration.confirm(link, std::nullopt, std::nullopt, {});
  EXPECT_EQ(fault(elsewhere), "/password own_password_needed");
  auto confirmed = registration.confirm(link, std::string(chosen), std::nullopt, {});
  ASSERT_TRUE(confirmed);
  EXPECT_TRUE(confirmed->customer.verified);
}

TEST_P(RecoveryTest, ANewPasswordVoidsWhatTheOldOneHasSetInMotion) {
  auto entered = register_as();
  ASSERT_TRUE(recovery.change_email(caller(entered.tokens), "new@example.org", password, {}));
  ASSERT_TRUE(recovery.change_password(caller(entered.tokens), std::string(password), chosen));
  EXPECT_EQ(code(registration.confirm(token("change_email"), std::string(chosen), {}, {})),
            "link_spent");
}

// An address that nobody has proved may be a stranger's mailbox.
TEST_P(RecoveryTest, AnUnprovenMailboxIsToldOfNoChange) {
  auto entered = register_as();
  ASSERT_TRUE(recovery.change_password(caller(entered.tokens), std::string(password), chosen));
  EXPECT_EQ(sent_emails().size(), 1u);
}

TEST_P(RecoveryTest, AnAddressThatHasAnAccountIsToldSoWithoutALink) {
  add("taken@example.org");
  SignedIn by = caller(open(add()));
  ASSERT_TRUE(recovery.change_email(by, "taken@example.org", password, {}));
  auto mail = sent_email("change_email");
  EXPECT_EQ(mail.to, "taken@example.org");
  EXPECT_EQ(mail.subject, "This address has an account at Quire & Vault");
  EXPECT_THAT(mail.text, Not(HasSubstr("confirm=")));
}

TEST_P(RecoveryTest, OfTwoChangesOfOnePasswordAtOnceOneCounts) {
  Customer customer = add();
  std::vector<SignedIn> callers{caller(open(customer)), caller(open(customer))};
  std::vector<Result<void>> outcomes(2, Result<void>(Error{}));
  std::vector<std::thread> browsers;
  for (int i : {0, 1}) {
    browsers.emplace_back([&, i] {
      outcomes[i] = recovery.change_password(callers[i], std::string(password),
                                             "password number " + std::to_string(i));
    });
  }
  for (std::thread& browser : browsers) browser.join();
  EXPECT_NE(outcomes[0].has_value(), outcomes[1].has_value());
}

}  // namespace
}  // namespace typecase::accounts
