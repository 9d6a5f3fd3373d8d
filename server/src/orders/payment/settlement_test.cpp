#include "orders/payment/settlement.h"
#include "db/record.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "base/eventually_testing.h"
#include "orders/documents/invoice_series.h"
#include "orders/order_rows.h"
#include "orders/payment/gateway_events.h"
#include "orders/testing.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using testing::IntentStatus;

class SettlementTest : public testing::OrdersTest {
 protected:
  void SetUp() override {
    order = make_order();
    attempt = make_attempt(order);
  }

  Attempt make_attempt(const Order& of) {
    return database().write([&](db::Connection& c) {
      return insert_attempt(c, of, number_after(newest_attempt(c, of.id)), clock.now());
    });
  }

  Order make_order() {
    Order made;
    made.id = OrderId(random_id());
    made.email = "ada@example.org";
    made.currency = "EUR";
    made.subtotal = made.total = {3500};
    made.licensee.name = "Ada Lovelace";
    made.created_at = clock.now();
    made.payable_until = clock.now() + std::chrono::days(7);
    Line line;
    line.description = "EB Garamond Italic";
    line.styles = {StyleId("eb-garamond-italic")};
    line.base = line.amount = {3500};
    made.lines = {line};
    database().write([&](db::Connection& connection) {
      made.customer_id = accounts.add_guest(connection, made.email).id;
      insert_order(connection, made, random_id(), sha256(made.id.text));
    });
    return made;
  }

  payments::Answer<payments::Intent> settle() {
    return settlement.settle(
        *database().read([&](db::Connection& c) { return newest_attempt(c, order.id); }));
  }
  Order now() { return *find(order.id); }
  payments::Intent& intent() { return gateway.newest(); }

  Order order;
  Attempt attempt;
};

TYPECASE_EACH_ENGINE(SettlementTest);

TEST_P(SettlementTest, PaysAnOrderOnceHoweverOftenItIsSettled) {
  ASSERT_TRUE(settle());
  gateway.pay();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(settle());

  EXPECT_EQ(now().status, Status::completed);
  EXPECT_EQ(now().payment_status, PaymentStatus::paid);
  EXPECT_EQ(now().number, "1");
  EXPECT_TRUE(now().lines[0].serial);
  EXPECT_EQ(count("payment"), 1);
  EXPECT_EQ(count("entitlement"), 1);
  EXPECT_EQ(count("outbox"), 1);
}

TEST_P(SettlementTest, SettlesFromManyThreadsAtOnce) {
  ASSERT_TRUE(settle());
  gateway.pay();
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back([&] { settle().value(); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(count("payment"), 1);
  EXPECT_EQ(now().number, "1");
}

// A gateway that hangs must not hold all threads, whatever they wait for.
TEST_P(SettlementTest, ThoseWhoShareACallTakeATurnEach) {
  std::promise<void> release;
  gateway.before_create = [&, held = release.get_future().share()] { held.wait(); };
  std::atomic<int> busy = 0, begun = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 40; ++i) {
    threads.emplace_back([&] {
      auto intent = settlement.settle_for_customer(attempt);
      if (intent) ++begun;
      if (!intent && intent.error().code == "busy") ++busy;
    });
  }
  EXPECT_TRUE(eventually([&] { return busy == 8; }));
  release.set_value();
  for (std::thread& thread : threads) thread.join();
  gateway.before_create = {};
  EXPECT_EQ(begun, 32);
  EXPECT_EQ(busy, 8);
  EXPECT_EQ(gateway.intents.size(), 1u);
}

TEST_P(SettlementTest, LeavesTheOrderOpenWhileTheGatewayIsSilent) {
  gateway.silent = true;
  EXPECT_FALSE(settle());
  EXPECT_EQ(now().status, Status::pending_payment);
  gateway.silent = false;
  EXPECT_TRUE(settle());
}

TEST_P(SettlementTest, FindsThePaymentOfAnAttemptWhoseReplyWasLost) {
  payments::NewIntent wanted{order.total, "EUR", order.id.text, 1, "", "", attempt.idempotency_key};
  gateway.create(wanted).value();
  gateway.pay();
  clock.advance(25h);  // The gateway has forgotten the key by now.
  settlement.reconcile();
  EXPECT_EQ(now().status, Status::completed);
  EXPECT_EQ(gateway.intents.size(), 1u);
}

TEST_P(SettlementTest, HoldsAPaymentOfAnotherAmountForReview) {
  ASSERT_TRUE(settle());
  intent().amount = {1};
  gateway.pay();
  ASSERT_TRUE(settle());
  EXPECT_EQ(now().status, Status::pending_payment);
  EXPECT_TRUE(now().needs_review);
  EXPECT_EQ(count("entitlement"), 0);
}

TEST_P(SettlementTest, ShowsHeldMoneyAsBeingWorkedOn) {
  ASSERT_TRUE(settle());
  intent().amount = {1};
  gateway.pay();
  ASSERT_TRUE(settle());
  EXPECT_EQ(now().payment_status, PaymentStatus::processing);
}

TEST_P(SettlementTest, HoldsAPaymentOfAnotherModeForReview) {
  ASSERT_TRUE(settle());
  intent().livemode = true;
  gateway.pay();
  ASSERT_TRUE(settle());
  EXPECT_TRUE(now().needs_review);
  EXPECT_EQ(count("entitlement"), 0);
}

TEST_P(SettlementTest, AnIntentMadeWhileItsOrderIsGivenUpIsCanceled) {
  gateway.before_create = [&] { EXPECT_TRUE(give_up(order, Status::canceled, "customer")); };
  auto answer = settle();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, IntentStatus::canceled);
  EXPECT_EQ(intent().status, IntentStatus::canceled);
  EXPECT_EQ(now().status, Status::canceled);
}

