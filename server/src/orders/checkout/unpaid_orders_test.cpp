#include <gtest/gtest.h>

#include "db/record.h"
#include "orders/checkout/checkout_testing.h"
#include "orders/checkout/order_limits.h"
#include "orders/payment/gateway_events.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

class UnpaidOrdersTest : public testing::CheckoutFixture {
 protected:
  static constexpr const char* carrier = "198.51.100.7";

  Answer order(const std::optional<accounts::Customer>& customer = std::nullopt,
               const std::string& network = carrier,
               const std::optional<std::string>& replaces = std::nullopt) {
    CheckoutRequest asked = testing::request();
    asked.replaces = replaces;
    return order_under("key-" + std::to_string(++keys_), asked, customer, network);
  }
  Answer order_under(const std::string& key, const CheckoutRequest& asked,
                     const std::optional<accounts::Customer>& customer = std::nullopt,
                     const std::string& network = carrier) {
    accounts::Visit visit;
    visit.address_block = network;
    return checkout.check_out(asked, key, sha256(key), customer, visit);
  }
  // How many of so many orders are taken.
  int ordered(int times, const std::optional<accounts::Customer>& customer = std::nullopt,
              const std::string& network = carrier) {
    int taken = 0;
    for (int i = 0; i < times; ++i) taken += order(customer, network) ? 1 : 0;
    return taken;
  }
  void pay_newest(const Payable& placed) {
    gateway.pay();
    auto attempt = database().read([&](auto& c) { return *newest_attempt(c, placed.order); });
    settlement.settle(attempt).value();
    ASSERT_TRUE(find(placed.order)->paid_at);
  }
  void cancel(const Payable& placed) {
    settlement.give_up(*find(placed.order), Status::canceled, "customer");
    ASSERT_EQ(find(placed.order)->status, Status::canceled);
  }
  void decline_cards(const OrderId& order, int times) {
    for (int i = 0; i < times; ++i) decline_card(order, "evt_" + std::to_string(++events_));
  }
  void decline_card(const OrderId& order, const std::string& event) {
    database().write([&](auto& c) { note_declined_card(c, event, order, clock.now()); });
  }
  accounts::Customer verified() { return account(); }
  static void expect_refused(const Answer& answer, std::string_view code, int seconds) {
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::too_many);
    EXPECT_EQ(answer.error().code, code);
    EXPECT_EQ(answer.error().retry_after, seconds);
  }
  // The gateway's events of them, evt_0 and so on, of the newest intent.
  void tell_of_declined_cards(int cards) {
    for (int i = 0; i < cards; ++i) {
      payments::Event& event = gateway.events.emplace_back();
      event.id = "evt_" + std::to_string(i);
      event.type = "payment_intent.payment_failed";
      event.created = clock.now();
      event.object = "payment_intent";
      event.object_id = event.intent_id = gateway.newest().id;
    }
  }

 private:
  int keys_ = 0;
  int events_ = 0;
};

TYPECASE_EACH_ENGINE(UnpaidOrdersTest);

TEST_P(UnpaidOrdersTest, GuestsOfOneNetworkMayLeaveTwentyUnpaidInAnHour) {
  EXPECT_EQ(ordered(10), 10);
  clock.advance(20min);
  EXPECT_EQ(ordered(300), most_open_orders_of_network - 10);
  expect_refused(order(), "too_many_unpaid_orders", 40 * 60);
  EXPECT_NE(order().error().detail.find("Signed in"), std::string::npos);
  EXPECT_EQ(count("orders"), most_open_orders_of_network);
  EXPECT_EQ(gateway.intents.size(), std::size_t{most_open_orders_of_network});

  EXPECT_TRUE(order(std::nullopt, "198.51.100.8"));
  clock.advance(40min);
  EXPECT_EQ(ordered(20), 10);
}

TEST_P(UnpaidOrdersTest, TheLimitHoldsForAllNodesAndAfterARestart) {
  ordered(most_open_orders_of_network);
  Checkout other_node{database(), carts, accounts, registration, settlement, gateway, clock};
  accounts::Visit visit;
  visit.address_block = carrier;
  expect_refused(other_node.check_out(testing::request(), "node", sha256("node"), {}, visit),
                 "too_many_unpaid_orders", 3600);
}

