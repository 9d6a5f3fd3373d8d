#include "orders/checkout/reminders.h"
#include "db/record.h"

#include <gmock/gmock.h>

#include "accounts/customer_rows.h"
#include "base/crypto/crypto.h"
#include "orders/checkout/checkout_testing.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;

class RemindersTest : public testing::CheckoutFixture {
 protected:
  OrderId placed(const std::string& key, std::optional<accounts::Customer> customer = {}) {
    return payable(check_out(key, testing::request(), std::move(customer))).order;
  }
  void wait(std::chrono::microseconds time) {
    clock.advance(time);
    reminders.send_due();
  }
  std::int64_t sent() { return count("outbox WHERE kind = 'payment_reminder'"); }
  std::string text() {
    return database().read([](db::Connection& c) {
      return c.value<std::string>(
          "SELECT replace(text_body, $1, ' ') FROM outbox "
          "WHERE kind = 'payment_reminder'",
          "\n");
    });
  }
  std::string token() {
    std::string mail = text();
    auto begin = mail.find("confirm=") + 8;
    return mail.substr(begin, mail.find(' ', begin) - begin);
  }

  Reminders reminders{database(), settlement, catalogue, clock, "https://shop.example"};
};

TYPECASE_EACH_ENGINE(RemindersTest);

TEST_P(RemindersTest, SendsOneForAnUnpaidOrderAfterTwoHours) {
  OrderId id = placed("one");
  wait(2h - 1s);
  EXPECT_EQ(sent(), 0);
  wait(1s);
  EXPECT_EQ(sent(), 1);
  EXPECT_THAT(text(), HasSubstr("No money has moved"));
  EXPECT_THAT(text(), HasSubstr("Meridian Regular"));
  EXPECT_THAT(text(), HasSubstr("https://shop.example/login?order=" + id.text + "&confirm="));
  for (int day = 0; day < 6; ++day) wait(24h);
  EXPECT_EQ(sent(), 1);
}

TEST_P(RemindersTest, TheLinkSignsTheGuestInAndAsksForNothing) {
  auto asked = check_out("one", testing::request());
  accounts::Customer guest = customer_of(payable(asked));
  wait(2h);
  auto entered = registration.confirm(token(), std::nullopt, std::nullopt, {});
  ASSERT_TRUE(entered);
  EXPECT_EQ(entered->customer.id, guest.id);
  EXPECT_FALSE(entered->customer.verified);
  accounts::Tokens before = *payable(asked).tokens;
  EXPECT_FALSE(accounts.authenticate(before.access, before.refresh));
  EXPECT_EQ(registration.confirm(token(), std::nullopt, std::nullopt, {}).error().code,
            "link_spent");
}

TEST_P(RemindersTest, TheLinkAsksForAPasswordThatWasChosenSince) {
  auto guest = customer_of(payable(check_out("one", testing::request())));
  wait(2h);
  database().write([&](db::Connection& c) {
    accounts::set_password(c, guest.id, hash_password("a harbour of small boats"));
  });
  auto entered = registration.confirm(token(), std::nullopt, std::nullopt, {});
  ASSERT_FALSE(entered);
  EXPECT_EQ(entered.error().code, "password_needed");
  EXPECT_TRUE(registration.confirm(token(), "a harbour of small boats", std::nullopt, {}));
}

TEST_P(RemindersTest, ACustomerWithAPasswordSignsInWithIt) {
  OrderId id = placed("one", account());
  wait(2h);
  EXPECT_THAT(text(), HasSubstr("https://shop.example/checkout?order=" + id.text));
  EXPECT_THAT(text(), Not(HasSubstr("confirm=")));
  EXPECT_EQ(count("mailed_link WHERE purpose = 'pay_order'"), 0);
}

TEST_P(RemindersTest, SendsNoneForAnOrderPaidMeanwhile) {
  OrderId id = placed("one");
  gateway.pay();  // No webhook, and nobody has looked.
  wait(2h);
  EXPECT_EQ(sent(), 0);
  EXPECT_EQ(find(id)->status, Status::completed);
}

TEST_P(RemindersTest, SendsNoneWhileAPaymentIsUnderWay) {
  placed("one");
  gateway.newest().status = testing::IntentStatus::processing;
  wait(3h);
  EXPECT_EQ(sent(), 0);
}

