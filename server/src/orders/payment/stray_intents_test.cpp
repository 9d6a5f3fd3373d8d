#include <gtest/gtest.h>

#include "db/record.h"
#include "orders/payment/simulated_shop_testing.h"

// Intents that were made for an attempt beside the one that is noted: after a server error on the
// way, when the gateway had not yet done what it was asked for.
namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using payments::IntentStatus;

class StrayIntentsTest : public db::testing::EachEngine {
 protected:
  Payable place() {
    auto answer = shop.checkout.check_out(testing::request(), "key-1", sha256("key-1"), {});
    return std::get<Payable>(answer.value());
  }
  Attempt attempt() {
    return database().read([](db::Connection& c) {
      return *find_attempt(c, c.value<std::string>("SELECT id FROM payment_attempt"));
    });
  }
  // Another intent for the same attempt.
  std::string make_another(const std::string& id) {
    const Attempt of = attempt();
    payments::Intent& made = gateway.intents.emplace_back();
    made.id = id;
    made.client_secret = id + "_secret";
    made.status = IntentStatus::requires_payment_method;
    made.amount = of.amount;
    made.currency = of.currency;
    made.metadata = {{"order_id", of.order_id.text}, {"attempt", std::to_string(of.number)}};
    made.created = clock.now();
    return id;
  }
  void pay(const std::string& intent) {
    gateway.pay_if_open(intent);
    clock.advance(1s);
    shop.catch_up(database(), gateway, clock.now());
  }
  Order now(const OrderId& order) {
    return *database().read([&](db::Connection& c) { return find_order(c, order); });
  }
  std::int64_t count(const std::string& rows) {
    return database().read(
        [&](db::Connection& c) { return c.value<std::int64_t>("SELECT count(*) FROM " + rows); });
  }

  ManualClock clock{from_micros(1'800'000'000'000'000)};
  testing::FakeGateway gateway{clock};
  testing::SimulatedShop shop{database(), gateway, clock};
};

TYPECASE_EACH_ENGINE(StrayIntentsTest);

TEST_P(StrayIntentsTest, TheBrowserGetsTheIntentThatAnotherProcessHasNoted) {
  gateway.meanwhile = [&] {
    gateway.meanwhile = {};
    const std::string other = make_another("pi_other");
    database().write([&](db::Connection& c) { set_gateway_id(c, attempt(), other); });
  };
  EXPECT_EQ(place().client_secret, "pi_other_secret");
  EXPECT_EQ(gateway.intent("pi_1").status, IntentStatus::canceled);
  EXPECT_EQ(attempt().gateway_id, "pi_other");
}

TEST_P(StrayIntentsTest, MoneyOfAnotherIntentPaysTheOrderAndEndsTheNotedOne) {
  const OrderId order = place().order;
  pay(make_another("pi_other"));
  EXPECT_EQ(now(order).status, Status::completed);
  EXPECT_EQ(gateway.intent("pi_1").status, IntentStatus::canceled);
  EXPECT_EQ(count("payment"), 1);
}

TEST_P(StrayIntentsTest, MoneyThatComesTwiceIsHeldForReview) {
  const OrderId order = place().order;
  pay("pi_1");
  pay(make_another("pi_other"));
  EXPECT_EQ(now(order).status, Status::completed);
  EXPECT_EQ(count("payment WHERE held = 'paid_twice'"), 1);
  EXPECT_TRUE(now(order).needs_review);
}

}  // namespace
}  // namespace typecase::orders