TEST_P(SettlementTest, AnIntentWhoseReplyWasLostBeforeItsOrderWasGivenUpIsFoundAndCanceled) {
  gateway.replies_lost = true;
  EXPECT_FALSE(settle());
  ASSERT_TRUE(give_up(order, Status::canceled, "customer"));
  ASSERT_EQ(gateway.intents.size(), 1u);
  settlement.reconcile();
  EXPECT_EQ(intent().status, IntentStatus::requires_payment_method);  // Not yet.
  clock.advance(31s);
  settlement.reconcile();
  EXPECT_EQ(intent().status, IntentStatus::canceled);
  EXPECT_EQ(count("payment_attempt WHERE gateway_id = '" + intent().id + "'"), 1);
  EXPECT_EQ(now().status, Status::canceled);
}

TEST_P(SettlementTest, MoneyOfAnIntentThatNobodyNotedIsTaken) {
  gateway.replies_lost = true;
  EXPECT_FALSE(settle());
  ASSERT_TRUE(give_up(order, Status::canceled, "customer"));
  gateway.pay();
  clock.advance(31s);
  settlement.reconcile();
  EXPECT_EQ(now().status, Status::completed);
  EXPECT_EQ(count("order_event WHERE to_status = 'late_money'"), 1);
}

TEST_P(SettlementTest, AnOrderWhosePaymentIsUnderWayIsNotCanceled) {
  ASSERT_TRUE(settle());
  intent().status = IntentStatus::processing;
  EXPECT_FALSE(give_up(order, Status::canceled, "customer"));
  EXPECT_EQ(now().status, Status::pending_payment);
  EXPECT_EQ(now().payment_status, PaymentStatus::processing);
}

TEST_P(SettlementTest, AsksNoFurtherWhileTheGatewayIsUnreachable) {
  make_attempt(make_order());
  gateway.silent = true;
  clock.advance(31s);
  settlement.reconcile();
  auto checked = database().read([](db::Connection& c) {
    return c.value<std::int64_t>("SELECT count(*) FROM payment_attempt WHERE checks > 0");
  });
  EXPECT_EQ(checked, 1);
}

TEST_P(SettlementTest, CancelsAtTheGatewayFirst) {
  ASSERT_TRUE(settle());
  EXPECT_TRUE(give_up(order, Status::canceled, "customer"));
  EXPECT_EQ(intent().status, IntentStatus::canceled);
  EXPECT_EQ(now().status, Status::canceled);
}

TEST_P(SettlementTest, CancelsAgainAfterAServerErrorThatTheGatewayKeeps) {
  ASSERT_TRUE(settle());
  gateway.broken_keys = 1;
  EXPECT_EQ(settlement.give_up(order, Status::canceled, "customer"), Settlement::Closing::failed);
  EXPECT_EQ(now().status, Status::pending_payment);
  EXPECT_TRUE(give_up(order, Status::canceled, "customer"));
  EXPECT_EQ(intent().status, IntentStatus::canceled);
}

