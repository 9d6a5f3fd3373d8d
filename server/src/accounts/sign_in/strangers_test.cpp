#include <gmock/gmock.h>

#include "accounts/sign_in/strangers_testing.h"

// Strangers who know a customer's address and ask from many networks take nothing from somebody who
// reads its mailbox.
namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

class Strangers : public testing::StrangersFixture {
 protected:
  std::string order_link(const CustomerId& customer) {
    return database().write([&](db::Connection& connection) {
      return issue_link(connection, LinkPurpose::pay_order, customer, email, clock.now());
    });
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

TEST_P(Strangers, GuessesBeforeAResetBlockNoOtherBrowserAfterIt) {
  add();
  std::string link = reset_link();
  guess_passwords();
  EXPECT_FALSE(signs_in(password, ""));
  ASSERT_TRUE(recovery.reset(link, chosen));
  EXPECT_TRUE(signs_in(chosen, ""));
}

TEST_P(Strangers, GuessesBlockNoStepUpAfterAReset) {
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

// The link asks for the password that the guest has chosen since, as a sign-in does.
TEST_P(Strangers, GuessingDoNotStopTheLinkOfAnOrder) {
  Customer guest = add_guest();
  ASSERT_TRUE(recovery.change_password(caller(open(guest)), std::nullopt, chosen));
  std::string link = order_link(guest.id);
  guess_passwords();
  EXPECT_FALSE(signs_in(chosen, ""));
  EXPECT_EQ(fault(registration.confirm(link, std::nullopt, std::nullopt, own)),
            "/password own_password_needed");
  auto entered = registration.confirm(link, std::string(chosen), std::nullopt, own);
  ASSERT_TRUE(entered);
  EXPECT_TRUE(is_signed_in(entered->tokens));
}

TEST_P(Strangers, WhoDeleteAnAccountDoNotVoidLinksThatWereMailedToTheOwner) {
  auto ada = register_from(own);
  auto other = register_from(stranger(0));
  SignedIn them = caller(other.tokens);
  std::string confirm_link = token("confirm_address");
  std::string link = reset_link();
  ASSERT_TRUE(recovery.change_password(them, std::string(password), "another one"));
  ASSERT_TRUE(remove(other.customer, "another one"));
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

}  // namespace
}  // namespace typecase::accounts
