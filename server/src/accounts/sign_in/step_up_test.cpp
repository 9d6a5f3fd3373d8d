#include "accounts/sign_in/step_up.h"

#include <gtest/gtest.h>

#include "accounts/account_testing.h"

namespace typecase::accounts {
namespace {

class StepUp : public testing::AccountServicesFixture {
 protected:
  static constexpr std::string_view chosen = "an atlas of tides";

  // A guest who has opened the link in the browser of the order: verified, and no password.
  Accounts::SignIn confirmed_guest() {
    Customer guest = add_guest();
    return registration.confirm(token("confirm_address"), std::nullopt, guest.id, {}).value();
  }
};

TYPECASE_EACH_ENGINE(StepUp);

TEST_P(StepUp, WhoFindsABrowserOpenTakesNoAccountThatHasAMailbox) {
  auto entered = confirmed_guest();
  SignedIn by = caller(entered.tokens);
  EXPECT_EQ(code(recovery.change_password(by, std::nullopt, chosen)), "no_password");
  EXPECT_EQ(code(recovery.change_password(by, "a guess of it", chosen)), "no_password");
  EXPECT_EQ(code(recovery.change_email(by, "stranger@example.org", "", {})), "no_password");
  EXPECT_EQ(code(remove(by.customer, std::nullopt)), "no_password");
  EXPECT_FALSE(find(by.customer.id)->has_password);
  EXPECT_TRUE(is_signed_in(entered.tokens));
}

TEST_P(StepUp, ThatMailboxChoosesThePasswordThatIsAskedForThen) {
  Customer customer = confirmed_guest().customer;
  ASSERT_TRUE(recovery.forgot(email, {}));
  while (worker.run_one()) {
  }
  ASSERT_TRUE(recovery.reset(token("reset_password"), chosen));
  EXPECT_EQ(code(remove(customer, std::nullopt)), "wrong_password");
  EXPECT_TRUE(remove(customer, std::string(chosen)));
}

TEST_P(StepUp, AGuestChoosesAPasswordBeforeAnotherAddress) {
  SignedIn by = caller(open(add_guest()));
  EXPECT_EQ(code(recovery.change_email(by, "new@example.org", "", {})), "no_password");
  EXPECT_EQ(count("SELECT count(*) FROM mailed_link WHERE purpose = 'change_email'"), 0);
  ASSERT_TRUE(recovery.change_password(by, std::nullopt, chosen));
  EXPECT_TRUE(recovery.change_email(by, "new@example.org", chosen, {}));
}

// The guest is asked for nothing, then opens the link in another tab; the row tells.
TEST_P(StepUp, WhoIsConfirmedMeanwhileIsAskedAfterAll) {
  Customer guest = add_guest();
  auto proved = profile.prove(guest, std::nullopt);
  ASSERT_TRUE(proved);
  ASSERT_TRUE(registration.confirm(token("confirm_address"), std::nullopt, guest.id, {}));
  auto removed =
      database().write([&](db::Connection& c) { return profile.remove(c, guest, *proved); });
  EXPECT_EQ(code(removed), "no_password");
  EXPECT_TRUE(find(guest.id));
}

// Another tab has deleted the account, and this one has not heard of it.
TEST_P(StepUp, WhoIsGoneIsSignedOut) {
  Customer customer = register_as().customer;
  SignedIn by{customer, "session", std::nullopt, std::nullopt};
  ASSERT_TRUE(remove(customer, std::string(password)));
  auto sent = sent_emails().size();
  EXPECT_EQ(code(registration.resend(customer, {})), "signed_out");
  EXPECT_EQ(code(profile.update(customer.id, {"Ada", {}, {}})), "signed_out");
  EXPECT_EQ(code(recovery.change_password(by, std::string(password), chosen)), "signed_out");
  EXPECT_EQ(code(recovery.change_email(by, "new@example.org", password, {})), "signed_out");
  EXPECT_EQ(code(remove(customer, std::string(password))), "signed_out");
  EXPECT_EQ(sent_emails().size(), sent);
}

}  // namespace
}  // namespace typecase::accounts
