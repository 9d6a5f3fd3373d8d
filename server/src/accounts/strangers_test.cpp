#include <gmock/gmock.h>

#include "accounts/account_testing.h"
#include "accounts/mailed_links.h"

// Strangers who know a customer's address and ask from many networks take nothing from somebody who
// reads its mailbox.
namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

class Strangers : public testing::AccountServicesFixture {
 protected:
  static constexpr int networks = 200;
  static constexpr std::string_view chosen = "an atlas of tides";
  const Visit own{"203.0.113.0/24", "Firefox on Linux", ""};

  static Visit stranger(int network) {
    return {"198.18." + std::to_string(network) + ".0/24", "", ""};
  }

  void guess_passwords() {
    for (int i = 0; i < networks; ++i) {
      EXPECT_FALSE(accounts.sign_in(email, "a wrong one", true, stranger(i)));
    }
  }
  void ask_for_resets(int from = 0, int until = networks, std::string_view address = email) {
    for (int i = from; i < until; ++i) EXPECT_TRUE(recovery.forgot(address, stranger(i)));
  }
  Accounts::SignIn register_from(const Visit& visit) {
    return registration
        .register_customer({std::string(email), std::string(password), {}, true}, visit)
        .value();
  }
  void run_jobs() {
    while (worker.run_one()) {
    }
  }
  std::int64_t mails_of(std::string_view kind) {
    return count("SELECT count(*) FROM outbox WHERE kind = $1", kind);
  }
  std::string reset_link() {
    EXPECT_TRUE(recovery.forgot(email, own));
    clock.advance(15min);
    run_jobs();
    return token("reset_password");
  }
  std::string order_link(const CustomerId& customer) {
    return database().write([&](db::Connection& connection) {
      return issue_link(connection, LinkPurpose::pay_order, customer, email, clock.now());
    });
  }
  bool signs_in(std::string_view word, const std::string& device) {
    return accounts.sign_in(email, word, true, {own.address_block, own.agent, device}).has_value();
  }
};

TYPECASE_EACH_ENGINE(Strangers);

TEST_P(Strangers, GuessingForADayLeaveTheCustomerTheWayByMailbox) {
  add();
  for (int hour = 0; hour < 12; ++hour, clock.advance(1h)) guess_passwords();
  std::string link = reset_link();
  guess_passwords();
  auto reset = recovery.reset(link, chosen);
  ASSERT_TRUE(reset);
  for (int hour = 0; hour < 12; ++hour, clock.advance(1h)) {
    guess_passwords();
    EXPECT_TRUE(signs_in(chosen, reset->device)) << hour;
  }
}

TEST_P(Strangers, WhoGuessedBeforeAResetBlockNoOtherBrowserAfterIt) {
  add();
  std::string link = reset_link();
  guess_passwords();
  EXPECT_FALSE(signs_in(password, ""));
  ASSERT_TRUE(recovery.reset(link, chosen));
  EXPECT_TRUE(signs_in(chosen, ""));
}

TEST_P(Strangers, WhoGuessedBlockNoQuestionForThePasswordAfterAReset) {
  Customer ada = add();
  std::string link = reset_link();
  for (int i = 0; i < 10; ++i) EXPECT_FALSE(accounts.check_password(ada.id, "a wrong one"));
  ASSERT_TRUE(recovery.reset(link, chosen));
  EXPECT_TRUE(accounts.check_password(ada.id, chosen));
}

TEST_P(Strangers, GuessingDoNotStopALinkThatConfirmsTheAddress) {
  register_as();
  std::string link = token("confirm_address");
  guess_passwords();
  auto confirmed = registration.confirm(link, std::string(password), std::nullopt, own);
  ASSERT_TRUE(confirmed);
  EXPECT_TRUE(signs_in(password, ""));
  guess_passwords();
  EXPECT_TRUE(signs_in(password, confirmed->device));
}

TEST_P(Strangers, GuessingDoNotStopTheLinkOfAnOrder) {
  std::string link = order_link(add_guest().id);
  guess_passwords();
  auto entered = registration.confirm(link, std::nullopt, std::nullopt, own);
  ASSERT_TRUE(entered);
  EXPECT_TRUE(is_signed_in(entered->tokens));
}

TEST_P(Strangers, AskingForADayLeaveTheCustomerALinkWithinAQuarterOfAnHour) {
  add();
  for (int hour = 0; hour < 24; ++hour, clock.advance(1h)) {
    ask_for_resets(hour * 8, hour * 8 + 8);
    run_jobs();
  }
  ask_for_resets();
  run_jobs();
  auto before = mails_of("reset_password");
  ASSERT_TRUE(recovery.forgot(email, own));
  ask_for_resets();
  clock.advance(15min);
  run_jobs();
  EXPECT_EQ(mails_of("reset_password"), before + 1);
  std::string link = token("reset_password");
  ask_for_resets();
  clock.advance(15min);
  run_jobs();
  EXPECT_TRUE(recovery.reset(link, chosen));
}