TEST_P(SettlementTest, AnOrderThatWasPaidMeanwhileIsNotCanceled) {
  ASSERT_TRUE(settle());
  gateway.pay();
  EXPECT_FALSE(give_up(order, Status::canceled, "customer"));
  EXPECT_EQ(now().status, Status::completed);
}

TEST_P(SettlementTest, AnOrderFoundPaidWhileItIsGivenUpKeepsTheCountryOfItsCard) {
  ASSERT_TRUE(settle());
  gateway.card = payments::Card{"visa", "4242", "DE"};
  gateway.pay();
  EXPECT_FALSE(give_up(order, Status::canceled, "customer"));
  EXPECT_EQ(now().status, Status::completed);
  EXPECT_EQ(now().evidence.card_country, "DE");
}

TEST_P(SettlementTest, LateMoneyIsHonouredAndReviewed) {
  ASSERT_TRUE(settle());
  ASSERT_TRUE(give_up(order, Status::canceled, "customer"));
  gateway.pay();
  ASSERT_TRUE(settle());
  EXPECT_EQ(now().status, Status::completed);
  EXPECT_TRUE(now().needs_review);
  EXPECT_EQ(count("payment"), 1);
}

TEST_P(SettlementTest, AnOrderExpiresWhenItCanNoLongerBePaid) {
  ASSERT_TRUE(settle());
  clock.advance(std::chrono::days(7) + 1s);
  settlement.reconcile();
  EXPECT_EQ(now().status, Status::expired);
  EXPECT_EQ(intent().status, IntentStatus::canceled);
}

TEST_P(SettlementTest, AnEventIsStoredOnceAndPaysItsOrder) {
  ASSERT_TRUE(settle());
  gateway.pay();
  std::string body =
      R"({"id":"evt_1","object":"event","type":"payment_intent.succeeded","created":1800000000,)"
      R"("livemode":false,"data":{"object":{"id":"pi_1","object":"payment_intent","client_secret":"pi_1_secret","metadata":{}}}})";
  std::string time = std::to_string(to_micros(clock.now()) / 1'000'000);
  std::string mac = to_hex(hmac_sha256(as_bytes("whsec_test"), time + "." + body));
  GatewayEvents events(database(), gateway, settlement, refunds, disputes, clock,
                       payments::testing::webhook_secrets());

  ASSERT_TRUE(events.receive(body, "t=" + time + ",v1=" + mac));
  ASSERT_TRUE(events.receive(body, "t=" + time + ",v1=" + mac));
  EXPECT_EQ(count("webhook_event"), 1);
  events.process("evt_1");
  EXPECT_EQ(now().status, Status::completed);

  std::string stored = database().read(
      [](db::Connection& c) { return c.value<std::string>("SELECT payload FROM webhook_event"); });
  EXPECT_EQ(stored.find("secret"), stored.npos);

  EXPECT_EQ(events.receive(body + " ", "t=" + time + ",v1=" + mac).error().code, "bad_signature");
}

TEST_P(SettlementTest, NumbersAnInvoiceWithThePrefixOfItsTime) {
  database().write([](db::Connection& connection) {
    EXPECT_TRUE(set_up_invoice_series(connection, {"TW-", 1001}).value());
  });
  ASSERT_TRUE(settle());
  gateway.pay();
  ASSERT_TRUE(settle());
  EXPECT_EQ(now().number, "TW-1001");
  database().write([](db::Connection& connection) {
    connection.execute("UPDATE number_series SET prefix = 'later-' WHERE name = 'invoice'");
  });
  EXPECT_EQ(now().number, "TW-1001");
}

TEST_P(SettlementTest, NumbersInvoicesWithoutAGap) {
  for (int i = 1; i <= 3; ++i) {
    Order free = make_order();
    database().write([&](db::Connection& c) { settlement.complete_free(c, free); });
    auto paid = database().read([&](db::Connection& c) { return find_order(c, free.id); });
    EXPECT_EQ(paid->number, std::to_string(i));
  }
}

}  // namespace
}  // namespace typecase::orders
