#include "orders/settlement.h"

#include <gtest/gtest.h>

#include "db/testing.h"
#include "orders/gateway_events.h"
#include "orders/order_rows.h"
#include "payments/webhook.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using payments::IntentStatus;

// The gateway as the test says it is: the world's end, where Typecase stops.
class ScriptedGateway final : public payments::Gateway {
 public:
  payments::Answer<payments::Intent> create(const payments::NewIntent& wanted) override {
    ++created;
    if (silent) return failure();
    intent.id = "pi_1";
    intent.client_secret = "pi_1_secret";
    intent.amount = wanted.amount;
    intent.currency = wanted.currency;
    intent.metadata = {{"order_id", wanted.order_id}, {"attempt", std::to_string(wanted.attempt)}};
    return intent;
  }
  payments::Answer<payments::Intent> retrieve(std::string_view) override {
    if (silent) return failure();
    return intent;
  }
  payments::Answer<payments::Intent> cancel(std::string_view, std::string_view) override {
    if (silent) return failure();
    if (intent.status == IntentStatus::succeeded) {
      payments::Failure refused = failure();
      refused.kind = payments::FailureKind::refused;
      refused.intent = intent;
      return refused;
    }
    intent.status = IntentStatus::canceled;
    return intent;
  }
  payments::Answer<std::vector<payments::Intent>> list(Time, Time) override {
    return std::vector<payments::Intent>{intent};
  }
  payments::Answer<std::vector<payments::Event>> list_events(Time, Time) override {
    return std::vector<payments::Event>{};
  }
  const std::string& publishable_key() const override { return key; }

  void pay() {
    intent.status = IntentStatus::succeeded;
    intent.amount_received = intent.amount;
  }
  static payments::Failure failure() {
    payments::Failure failure;
    failure.code = "timeout";
    return failure;
  }

  payments::Intent intent;
  bool silent = false;
  int created = 0;
  std::string key = "pk_test_scripted";
};

class SettlementTest : public db::testing::EachEngine {
 protected:
  void SetUp() override {
    intent().status = IntentStatus::requires_payment_method;
    order = make_order();
    attempt =
        database().write([&](db::Connection& c) { return insert_attempt(c, order, clock.now()); });
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
      made.customer = accounts.add_guest(connection, made.email).id;
      insert_order(connection, made, random_id(), sha256(made.id.text));
    });
    return made;
  }

  payments::Answer<payments::Intent> settle() {
    return settlement.settle(
        *database().read([&](db::Connection& c) { return newest_attempt(c, order.id); }));
  }
  Order now() {
    return *database().read([&](db::Connection& c) { return find_order(c, order.id); });
  }
  std::int64_t count(std::string_view table) {
    return database().read([&](db::Connection& c) {
      return c.find_one("SELECT count(*) FROM " + std::string(table))->integer(0);
    });
  }
  payments::Intent& intent() { return gateway.intent; }

  ManualClock clock{from_micros(1'800'000'000'000'000)};
  accounts::Accounts accounts{database(), clock, Bytes(32, 7)};
  catalogue::Current catalogue{database(), catalogue::load};
  ScriptedGateway gateway;
  Settlement settlement{database(), gateway, catalogue, clock, "https://shop.example"};
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

TEST_P(SettlementTest, LeavesTheOrderOpenWhileTheGatewayIsSilent) {
  gateway.silent = true;
  EXPECT_FALSE(settle());
  EXPECT_EQ(now().status, Status::pending_payment);
  gateway.silent = false;
  gateway.intent.status = IntentStatus::requires_payment_method;
  EXPECT_TRUE(settle());
}

TEST_P(SettlementTest, FindsThePaymentOfAnAttemptWhoseReplyWasLost) {
  payments::NewIntent wanted{order.total, "EUR", order.id.text, 1, "", "", attempt.idempotency_key};
  gateway.create(wanted).value();
  gateway.pay();
  clock.advance(25h);  // The gateway has forgotten the key by now.
  settlement.reconcile();
  EXPECT_EQ(now().status, Status::completed);
  EXPECT_EQ(gateway.created, 1);
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

TEST_P(SettlementTest, CancelsAtTheGatewayFirst) {
  ASSERT_TRUE(settle());
  EXPECT_TRUE(settlement.give_up(order, Status::canceled, "customer"));
  EXPECT_EQ(intent().status, IntentStatus::canceled);
  EXPECT_EQ(now().status, Status::canceled);
}

TEST_P(SettlementTest, AnOrderThatWasPaidMeanwhileIsNotCanceled) {
  ASSERT_TRUE(settle());
  gateway.pay();
  EXPECT_FALSE(settlement.give_up(order, Status::canceled, "customer"));
  EXPECT_EQ(now().status, Status::completed);
}

TEST_P(SettlementTest, LateMoneyIsHonouredAndReviewed) {
  ASSERT_TRUE(settle());
  ASSERT_TRUE(settlement.give_up(order, Status::canceled, "customer"));
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
      R"("livemode":false,"data":{"object":{"id":"pi_1","object":"payment_intent","metadata":{}}}})";
  std::string time = std::to_string(to_micros(clock.now()) / 1'000'000);
  std::string mac = to_hex(hmac_sha256(as_bytes("whsec_test"), time + "." + body));
  GatewayEvents events(database(), settlement, clock, {"whsec_test"});

  ASSERT_TRUE(events.receive(body, "t=" + time + ",v1=" + mac));
  ASSERT_TRUE(events.receive(body, "t=" + time + ",v1=" + mac));
  EXPECT_EQ(count("webhook_event"), 1);
  events.process("evt_1");
  EXPECT_EQ(now().status, Status::completed);

  EXPECT_EQ(events.receive(body + " ", "t=" + time + ",v1=" + mac).error().code, "bad_signature");
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