TEST_P(Strangers, HaveNoMoreThanNineMailsAnHourSentToAMailbox) {
  add();
  std::int64_t before = 0;
  for (int hour = 0; hour < 3; ++hour) {
    for (int quarter = 0; quarter < 4; ++quarter, clock.advance(15min)) {
      ask_for_resets(0, 20);
      run_jobs();
    }
    std::int64_t sent = mails_of("reset_password") - before;
    EXPECT_GE(sent, 4);
    EXPECT_LE(sent, 9);
    before += sent;
  }
}

TEST_P(Strangers, DoNotDelayARequestFromABrowserOfTheOwner) {
  Customer ada = add();
  std::string device = accounts.sign_in(email, password, true, own)->device;
  ask_for_resets();
  run_jobs();
  auto before = mails_of("reset_password");
  ASSERT_TRUE(recovery.forgot(email, {own.address_block, own.agent, device}));
  ASSERT_TRUE(recovery.forgot(email, own, ada.id));
  run_jobs();
  EXPECT_EQ(mails_of("reset_password"), before + 2);
}

TEST_P(Strangers, WithTheAnswerOfAnotherAccountAreNotTakenForTheOwner) {
  add();
  auto theirs = register_from(stranger(0));
  ask_for_resets();
  run_jobs();
  auto before = mails_of("reset_password");
  ASSERT_TRUE(recovery.forgot(email, {"", "", theirs.device}, theirs.customer.id));
  run_jobs();
  EXPECT_EQ(mails_of("reset_password"), before);
}

TEST_P(Strangers, AskingForOtherSpellingsDoNotDelayTheAddress) {
  add();
  for (int i = 0; i < networks; ++i)
    ask_for_resets(i, i + 1, "ada+" + std::to_string(i) + "@example.org");
  ASSERT_TRUE(recovery.forgot(email, own));
  run_jobs();
  EXPECT_EQ(mails_of("reset_password"), 1);
}

TEST_P(Strangers, RegisteringAnAddressDoNotKeepItsOwnerFromRegistering) {
  for (int i = 0; i < 20; ++i) register_from(stranger(i));
  auto ada = register_from(own);
  auto before = mails_of("confirm_address");
  for (int i = 20; i < 30; ++i) register_from(stranger(i));
  clock.advance(15min);
  run_jobs();
  EXPECT_EQ(mails_of("confirm_address"), before + 1);
  auto confirmed =
      registration.confirm(token("confirm_address"), std::nullopt, ada.customer.id, own);
  ASSERT_TRUE(confirmed);
  EXPECT_EQ(confirmed->customer.id, ada.customer.id);
  EXPECT_TRUE(confirmed->customer.verified);
}

TEST_P(Strangers, WhoAskForALinkAgainDoNotKeepAGuestFromTheirs) {
  auto theirs = register_from(stranger(0));
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(registration.resend(theirs.customer, stranger(i)));
  run_jobs();
  auto before = mails_of("confirm_address");
  Customer guest = database().write([&](db::Connection& connection) {
    return registration.add_guest(connection, email,
                                  registration.plan_mail(email, own.address_block));
  });
  clock.advance(15min);
  run_jobs();
  EXPECT_EQ(mails_of("confirm_address"), before + 1);
  auto confirmed = registration.confirm(token("confirm_address"), std::nullopt, guest.id, own);
  ASSERT_TRUE(confirmed);
  EXPECT_EQ(confirmed->customer.id, guest.id);
}

TEST_P(Strangers, WhoDeleteAnAccountDoNotVoidLinksThatWereMailedToTheOwner) {
  auto ada = register_from(own);
  clock.advance(1s);
  auto theirs = register_from(stranger(0));
  SignedIn them = caller(theirs.tokens);
  std::string confirm_link = token("confirm_address");
  std::string link = reset_link();
  ASSERT_TRUE(recovery.change_password(them, std::string(password), "another one"));
  ASSERT_TRUE(remove(theirs.customer, "another one"));
  EXPECT_EQ(fault(registration.confirm(confirm_link, std::nullopt, std::nullopt, own)),
            "/password own_password_needed");
  auto reset = recovery.reset(link, chosen);
  ASSERT_TRUE(reset);
  EXPECT_EQ(reset->customer.id, ada.customer.id);
  EXPECT_TRUE(reset->customer.verified);
}

TEST_P(Strangers, WithoutASessionOfTheAddressAreAskedForThePassword) {
  register_from(own);
  std::string link = token("confirm_address");
  auto other = register_as("bob@example.org");
  EXPECT_EQ(fault(registration.confirm(link, std::nullopt, other.customer.id, own)),
            "/password own_password_needed");
}

TEST_P(Strangers, DoNotUseUpTheMailsOfAChangeOfAddress) {
  Customer ada = add();
  std::string_view wanted = "new@example.org";
  auto theirs = register_from(stranger(0));
  for (int i = 0; i < 20; ++i) {
    recovery.change_email(caller(theirs.tokens), std::string(wanted), password, stranger(i));
  }
  ask_for_resets(0, 20, wanted);
  EXPECT_TRUE(recovery.change_email(caller(open(ada)), std::string(wanted), password, own));
}

}  // namespace
}  // namespace typecase::accounts
