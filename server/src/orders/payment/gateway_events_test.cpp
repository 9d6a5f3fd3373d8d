#include "orders/payment/gateway_events.h"

#include <gtest/gtest.h>

#include "jobs/job.h"
#include "orders/payment/reviews.h"
#include "orders/refund/refund_testing.h"

// Events that cannot be worked off at once.
namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

class GatewayEventsTest : public testing::PaidOrderTest {
 protected:
  GatewayEvents events{database(),
                       gateway,
                       settlement,
                       refunds,
                       disputes,
                       clock,
                       payments::testing::webhook_secrets()};

  // Of a refund that the gateway has no word of yet, or of another system's.
  void tell(const std::string& id, const std::string& intent) {
    payments::Event& event = gateway.events.emplace_back();
    event.id = id;
    event.type = "refund.updated";
    event.created = clock.now();
    event.object = "refund";
    event.object_id = "re_of_" + id;
    event.intent_id = intent;
  }
  void park(const std::string& id, const std::string& intent) {
    tell(id, intent);
    clock.advance(61min);
    events.catch_up();
    events.process(id);
    end_jobs();
  }
  // Whatever waits was worked on.
  void end_jobs() {
    database().write([](db::Connection& c) { c.execute("UPDATE job SET state = 'done'"); });
  }
  std::int64_t parked() { return count("webhook_event WHERE parked = 1"); }
  std::int64_t waiting() { return count("job WHERE kind = 'gateway_event' AND state <> 'done'"); }
};

TYPECASE_EACH_ENGINE(GatewayEventsTest);

TEST_P(GatewayEventsTest, AnEventOfOursIsLookedAtAfterEverLongerPauses) {
  pay_order({3500});
  park("evt_1", gateway.newest().id);
  ASSERT_EQ(parked(), 1);
  std::vector<int> after;  // quarters of an hour
  for (int quarter = 1; quarter <= 4 * 24; ++quarter) {
    clock.advance(15min);
    events.catch_up();
    if (waiting() == 0) continue;
    after.push_back(quarter);
    events.process("evt_1");
    end_jobs();
  }
  EXPECT_EQ(after, (std::vector{4, 8, 16, 32, 64}));
  clock.advance(60h);
  events.catch_up();
  EXPECT_EQ(parked(), 0);
}

TEST_P(GatewayEventsTest, AnEventOfAnotherSystemIsForgottenAfterAnHourWithoutAsking) {
  pay_order({3500});
  park("evt_1", "pi_of_another_system");
  ASSERT_EQ(parked(), 1);
  clock.advance(30min);
  events.catch_up();
  EXPECT_EQ(parked(), 1);
  clock.advance(31min);
  events.catch_up();
  EXPECT_EQ(parked(), 0);
  EXPECT_EQ(waiting(), 0);
  EXPECT_EQ(count("webhook_event WHERE processed_at IS NULL"), 0);
}

TEST_P(GatewayEventsTest, OfManyParkedOnesAFewAreLookedAtAtATime) {
  pay_order({3500});
  for (int i = 0; i < 120; ++i) tell("evt_" + std::to_string(i), gateway.newest().id);
  events.catch_up();
  for (int i = 0; i < 120; ++i) events.process("evt_" + std::to_string(i));
  end_jobs();
  ASSERT_EQ(parked(), 120);
  clock.advance(61min);
  gateway.events.clear();
  std::vector<std::int64_t> each;
  for (int i = 0; i < 4; ++i) {
    events.catch_up();
    each.push_back(waiting());
  }
  EXPECT_EQ(each, (std::vector<std::int64_t>{50, 100, 120, 120}));
}

TEST_P(GatewayEventsTest, AnEventThatTheDatabaseRefusesStopsNoOther) {
  using namespace std::string_literals;
  pay_order({3500});
  tell("evt_1\0"s, gateway.newest().id);
  tell("evt_2", gateway.newest().id);
  events.catch_up();
  EXPECT_EQ(count("webhook_event WHERE id = 'evt_2'"), 1);
  EXPECT_EQ(count("webhook_event"), 1);
  EXPECT_EQ(count("event_cursor"), 1);
}

TEST_P(GatewayEventsTest, AnEventStoredWithNulInItIsParkedLikeAnyOther) {
  pay_order({3500});
  database().write([&](db::Connection& c) {
    c.execute("INSERT INTO webhook_event (id, type, payload, received_at) VALUES ($1, $2, $3, $4)",
              "evt_1", "refund.updated",
              R"({"object":"charge","objectId":"ch_\u0000","intentId":"pi_\u0000","orderId":""})",
              clock.now());
  });
  database().write([&](db::Connection& c) { events.give_up(c, "evt_1"); });
  EXPECT_EQ(parked(), 1);
}

TEST_P(GatewayEventsTest, OneWhoseJobFailedForGoodIsParkedAndShownUntilItIsWorkedOff) {
  OrderId order = pay_order({3500});
  tell("evt_1", gateway.newest().id);
  gateway.events.back().object_id = "re_1";
  events.catch_up();
  end_jobs();
  clock.advance(96h);
  database().write([&](db::Connection& c) { events.give_up(c, "evt_1"); });
  EXPECT_EQ(parked(), 1);
  auto reasons = [&] {
    return database().read([&](db::Connection& c) { return open_reasons(c, order); });
  };
  EXPECT_EQ(reasons(), std::vector<std::string>{"event_not_processed"});
  database().write([&](db::Connection& c) { events.give_up(c, "evt_1"); });
  EXPECT_EQ(reasons(), std::vector<std::string>{"event_not_processed"});

  payments::Refund& made = gateway.refunds.emplace_back();
  made.id = "re_1";
  made.intent_id = gateway.newest().id;
  made.amount = {3500};
  made.currency = "EUR";
  made.status = payments::RefundStatus::succeeded;
  clock.advance(61min);
  gateway.events.clear();
  events.catch_up();
  EXPECT_EQ(waiting(), 1);
  events.process("evt_1");
  EXPECT_EQ(parked(), 0);
  EXPECT_EQ(licences(order), std::vector<std::string>{"revoked"});
  EXPECT_TRUE(reasons().empty());
  EXPECT_FALSE(now(order).needs_review);
}

}  // namespace
}  // namespace typecase::orders