TEST_P(UnpaidOrdersTest, VerifiedCustomersAreNotRefusedForTheirNetwork) {
  Payable first = payable(order());
  ordered(most_open_orders_of_network);
  decline_cards(first.order, most_declined_cards_of_network);
  expect_refused(order(), "too_many_declined_cards", 3600);
  EXPECT_TRUE(order(verified()));
}

TEST_P(UnpaidOrdersTest, VerifiedCustomersHaveALimitOfTheirOwn) {
  accounts::Customer grace = verified();
  EXPECT_EQ(ordered(most_unpaid_orders_of_customer + 5, grace), most_unpaid_orders_of_customer);
  expect_refused(order(grace), "too_many_unpaid_orders", 3600);
  EXPECT_TRUE(
      order(accounts.add_customer("bo@example.org", "correct horse", std::nullopt).value()));
  EXPECT_TRUE(order());
}

TEST_P(UnpaidOrdersTest, PaidOrdersDoNotCount) {
  for (int i = 0; i < most_open_orders_of_network; ++i) pay_newest(payable(order()));
  EXPECT_EQ(ordered(most_open_orders_of_network + 5), most_open_orders_of_network);
}

TEST_P(UnpaidOrdersTest, EndedOrdersCountForTheRateOnly) {
  for (int i = 0; i < most_unpaid_orders_of_network; ++i) cancel(payable(order()));
  expect_refused(order(), "too_many_unpaid_orders", 3600);
  EXPECT_EQ(count("orders"), most_unpaid_orders_of_network);
}

TEST_P(UnpaidOrdersTest, AnOrderThatIsReplacedIsNotCountedTwice) {
  Payable first = payable(order());
  accounts::Customer guest = customer_of(first);
  ordered(most_open_orders_of_network - 1);
  expect_refused(order(guest), "too_many_unpaid_orders", 3600);
  EXPECT_TRUE(order(guest, carrier, first.order.text));
  EXPECT_EQ(find(first.order)->status, Status::canceled);
}

TEST_P(UnpaidOrdersTest, ARefusedOrderLeavesTheOneThatItWouldReplace) {
  Payable first = payable(order());
  accounts::Customer guest = customer_of(first);
  decline_cards(first.order, most_declined_cards_of_network);
  expect_refused(order(guest, carrier, first.order.text), "too_many_declined_cards", 3600);
  EXPECT_EQ(find(first.order)->status, Status::pending_payment);
}

TEST_P(UnpaidOrdersTest, RepeatsOfAKeyAreNotRefused) {
  Payable first = payable(order_under("first", testing::request()));
  ordered(most_open_orders_of_network);
  EXPECT_EQ(payable(order_under("first", testing::request())).order, first.order);
}

TEST_P(UnpaidOrdersTest, AGuestGoesOnPayingWhateverOthersOfTheNetworkDo) {
  Payable mine = payable(order());
  Payable other = payable(order());
  ordered(most_open_orders_of_network);
  decline_cards(other.order, most_declined_cards_of_network);
  EXPECT_TRUE(checkout.pay(mine.order, customer_of(mine)));
}

TEST_P(UnpaidOrdersTest, OrdersOfNoKnownNetworkAreNotLimited) {
  EXPECT_EQ(ordered(most_open_orders_of_network + 1, std::nullopt, ""),
            most_open_orders_of_network + 1);
}

TEST_P(UnpaidOrdersTest, ADeclinedCardIsCountedOnceAnEvent) {
  Payable placed = payable(order());
  for (int i = 0; i < 50; ++i) decline_card(placed.order, "evt_repeated");
  EXPECT_TRUE(order());
  EXPECT_EQ(count("declined_card"), 1);
}

