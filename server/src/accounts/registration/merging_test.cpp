#include <gmock/gmock.h>

#include "accounts/account_testing.h"
#include "db/record.h"

namespace typecase::accounts {
namespace {

// Customers of one address who become one.
class Merging : public testing::AccountServicesFixture {
 protected:
  std::string owner_of(const std::string& order) {
    return database().read([&](db::Connection& c) {
      return c.value<std::string>("SELECT customer_id FROM orders WHERE id = $1", order);
    });
  }
  std::string holder_of(const std::string& order) {
    return database().read([&](db::Connection& c) {
      return c.value<std::string>("SELECT customer_id FROM entitlement WHERE order_id = $1", order);
    });
  }
  Result<Accounts::SignIn> confirm(const std::string& link,
                                   std::optional<std::string> word = std::nullopt,
                                   std::optional<CustomerId> by = std::nullopt) {
    return registration.confirm(link, word, by, {});
  }
  Result<Customer> recover(std::string_view address = email) {
    recovery.forgot(address, {}).value();
    while (worker.run_one()) {
    }
    auto reset = recovery.reset(token("reset_password"), "an atlas of tides");
    if (!reset) return reset.error();
    return reset->customer;
  }
  // A guest whose link nobody has opened in time, with a paid order.
  Customer stranded(const std::string& order, std::string_view address = email) {
    Customer guest = add_guest(address);
    add_order(guest.id, order);
    clock.advance(std::chrono::days(15));
    return guest;
  }
  void add_attempt(const std::string& order, std::string_view state) {
    database().write([&](db::Connection& connection) {
      connection.execute(
          "INSERT INTO payment_attempt (id, order_id, number, state, amount, currency, "
          "idempotency_key, created_at, check_at, checks) VALUES ($1, $1, 1, $2, 0, 'EUR', $1, 0, "
          "0, 0)",
          order, state);
    });
  }
  struct Record {
    std::string customer;
    bool has_ended;
  };
  Record record(const std::string& id) {
    return database().read([&](db::Connection& connection) {
      auto row = connection.find_one(
          "SELECT customer_id, ended_at IS NOT NULL AS has_ended FROM impersonation WHERE id = $1",
          id);
      return Record{row->text("customer_id"), row->boolean("has_ended")};
    });
  }
};

TYPECASE_EACH_ENGINE(Merging);

TEST_P(Merging, ConfirmingAnAddressGivesThePaidOrdersOfItsGuests) {
  Customer guest = stranded("order", "Ada@Example.org");
  Tokens of_guest = open(guest);
  CustomerId ada = register_as().customer.id;
  ASSERT_TRUE(confirm(token("confirm_address"), std::string(password)));
  EXPECT_EQ(owner_of("order"), ada.text);
  EXPECT_EQ(holder_of("order"), ada.text);
  EXPECT_FALSE(find(guest.id));
  EXPECT_FALSE(is_signed_in(of_guest));
}

TEST_P(Merging, AnAccountGetsThemByALinkForANewPassword) {
  CustomerId ada = add().id;
  stranded("first");
  stranded("second");
  ASSERT_TRUE(recover());
  EXPECT_EQ(owner_of("first") + owner_of("second"), ada.text + ada.text);
}

TEST_P(Merging, AGuestGetsThoseOfHisOtherOrdersByALinkForANewPassword) {
  stranded("first");
  stranded("second");
  auto ada = recover();
  ASSERT_TRUE(ada);
  EXPECT_EQ(owner_of("first") + owner_of("second"), ada->id.text + ada->id.text);
}

TEST_P(Merging, TheLinkOfOneOrderBringsTheOthers) {
  CustomerId ada = add().id;
  stranded("first");
  Customer guest = add_guest();
  add_order(guest.id, "second");
  ASSERT_TRUE(confirm(token("confirm_address"), std::string(password)));
  EXPECT_EQ(owner_of("first") + owner_of("second"), ada.text + ada.text);
}

TEST_P(Merging, ANewAddressBringsWhatWasPaidThere) {
  stranded("order", "countess@example.org");
  Customer ada = add();
  ASSERT_TRUE(recovery.change_email(caller(open(ada)), "countess@example.org", password, {}));
  ASSERT_TRUE(confirm(token("change_email"), std::nullopt, ada.id));
  EXPECT_EQ(owner_of("order"), ada.id.text);
}

TEST_P(Merging, APaymentThatIsOnItsWayCountsAsPaid) {
  CustomerId ada = add().id;
  add_open_order(add_guest().id, "on its way");
  add_attempt("on its way", "processing");
  ASSERT_TRUE(recover());
  EXPECT_EQ(owner_of("on its way"), ada.text);
}

// Anybody can type anybody's address into a checkout.
TEST_P(Merging, AnOrderThatNobodyPaysComesToNobody) {
  add();
  Customer guest = add_guest();
  add_open_order(guest.id, "open");
  add_attempt("open", "created");
  ASSERT_TRUE(recover());
  EXPECT_EQ(owner_of("open"), guest.id.text);
  EXPECT_TRUE(find(guest.id));
}

TEST_P(Merging, ConfirmingTakesNothingOfAnAccountWithAPasswordOrOfAnotherAddress) {
  Customer namesake = add_unverified(email, "the namesake's");
  add_order(namesake.id, "his");
  Customer other = stranded("another", "bob@example.org");
  register_as();
  ASSERT_TRUE(confirm(token("confirm_address"), std::string(password)));
  EXPECT_EQ(owner_of("his"), namesake.id.text);
  EXPECT_EQ(owner_of("another"), other.id.text);
}

// The mailbox is read by nobody else, and the password may be the one that was forgotten.
TEST_P(Merging, AResetBringsWhatWasPaidWithAPassword) {
  CustomerId ada = add().id;
  Customer before = add_unverified(email, "the password before");
  Tokens signed_in = open(before);
  add_order(before.id, "before");
  Customer other = add_unverified("bob@example.org", "the password of another");
  add_order(other.id, "another");
  ASSERT_TRUE(recover());
  EXPECT_EQ(owner_of("before"), ada.text);
  EXPECT_EQ(holder_of("before"), ada.text);
  EXPECT_FALSE(is_signed_in(signed_in));
  EXPECT_EQ(owner_of("another"), other.id.text);
}

TEST_P(Merging, TheRecordGoesOnToNameWhomStaffActedAs) {
  Customer guest = add_guest();
  add_order(guest.id, "order");
  auto issued = impersonate(email, "Grace", "a question");
  auto opened = impersonation.open(issued->token);
  Customer ada = add();
  ASSERT_TRUE(confirm(token("confirm_address"), std::string(password)));
  EXPECT_EQ(record(issued->id).customer, guest.id.text);
  EXPECT_TRUE(record(issued->id).has_ended);
  EXPECT_FALSE(is_signed_in(opened->tokens));
  EXPECT_EQ(owner_of("order"), ada.id.text);
  EXPECT_FALSE(find(guest.id));
  EXPECT_EQ(count("SELECT count(*) FROM customer WHERE id = $1 AND email = '' AND email_key = ''",
                  guest.id.text),
            1);
}

TEST_P(Merging, ATokenThatStaffHaveNotOpenedOpensNobody) {
  Customer guest = add_guest();
  auto issued = impersonate(email, "Grace", "a question");
  std::string link = token("confirm_address");
  add();
  ASSERT_TRUE(confirm(link, std::string(password)));
  EXPECT_EQ(code(impersonation.open(issued->token)), "link_spent");
  EXPECT_EQ(record(issued->id).customer, guest.id.text);
  EXPECT_TRUE(record(issued->id).has_ended);
}

}  // namespace
}  // namespace typecase::accounts
