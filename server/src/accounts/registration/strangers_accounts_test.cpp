#include <gtest/gtest.h>

#include "accounts/customer_rows.h"
#include "accounts/sign_in/strangers_testing.h"

// Strangers who register an address take no account from the customer who has paid under it.
namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

class StrangersAccounts : public testing::StrangersFixture {
 protected:
  Customer register_and_pay(std::string_view word = password, std::string order = "order") {
    Customer customer = register_from(own, email, word).customer;
    add_paid_order(customer.id, order);
    return customer;
  }
  void register_strangers(int many, bool with_free_order = false) {
    for (int i = 0; i < many; ++i) {
      Customer customer = register_from(stranger(i), email, strangers_word).customer;
      if (with_free_order) add_order(customer.id, "free " + customer.id.text);
    }
  }
  std::vector<CustomerId> whose_passwords() {
    std::vector<CustomerId> ids;
    database().read([&](db::Connection& connection) {
      for (auto& row : find_password_hashes(connection, email)) ids.push_back(row.id);
    });
    return ids;
  }
};

TYPECASE_EACH_ENGINE(StrangersAccounts);

TEST_P(StrangersAccounts, RegisteringAnAddressDoesNotLockOutThePayingGuest) {
  Customer ada = register_and_pay();
  register_strangers(3);
  EXPECT_EQ(who_signs_in(password), ada.id.text);
  std::string other = who_signs_in(strangers_word);
  EXPECT_NE(other, "");
  EXPECT_NE(other, ada.id.text);
}

TEST_P(StrangersAccounts, FreeOrdersDoNotLockOutThePayingGuest) {
  register_strangers(3, true);
  Customer ada = register_and_pay();
  register_strangers(3, true);
  EXPECT_EQ(who_signs_in(password), ada.id.text);
}

TEST_P(StrangersAccounts, RegisteringDoesNotKeepAResetFromThePaidOrder) {
  Customer ada = register_and_pay();
  register_strangers(3);
  auto reset = recovery.reset(reset_link(), chosen);
  ASSERT_TRUE(reset);
  EXPECT_EQ(reset->customer.id, ada.id);
  EXPECT_TRUE(reset->customer.verified);
  EXPECT_EQ(who_signs_in(chosen), ada.id.text);
  EXPECT_NE(who_signs_in(strangers_word), ada.id.text);
  EXPECT_EQ(who_signs_in(password), "");
}

TEST_P(StrangersAccounts, PayingUnderTheAddressDoesNotKeepAResetFromThePaidOrder) {
  register_and_pay(strangers_word, "theirs");
  register_and_pay();
  auto reset = recovery.reset(reset_link(), chosen);
  ASSERT_TRUE(reset);
  EXPECT_EQ(owner_of("order"), reset->customer.id.text);
  EXPECT_EQ(who_signs_in(chosen), reset->customer.id.text);
  EXPECT_EQ(who_signs_in(strangers_word), "");
}

TEST_P(StrangersAccounts, AResetOfAVerifiedAccountBringsWhatWasPaidWithAForgottenPassword) {
  Customer first = register_and_pay();
  Customer verified = add();
  register_strangers(1);
  ASSERT_TRUE(recovery.reset(reset_link(), chosen));
  EXPECT_EQ(owner_of("order"), verified.id.text);
  EXPECT_FALSE(find(first.id));
}

TEST_P(StrangersAccounts, AConfirmedAddressTakesNothingFromWhoHasAPassword) {
  Customer ada = register_and_pay();
  auto other = register_from(stranger(0), email, strangers_word);
  ASSERT_TRUE(registration.confirm(token("confirm_address"), std::nullopt, other.customer.id, own));
  EXPECT_EQ(owner_of("order"), ada.id.text);
  EXPECT_EQ(who_signs_in(password), ada.id.text);
}

TEST_P(StrangersAccounts, DeletingAnAccountLeavesTheLinksToThePayingGuest) {
  Customer ada = register_and_pay();
  register_strangers(2);
  auto leaving = register_from(stranger(2), email, strangers_word);
  std::string link = token("confirm_address");
  ASSERT_TRUE(remove(leaving.customer, std::string(strangers_word)));
  auto confirmed = registration.confirm(link, std::string(password), std::nullopt, own);
  ASSERT_TRUE(confirmed);
  EXPECT_EQ(confirmed->customer.id, ada.id);
}

TEST_P(StrangersAccounts, ADeferredLinkIsForWhoHasPaid) {
  Customer ada = register_and_pay();
  register_strangers(8);
  run_jobs_after_a_quarter();
  auto confirmed =
      registration.confirm(token("confirm_address"), std::string(password), std::nullopt, own);
  ASSERT_TRUE(confirmed);
  EXPECT_EQ(confirmed->customer.id, ada.id);
}

TEST_P(StrangersAccounts, AtMostThreePasswordsAreLookedAt) {
  Customer verified = add();
  Customer first = register_and_pay("the first word", "first");
  register_and_pay("the second word", "second");
  Customer newest = register_from(stranger(0), email, strangers_word).customer;
  EXPECT_EQ(whose_passwords(), (std::vector{verified.id, first.id, newest.id}));
  EXPECT_EQ(who_signs_in("the first word"), first.id.text);
  EXPECT_EQ(who_signs_in(strangers_word), newest.id.text);
  EXPECT_EQ(who_signs_in("the second word"), "");
}

TEST_P(StrangersAccounts, ABrowserOfTheOwnerKnowsThemAmongOthers) {
  Customer ada = register_and_pay();
  std::string device = accounts.sign_in(email, password, true, own)->device;
  register_strangers(3);
  guess_passwords();
  EXPECT_FALSE(signs_in(password, ""));
  EXPECT_TRUE(signs_in(password, device));
}

}  // namespace
}  // namespace typecase::accounts