TEST_P(UnpaidOrdersTest, AnOrderWithManyDeclinedCardsLosesItsIntentAndWaits) {
  Payable placed = payable(order());
  const accounts::Customer guest = customer_of(placed);
  decline_cards(placed.order, most_declined_cards_of_order - 1);
  ASSERT_TRUE(checkout.pay(placed.order, guest));
  clock.advance(10min);
  decline_cards(placed.order, 1);
  auto attempt = database().read([&](auto& c) { return *newest_attempt(c, placed.order); });
  EXPECT_EQ(settlement.settle(attempt).value().status, payments::IntentStatus::canceled);

  auto refused = checkout.pay(placed.order, guest);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "too_many_declined_cards");
  EXPECT_EQ(refused.error().retry_after, 50 * 60);
  EXPECT_EQ(find(placed.order)->status, Status::pending_payment);
  EXPECT_TRUE(order());

  clock.advance(50min);
  EXPECT_TRUE(checkout.pay(placed.order, guest)->client_secret);
  EXPECT_EQ(gateway.intents.size(), 3u);
}

TEST_P(UnpaidOrdersTest, EventsOfDeclinedCardsAreCountedOnceAndManyEndTheIntent) {
  GatewayEvents events{database(),
                       gateway,
                       settlement,
                       refunds,
                       disputes,
                       clock,
                       payments::testing::webhook_secrets()};
  Payable placed = payable(order());
  tell_of_declined_cards(most_declined_cards_of_order);
  events.catch_up();
  for (int i = 1; i < most_declined_cards_of_order; ++i) events.process("evt_" + std::to_string(i));
  events.process("evt_1");
  EXPECT_EQ(count("declined_card"), most_declined_cards_of_order - 1);
  EXPECT_NE(gateway.newest().status, payments::IntentStatus::canceled);
  events.process("evt_0");
  EXPECT_EQ(gateway.newest().status, payments::IntentStatus::canceled);
  EXPECT_EQ(find(placed.order)->status, Status::pending_payment);
}

TEST_P(UnpaidOrdersTest, DeclinedCardsThatAreToldOfLateCountFromWhenTheyWereDeclined) {
  GatewayEvents events{database(),
                       gateway,
                       settlement,
                       refunds,
                       disputes,
                       clock,
                       payments::testing::webhook_secrets()};
  payable(order());
  tell_of_declined_cards(most_declined_cards_of_order);
  clock.advance(2h);
  events.catch_up();
  for (int i = 0; i < most_declined_cards_of_order; ++i) events.process("evt_" + std::to_string(i));
  EXPECT_EQ(count("declined_card"), most_declined_cards_of_order);
  EXPECT_NE(gateway.newest().status, payments::IntentStatus::canceled);
}

TEST_P(UnpaidOrdersTest, PaidOrdersAndOrdersOfYesterdayKeepNoNetwork) {
  Payable paid = payable(order());
  pay_newest(paid);
  Payable waits = payable(order());
  decline_cards(waits.order, 2);
  auto networks = [&] {
    return database().read([](db::Connection& c) {
      return c.value<std::int64_t>("SELECT count(*) FROM orders WHERE unpaid_from IS NOT NULL");
    });
  };
  EXPECT_EQ(networks(), 1);
  clock.advance(24h);
  auto swept = database().write([&](auto& c) { return sweep_order_limits(c, clock.now() - 24h); });
  EXPECT_EQ(swept, 3);
  EXPECT_EQ(networks(), 0);
  EXPECT_EQ(count("declined_card"), 0);
}

// A flood of orders makes no later checkout slower: no step of a plan scans a table.
TEST_P(UnpaidOrdersTest, TheChecksAreAnsweredByIndex) {
  if (!on_sqlite()) return;
  OrderId placed = payable(order()).order;
  CustomerId customer = verified().id;
  database().read([&](db::Connection& connection) {
    db::testing::CountingConnection explained(connection);
    explained.explains = true;
    check_unpaid_orders(explained, customer, clock.now())().value();
    check_unpaid_orders_of_network(explained, carrier, "", clock.now())().value();
    check_declined_cards(explained, placed, clock.now()).value();
    ASSERT_EQ(explained.plans.size(), 3u);
    EXPECT_NE(explained.plans[1].find("orders_unpaid_from"), std::string::npos);
    for (const std::string& plan : explained.plans) {
      EXPECT_EQ(plan.find("SCAN orders"), std::string::npos) << plan;
      EXPECT_EQ(plan.find("SCAN declined_card"), std::string::npos) << plan;
    }
  });
}

}  // namespace
}  // namespace typecase::orders
