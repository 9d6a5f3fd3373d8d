#include <gtest/gtest.h>

#include "accounts/profile/recovery.h"
#include "db/record.h"
#include "jobs/job.h"
#include "orders/checkout/checkout_testing.h"

// Coupons with a limit per customer, between a verified customer and guests who type that
// customer's address.
namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using testing::request;

class CouponCustomersTest : public testing::CheckoutFixture {
 protected:
  static constexpr const char* grace = "grace@example.org";
  static constexpr const char* word = "correct horse";

  CouponCustomersTest() {
    carts::CouponTerms terms;
    terms.id = "spring";
    terms.discount.hundredths = 2000;
    terms.customer_limit = 1;
    terms.codes = {"SPRING"};
    database().write([&](db::Connection& c) { return carts::save_coupons(c, {terms}); }).value();
  }

  Answer order(const std::string& email, std::optional<accounts::Customer> customer = {},
               std::int64_t total = 2800, const std::string& network = "") {
    CheckoutRequest asked = request("meridian-regular", total);
    asked.coupon = "SPRING";
    asked.email = email;
    accounts::Visit visit;
    visit.address_block = network;
    return checkout.check_out(asked, "key-" + std::to_string(++keys_), sha256("body"),
                              std::move(customer), visit);
  }
  // Whether the order got its coupon; otherwise nothing was ordered.
  bool may_use(const std::string& email, std::optional<accounts::Customer> customer = {}) {
    return std::holds_alternative<Payable>(order(email, std::move(customer)).value());
  }
  pricing::CouponState quoted_state(const Answer& answer) {
    return std::get<PriceChanged>(answer.value()).quote.coupons.at(0).state;
  }
  void pay(const OrderId& order) {
    gateway.pay();
    clock.advance(3s);
    EXPECT_TRUE(settlement.settle_on_return(order));
  }
  // The token of the newest mail with such a link.
  std::string mailed_token(const std::string& before) {
    auto text = database().read([&](db::Connection& c) {
      return c.value<std::string>(
          "SELECT text_body FROM outbox WHERE text_body LIKE $1 "
          "ORDER BY created_at DESC, id DESC LIMIT 1",
          "%" + before + "%");
    });
    std::size_t at = text.find(before) + before.size();
    return text.substr(at, text.find('\n', at) - at);
  }
  accounts::Customer reset(const std::string& email) {
    recovery.mail_reset({"id", "kind", "key", R"({"email":")" + email + R"("})", 1});
    return recovery.reset(mailed_token("?token="), "an atlas of tides")->customer;
  }
  accounts::Customer confirm(const std::optional<std::string>& password) {
    return registration.confirm(mailed_token("?confirm="), password, std::nullopt, {})->customer;
  }

  accounts::Recovery recovery{database(), clock, accounts, mails, settings};

 private:
  int keys_ = 0;
};

TYPECASE_EACH_ENGINE(CouponCustomersTest);

TEST_P(CouponCustomersTest, StrangersWhoOrderForADayLeaveTheCustomerTheCoupon) {
  accounts::Customer customer = account();
  for (int network = 0; network < 200; ++network) {
    std::string tag = network % 2 == 0 ? "" : "+" + std::to_string(network);
    std::string block = "198.51." + std::to_string(network) + ".0/24";
    Payable placed = payable(order("grace" + tag + "@example.org", {}, 2800, block));
    EXPECT_TRUE(may_use(grace, customer)) << network;
    if (network == 199) break;  // The last order stays open.
    settlement.give_up(*find(placed.order), Status::canceled, "customer");
    clock.advance(432s);
  }
  EXPECT_TRUE(may_use(grace, customer));
}

TEST_P(CouponCustomersTest, AStrangersPaidOrderLeavesTheCustomerTheCoupon) {
  accounts::Customer customer = account();
  pay(payable(order(grace)).order);
  pay(payable(order(grace, customer)).order);
  EXPECT_FALSE(may_use(grace, customer));
}

TEST_P(CouponCustomersTest, AGuestLearnsNothingOfWhatTheCustomerHasUsed) {
  accounts::Customer customer = account();
  pay(payable(order(grace, customer)).order);
  EXPECT_EQ(quoted_state(order(grace, {}, 2799)),
            quoted_state(order("edith@example.org", {}, 2799)));
  EXPECT_TRUE(may_use(grace));
  EXPECT_TRUE(may_use("edith@example.org"));
}

