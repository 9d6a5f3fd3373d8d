#include <gtest/gtest.h>

#include "accounts/sign_in/strangers_testing.h"

// Strangers who ask for mails to a customer's mailbox keep none from the customer.
namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

class StrangersMails : public testing::StrangersFixture {
 protected:
  // 200 spellings that lead to the mailbox of the address.
  void ask_for_spellings(std::string_view address) {
    std::size_t at = address.find('@');
    std::string name(address.substr(0, at)), host(address.substr(at));
    for (int i = 0; i < networks; ++i) {
      ask_for_resets(i, i + 1, name + "+" + std::to_string(i) + host);
    }
  }
  void ask_for_address(const Tokens& tokens, std::string_view wanted, int network) {
    recovery.change_email(caller(tokens), std::string(wanted), password, stranger(network));
  }
};

TYPECASE_EACH_ENGINE(StrangersMails);

TEST_P(StrangersMails, AskingForADayLeaveTheCustomerALinkWithinAQuarterOfAnHour) {
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

TEST_P(StrangersMails, HaveNoMoreThanNineMailsAnHourSentToAMailbox) {
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

TEST_P(StrangersMails, DoNotDelayARequestFromABrowserOfTheOwner) {
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

TEST_P(StrangersMails, WithTheAnswerOfAnotherAccountAreNotTakenForTheOwner) {
  add();
  auto theirs = register_from(stranger(0));
  ask_for_resets();
  run_jobs();
  auto before = mails_of("reset_password");
  ASSERT_TRUE(recovery.forgot(email, {"", "", theirs.device}, theirs.customer.id));
  run_jobs();
  EXPECT_EQ(mails_of("reset_password"), before);
}

TEST_P(StrangersMails, AskingForOtherSpellingsDoNotDelayAVerifiedAddress) {
  for (std::string_view address : {"ada@example.org", "grace+type@example.org"}) {
    add(address);
    ask_for_spellings(address);
    ASSERT_TRUE(recovery.forgot(address, own));
    run_jobs();
    EXPECT_EQ(mails_to(address), 1) << address;
  }
}

TEST_P(StrangersMails, AskingForOtherSpellingsDoNotDelayWhoHasPaidWithoutConfirming) {
  for (std::string_view address : {"ada@gmail.com", "g.race@gmail.com", "mira+type@example.org"}) {
    Customer customer = register_from(own, address).customer;
    add_paid_order(customer.id, "order of " + customer.id.text);
    auto before = mails_to(address);
    ask_for_spellings(address);
    ASSERT_TRUE(recovery.forgot(address, own));
    ASSERT_TRUE(registration.resend(customer, own));
    run_jobs();
    EXPECT_EQ(mails_to(address), before + 2) << address;
  }
}

// a.da@ is neither paid with nor proved: 5 mails at once to any spelling, and one to each later on.
TEST_P(StrangersMails, AskingForAnotherSpellingDoNotSwallowTheMailToOne) {
  for (int i = 0; i < 20; ++i) ask_for_resets(i, i + 1, "ada+x@gmail.com");
  Customer ada = register_from(own, "a.da@gmail.com").customer;
  ASSERT_TRUE(recovery.forgot(ada.email, own));
  run_jobs();
  EXPECT_EQ(mails_to(ada.email), 0);
  run_jobs_after_a_quarter();
  EXPECT_EQ(mails_to(ada.email), 2);
  ASSERT_TRUE(recovery.reset(token("reset_password"), chosen));
}

TEST_P(StrangersMails, HaveNoMoreThanFourSpellingsMailedInAQuarterOfAnHour) {
  for (int i = 0; i < 30; ++i) {
    register_from(stranger(i), "ada+" + std::to_string(i) + "@example.org");
  }
  auto before = mails_of("confirm_address");
  EXPECT_EQ(before, 5);
  run_jobs_after_a_quarter();
  EXPECT_EQ(mails_of("confirm_address"), before + 4);
}

TEST_P(StrangersMails, RegisteringAnAddressDoNotKeepItsOwnerFromRegistering) {
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

TEST_P(StrangersMails, AskingForALinkAgainDoesNotKeepAGuestFromTheirs) {
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

TEST_P(StrangersMails, DoNotUseUpTheMailsOfAChangeOfAddress) {
  Customer ada = add();
  std::string_view wanted = "new@example.org";
  auto theirs = register_from(stranger(0));
  for (int i = 0; i < 20; ++i) ask_for_address(theirs.tokens, wanted, i);
  ask_for_resets(0, 20, wanted);
  EXPECT_TRUE(recovery.change_email(caller(open(ada)), std::string(wanted), password, own));
}

TEST_P(StrangersMails, ProvingAnAddressDoesNotUseUpTheLinksOfAnothersChange) {
  Customer ada = add();
  std::string wanted = "new@example.org";
  for (int i = 0; i < 5; ++i) {
    Tokens tokens = open(add("mallory" + std::to_string(i) + "@example.net"));
    for (int times = 0; times < 20; ++times) ask_for_address(tokens, wanted, times);
  }
  auto before = mails_to(wanted);
  EXPECT_LE(before, 15);
  clock.advance(1s);
  ASSERT_TRUE(recovery.change_email(caller(open(ada)), wanted, password, own));
  EXPECT_EQ(mails_to(wanted), before + 1);
  auto changed = registration.confirm(token("change_email"), std::nullopt, ada.id, own);
  ASSERT_TRUE(changed);
  EXPECT_EQ(changed->customer.email, wanted);
}

TEST_P(StrangersMails, InAnyNumberDoNotUseUpTheChangeOfSomebodyWhoHasPaid) {
  Customer ada = register_from(own).customer;
  add_paid_order(ada.id, "order");
  std::string wanted = "new@example.org";
  for (int i = 0; i < 30; ++i) {
    ask_for_address(open(add("mallory" + std::to_string(i) + "@example.net")), wanted, i);
    ask_for_address(register_from(stranger(i), "eve@example.net").tokens, wanted, i);
  }
  EXPECT_EQ(mails_to(wanted), 18 + 5);
  EXPECT_TRUE(recovery.change_email(caller(open(ada)), wanted, password, own));
  EXPECT_EQ(mails_to(wanted), 18 + 5 + 1);
}

}  // namespace
}  // namespace typecase::accounts
