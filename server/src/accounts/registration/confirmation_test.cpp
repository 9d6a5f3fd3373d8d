#include <gmock/gmock.h>

#include <atomic>
#include <thread>

#include "accounts/account_testing.h"
#include "accounts/emails/mailed_links.h"

namespace typecase::accounts {
namespace {

using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class Confirmation : public testing::AccountServicesFixture {
 protected:
  Result<Accounts::SignIn> confirm(const std::string& link,
                                   std::optional<std::string> word = std::nullopt,
                                   std::optional<CustomerId> by = std::nullopt) {
    return registration.confirm(link, word, by, {});
  }
};

TYPECASE_EACH_ENGINE(Confirmation);

TEST_P(Confirmation, TheCustomerWhoIsSignedInIsAskedForNothing) {
  auto entered = register_as(email, password, "Ada");
  Tokens elsewhere = open(entered.customer);
  auto confirmed = confirm(token("confirm_address"), std::nullopt, entered.customer.id);
  ASSERT_TRUE(confirmed);
  EXPECT_EQ(confirmed->customer.id, entered.customer.id);
  EXPECT_TRUE(confirmed->customer.verified);
  EXPECT_EQ(confirmed->customer.name, "Ada");
  EXPECT_TRUE(is_signed_in(confirmed->tokens));
  EXPECT_FALSE(is_signed_in(elsewhere));
  EXPECT_FALSE(is_signed_in(entered.tokens));
}

TEST_P(Confirmation, AnotherBrowserIsAskedForThePasswordThatWasChosen) {
  auto entered = register_as();
  std::string link = token("confirm_address");
  EXPECT_EQ(code(confirm(link)), "password_needed");
  EXPECT_EQ(fault(confirm(link)), "/password own_password_needed");
  EXPECT_EQ(fault(confirm(link, "a wrong one")), "/password wrong_password");
  EXPECT_FALSE(find(entered.customer.id)->verified);
  auto confirmed = confirm(link, std::string(password));
  ASSERT_TRUE(confirmed);
  EXPECT_TRUE(confirmed->customer.verified);
}

TEST_P(Confirmation, ACustomerSignedInAsAnotherIsAskedToo) {
  register_as();
  std::string link = token("confirm_address");
  CustomerId other = add("bob@example.org").id;
  EXPECT_EQ(fault(confirm(link, std::nullopt, other)), "/password own_password_needed");
}

TEST_P(Confirmation, AGuestChoosesAPasswordAndBeginsWithoutWhatAStrangerTyped) {
  Customer guest = add_guest();
  ASSERT_TRUE(profile.update(guest.id, {"Call +1 555 0100", {}, {}}));
  std::string link = token("confirm_address");
  EXPECT_EQ(fault(confirm(link)), "/password new_password_needed");
  EXPECT_EQ(fault(confirm(link, "short")), "/password too_short");
  auto confirmed = confirm(link, std::string(password));
  ASSERT_TRUE(confirmed);
  EXPECT_EQ(confirmed->customer.id, guest.id);
  EXPECT_EQ(confirmed->customer.name, std::nullopt);
  EXPECT_TRUE(accounts.sign_in(email, password, true));
}

TEST_P(Confirmation, AnAccountTakesOverOrdersAndLicencesForItsPassword) {
  Customer account = add();
  Customer guest = add_guest();
  add_order(guest.id, "order");
  Tokens of_guest = open(guest);
  Tokens of_account = open(account);
  std::string link = token("confirm_address");
  EXPECT_EQ(fault(confirm(link, std::nullopt, guest.id)), "/password account_password_needed");
  auto confirmed = confirm(link, std::string(password), guest.id);
  ASSERT_TRUE(confirmed);
  EXPECT_EQ(confirmed->customer.id, account.id);
  EXPECT_FALSE(find(guest.id));
  EXPECT_FALSE(is_signed_in(of_guest));
  EXPECT_TRUE(is_signed_in(of_account));
  EXPECT_EQ(count("SELECT count(*) FROM orders WHERE customer_id = $1", account.id.text), 1);
  EXPECT_EQ(count("SELECT count(*) FROM entitlement WHERE customer_id = $1", account.id.text), 1);
}

TEST_P(Confirmation, ARegisteredPasswordOpensNoAccountThatWasThereBefore) {
  add();
  register_as(email, "the stranger's own word");
  std::string link = token("confirm_address");
  EXPECT_EQ(fault(confirm(link, "the stranger's own word")), "/password wrong_password");
  EXPECT_TRUE(confirm(link, std::string(password)));
}

TEST_P(Confirmation, AnAccountWithoutAPasswordGetsOne) {
  Customer first = add_guest();
  ASSERT_TRUE(confirm(token("confirm_address"), std::nullopt, first.id));
  Customer second = add_guest();
  add_order(second.id, "order");
  std::string link = token("confirm_address");
  EXPECT_EQ(fault(confirm(link, std::nullopt, second.id)), "/password new_password_needed");
  auto confirmed = confirm(link, std::string(password));
  ASSERT_TRUE(confirmed);
  EXPECT_EQ(confirmed->customer.id, first.id);
  EXPECT_EQ(count("SELECT count(*) FROM orders WHERE customer_id = $1", first.id.text), 1);
  EXPECT_TRUE(accounts.sign_in(email, password, true));
}

// Links that a stranger requested before the owner of the mailbox came are void.
TEST_P(Confirmation, LinksOfBeforeAreWorthNothingAfterwards) {
  auto entered = register_as();
  std::string confirm_link = token("confirm_address");
  ASSERT_TRUE(recovery.change_email(caller(entered.tokens), "stranger@example.org", password, {}));
  std::string change_link = token("change_email");
  ASSERT_TRUE(confirm(confirm_link, std::string(password)));
  EXPECT_EQ(code(confirm(change_link, std::string(password))), "link_spent");
  EXPECT_EQ(find(entered.customer.id)->email, email);
}

TEST_P(Confirmation, OfTwoWhoOpenALinkAtOnceOneWins) {
  auto entered = register_as();
  std::string link = token("confirm_address");
  std::mutex guard;
  std::vector<std::string> outcomes;
  std::vector<std::thread> browsers;
  for (int i = 0; i < 6; ++i) {
    browsers.emplace_back([&] {
      auto outcome = code(confirm(link, std::nullopt, entered.customer.id));
      std::lock_guard lock(guard);
      outcomes.push_back(outcome);
    });
  }
  for (std::thread& browser : browsers) browser.join();
  EXPECT_THAT(outcomes, UnorderedElementsAre("", "link_spent", "link_spent", "link_spent",
                                             "link_spent", "link_spent"));
  EXPECT_EQ(sessions_of(entered.customer.id), 1);
}

TEST_P(Confirmation, OfManyCustomersOfOneAddressOneIsVerified) {
  std::vector<Accounts::SignIn> people;
  std::vector<std::string> links;
  for (int i = 0; i < 4; ++i) {
    people.push_back(register_as());
    links.push_back(token("confirm_address"));
  }
  std::atomic<int> confirmed = 0, asked = 0;
  std::vector<std::thread> browsers;
  for (std::size_t i = 0; i < people.size(); ++i) {
    browsers.emplace_back([&, i] {
      auto outcome = confirm(links[i], std::nullopt, people[i].customer.id);
      if (outcome) ++confirmed;
      if (code(outcome) == "password_needed") ++asked;
    });
  }
  for (std::thread& browser : browsers) browser.join();
  EXPECT_EQ(confirmed, 1);
  EXPECT_EQ(asked, 3);
  EXPECT_EQ(count("SELECT count(*) FROM customer WHERE verified = 1"), 1);
}

TEST_P(Confirmation, GuessesAreCounted) {
  register_as();
  std::string link = token("confirm_address");
  std::string last;
  for (int i = 0; i < 11; ++i) last = code(confirm(link, "wrong guess " + std::to_string(i)));
  EXPECT_EQ(last, "too_many_attempts");
}

TEST_P(Confirmation, ALinkForAnotherPurposeConfirmsNothing) {
  register_as();
  ASSERT_TRUE(recovery.forgot(email, {}));
  while (worker.run_one()) {
  }
  EXPECT_EQ(code(confirm(token("reset_password"), std::string(password))), "link_spent");
  EXPECT_EQ(code(confirm("nothing")), "link_spent");
}

TEST_P(Confirmation, AChangedAddressCountsOnceItsLinkIsOpened) {
  Customer customer = add();
  Tokens tokens = open(customer);
  Tokens elsewhere = open(customer);
  ASSERT_TRUE(recovery.change_email(caller(tokens), "Countess@example.org", password, {}));
  EXPECT_EQ(find(customer.id)->email, email);
  EXPECT_EQ(sent_email("change_email").to, "Countess@example.org");
  auto confirmed = confirm(token("change_email"), std::nullopt, customer.id);
  ASSERT_TRUE(confirmed);
  EXPECT_EQ(confirmed->customer.email, "Countess@example.org");
  EXPECT_FALSE(is_signed_in(elsewhere));
  EXPECT_EQ(sent_email("email_changed").to, email);
  EXPECT_TRUE(accounts.sign_in("countess@example.org", password, true));
  EXPECT_EQ(code(accounts.sign_in(email, password, true)), "invalid_credentials");
}

TEST_P(Confirmation, AChangedAddressAsksForThePasswordInAnotherBrowser) {
  Customer customer = add();
  ASSERT_TRUE(recovery.change_email(caller(open(customer)), "countess@example.org", password, {}));
  std::string link = token("change_email");
  EXPECT_EQ(fault(confirm(link)), "/password own_password_needed");
  EXPECT_TRUE(confirm(link, std::string(password)));
}

TEST_P(Confirmation, AnAddressThatWasTakenMeanwhileStaysWithItsOwner) {
  Customer customer = add();
  ASSERT_TRUE(recovery.change_email(caller(open(customer)), "new@example.org", password, {}));
  std::string link = token("change_email");
  add("new@example.org");
  EXPECT_EQ(code(confirm(link, std::nullopt, customer.id)), "email_taken");
  EXPECT_EQ(find(customer.id)->email, email);
}

// A new table with a customer in it must be thought of where customers become one. Sealed rows of
// staff_audit keep the customer whom they were written for.
TEST_P(Confirmation, EveryTableThatNamesACustomerIsKnown) {
  std::vector<std::string> tables;
  database().read([&](db::Connection& connection) {
    for (const db::Row& row : connection.rows(
             on_sqlite()
                 ? "SELECT m.name AS name FROM sqlite_master m JOIN pragma_table_info(m.name) c "
                   "WHERE m.type = 'table' AND c.name = 'customer_id'"
                 : "SELECT table_name::text AS name FROM information_schema.columns "
                   "WHERE column_name = 'customer_id' AND table_schema = current_schema()"))
      tables.push_back(row.text("name"));
  });
  EXPECT_THAT(tables,
              UnorderedElementsAre("declined_card", "entitlement", "impersonation", "mailed_link",
                                   "orders", "session", "staff_audit", "tester_access"));
}

}  // namespace
}  // namespace typecase::accounts