TEST_P(RemindersTest, NothingIsToldWhileTheGatewayIsSilent) {
  placed("one");
  gateway.silent = true;
  wait(2h);
  EXPECT_EQ(sent(), 0);
  gateway.silent = false;
  reminders.send_due();
  EXPECT_EQ(sent(), 1);
}

TEST_P(RemindersTest, SendsNoneToACustomerWhoPaidAnotherOrderSince) {
  accounts::Customer customer = account();
  placed("one", customer);
  OrderId second = placed("two", customer);
  gateway.pay();
  settlement.settle(*database().read([&](db::Connection& c) { return newest_attempt(c, second); }));
  wait(2h);
  EXPECT_EQ(sent(), 0);
}

TEST_P(RemindersTest, AGuestWhoPaidFromAnotherBrowserIsLeftAlone) {
  placed("one");
  OrderId second = placed("two");
  gateway.pay();
  settlement.settle(*database().read([&](db::Connection& c) { return newest_attempt(c, second); }));
  wait(2h);
  EXPECT_EQ(sent(), 0);
}

TEST_P(RemindersTest, AGuestWhoseFirstMailWasHeldBackGetsNone) {
  placed("one");
  database().write([](db::Connection& c) { c.execute("DELETE FROM outbox"); });
  wait(2h);
  EXPECT_EQ(sent(), 0);
}

TEST_P(RemindersTest, OrdersThatTheGatewayWillNotTellOfKeepNoOtherWaiting) {
  placed("one");
  for (int n = 0; n < 60; ++n) {
    CheckoutRequest later = testing::request();
    later.email = "buyer" + std::to_string(n) + "@example.org";
    payable(check_out("later " + std::to_string(n), later));
  }
  for (const payments::Intent& intent : gateway.intents) {
    if (intent.id != "pi_1") gateway.faults[intent.id] = testing::IntentFault::missing;
  }
  wait(2h);
  wait(15s);
  EXPECT_EQ(sent(), 1);
}

TEST_P(RemindersTest, AnOrderWhosePaymentTheGatewayDoesNotAnswerForKeepsNoOtherWaiting) {
  std::vector<OrderId> orders;
  for (const char* buyer : {"ada", "edith", "joan"}) {
    CheckoutRequest asked = testing::request();
    asked.email = std::string(buyer) + "@example.org";
    orders.push_back(payable(check_out(buyer, asked)).order);
  }
  // Of the order that comes first.
  auto attempt = database().read([&](db::Connection& c) {
    return newest_attempt(c, std::ranges::min(orders, {}, &OrderId::text));
  });
  gateway.faults[*attempt->gateway_id] = testing::IntentFault::silent;
  wait(2h);
  wait(15s);
  EXPECT_EQ(sent(), 2);
}

TEST_P(RemindersTest, OneMailboxGetsOneADayAndOfTheNewestOrder) {
  placed("one");
  clock.advance(1s);
  OrderId newest = placed("two");
  wait(2h);
  EXPECT_EQ(sent(), 1);
  EXPECT_THAT(text(), HasSubstr(newest.text));
}

TEST_P(RemindersTest, SendsNoneForAnOrderThatEndsSoonOrNeedsReview) {
  OrderId id = placed("one");
  database().write([&](db::Connection& c) {
    c.execute("UPDATE orders SET needs_review = 1 WHERE id = $1", id.text);
  });
  wait(2h);
  database().write([&](db::Connection& c) {
    c.execute("UPDATE orders SET needs_review = 0, payable_until = $2 WHERE id = $1", id.text,
              clock.now() + 1h);
  });
  wait(1s);
  EXPECT_EQ(sent(), 0);
}

TEST_P(RemindersTest, ADeletedCustomerIsLeftAlone) {
  accounts::Customer customer = account();
  placed("one", customer);
  database().write([&](db::Connection& c) {
    c.execute("UPDATE customer SET deleted_at = $2 WHERE id = $1", customer.id.text, clock.now());
  });
  wait(2h);
  EXPECT_EQ(sent(), 0);
}

}  // namespace
}  // namespace typecase::orders