TEST_P(CouponCustomersTest, AGuestUsesItOnceHoweverTheMailboxIsSpelt) {
  EXPECT_TRUE(may_use("ada@gmail.com"));
  for (const char* other : {"Ada+1@gmail.com", "a.da@googlemail.com", "ada+2@GMAIL.com"}) {
    EXPECT_EQ(quoted_state(order(other)), pricing::CouponState::used_up) << other;
  }
  EXPECT_TRUE(may_use("grace+1@example.org"));
  EXPECT_FALSE(may_use("grace@example.org"));
}

TEST_P(CouponCustomersTest, AVerifiedCustomerUsesItOnceHoweverTheMailboxIsSpelt) {
  EXPECT_TRUE(may_use(grace, account()));
  auto other = accounts.add_customer("grace+1@example.org", word, std::nullopt).value();
  EXPECT_FALSE(may_use("grace+1@example.org", other));
}

TEST_P(CouponCustomersTest, AnOrderThatMovesIntoTheAccountByItsLinkCounts) {
  accounts::Customer customer = account();
  Payable placed = payable(order(grace));
  EXPECT_EQ(confirm(word).id, customer.id);
  pay(placed.order);
  EXPECT_FALSE(may_use(grace, customer));
  EXPECT_TRUE(may_use(grace));  // A guest does not learn of it.
}

TEST_P(CouponCustomersTest, AGuestWhoConfirmsTheAddressHasUsedIt) {
  pay(payable(order(grace)).order);
  accounts::Customer customer = confirm("a tidal atlas");
  EXPECT_TRUE(customer.verified);
  EXPECT_FALSE(may_use(grace, customer));
}

// A stranger may have paid it, and nobody asked the customer.
TEST_P(CouponCustomersTest, APaidOrderThatANewPasswordBringsDoesNotCount) {
  accounts::Customer customer = account();
  Payable placed = payable(order(grace));
  pay(placed.order);
  EXPECT_EQ(reset(grace).id, customer.id);
  EXPECT_EQ(find(placed.order)->customer_id, customer.id);
  EXPECT_TRUE(may_use(grace, customer));
}

TEST_P(CouponCustomersTest, AStrangerWhoMovesToAnotherAddressTakesItsUseAlong) {
  auto theirs = registration.register_customer({grace, word, {}, true}, {}).value();
  EXPECT_TRUE(may_use(grace, theirs.customer));
  auto caller = accounts.authenticate(theirs.tokens.access, "").value();
  clock.advance(1s);
  ASSERT_TRUE(recovery.change_email(caller, "stranger@example.org", word, {}));
  ASSERT_TRUE(confirm(word).verified);
  EXPECT_TRUE(may_use(grace, account()));
}

TEST_P(CouponCustomersTest,
       AnOrderFromBeforeTheAddressWasConfirmedGivesItsCouponToTheOneInItsPlace) {
  auto entered = registration.register_customer({grace, word, {}, true}, {}).value();
  Payable first = payable(order(grace, entered.customer));
  accounts::Customer customer = reset(grace);
  CheckoutRequest second = request("meridian-regular", 2800);
  second.coupon = "SPRING";
  second.replaces = first.order.text;
  pay(payable(check_out("second", second, customer)).order);
  EXPECT_FALSE(may_use(grace, customer));
}

TEST_P(CouponCustomersTest, UnpaidOrdersOfStrangersHoldALimitedCouponForAnHourAndFromNoCustomer) {
  carts::CouponTerms terms;
  terms.id = "launch";
  terms.discount.hundredths = 2000;
  terms.total_limit = 1;
  terms.codes = {"LAUNCH"};
  database().write([&](db::Connection& c) { return carts::save_coupons(c, {terms}); }).value();
  CheckoutRequest asked = request("meridian-regular", 2800);
  asked.coupon = "LAUNCH";
  payable(check_out("strangers", asked));
  asked.email = "edith@example.org";
  EXPECT_EQ(quoted_state(check_out("ediths", asked)), pricing::CouponState::used_up);
  clock.advance(1h);
  payable(check_out("ediths", asked));
  payable(check_out("graces", asked, account()));
  clock.advance(1h);
  EXPECT_EQ(quoted_state(check_out("ediths again", asked)), pricing::CouponState::used_up);
}

}  // namespace
}  // namespace typecase::orders
