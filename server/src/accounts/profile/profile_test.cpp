#include "accounts/profile/profile.h"

#include <gmock/gmock.h>

#include "accounts/account_testing.h"
#include "accounts/customer_rows.h"
#include "accounts/emails/mailed_links.h"

namespace typecase::accounts {
namespace {

class ProfileTest : public testing::AccountServicesFixture {};

TYPECASE_EACH_ENGINE(ProfileTest);

std::vector<std::string> faults_of(const ProfileChange& change) {
  std::vector<Fault> faults;
  change.check("", faults);
  std::vector<std::string> found;
  for (const Fault& fault : faults) found.push_back(fault.pointer + " " + fault.code);
  return found;
}

TEST_P(ProfileTest, AbsentFieldsStayAndEmptyTextsAreRemoved) {
  Customer customer = add();
  auto changed = profile.update(customer.id, {{}, "Analytical Engines", "GB"});
  ASSERT_TRUE(changed);
  EXPECT_EQ(changed->name, "Ada");
  EXPECT_EQ(changed->company, "Analytical Engines");
  EXPECT_EQ(changed->country, "GB");
  changed = profile.update(customer.id, {{}, "", {}});
  EXPECT_EQ(changed->company, std::nullopt);
  EXPECT_EQ(changed->country, "GB");
}

TEST(ProfileChangeTest, TextsHaveLimitsAndCountriesTheirForm) {
  EXPECT_THAT(
      faults_of({std::string(201, 'x'), "a\r\nb", "Portugal"}),
      ::testing::ElementsAre("/name too_long", "/company not_allowed", "/country invalid_country"));
  EXPECT_THAT(faults_of({"", "", ""}), ::testing::IsEmpty());
}

TEST_P(ProfileTest, ADeletedAccountLeavesItsOrdersAndNothingElse) {
  Customer customer = add();
  add_order(customer.id, "order");
  Tokens tokens = open(customer);
  database().write([&](db::Connection& connection) {
    issue_link(connection, LinkPurpose::reset_password, customer.id, email, clock.now());
  });
  ASSERT_TRUE(remove(customer, std::string(password)));
  EXPECT_FALSE(is_signed_in(tokens));
  EXPECT_EQ(code(accounts.sign_in(email, password, true)), "invalid_credentials");
  EXPECT_EQ(count("SELECT count(*) FROM mailed_link"), 0);
  EXPECT_EQ(count("SELECT count(*) FROM orders WHERE customer_id = $1", customer.id.text), 1);
  auto row = database().read([](db::Connection& c) {
    return c.find_one(
        "SELECT email, email_key, verified, password_hash, name, deleted_at FROM customer");
  });
  EXPECT_EQ(row->text("email") + row->text("email_key"), "");
  EXPECT_FALSE(row->boolean("verified"));
  EXPECT_TRUE(row->is_null("password_hash") && row->is_null("name"));
  EXPECT_EQ(row->time("deleted_at"), clock.now());
  EXPECT_EQ(sent_email("account_deleted").to, email);
}

TEST_P(ProfileTest, ADeletedAddressIsFreeAgain) {
  ASSERT_TRUE(remove(add(), std::string(password)));
  ASSERT_TRUE(remove(add(), std::string(password)));
  EXPECT_TRUE(accounts.add_customer(email, password, "Ada"));
}

TEST_P(ProfileTest, DeletingNeedsThePasswordWhereThereIsOne) {
  Customer customer = add();
  EXPECT_EQ(fault(remove(customer, "a wrong one")), "/password wrong_password");
  EXPECT_EQ(fault(remove(customer, std::nullopt)), "/password wrong_password");
  EXPECT_TRUE(find(customer.id)->verified);
  EXPECT_TRUE(remove(add_guest("guest@example.org"), std::nullopt));
}

TEST_P(ProfileTest, NobodySignsInAsTheGuestWhoIsGone) {
  Customer guest = add_guest();
  ASSERT_TRUE(remove(guest, std::nullopt));
  database().read([&](db::Connection& c) { EXPECT_FALSE(is_guest(c, guest.id)); });
  ASSERT_TRUE(recovery.forgot(email, {}));
  while (worker.run_one()) {
  }
  for (const auto& mail : sent_emails()) EXPECT_NE(mail.kind, "reset_password");
}

}  // namespace
}  // namespace typecase::accounts
