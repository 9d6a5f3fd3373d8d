#include "running_settings/payment_settings.h"

#include <gmock/gmock.h>

#include <thread>

#include "net/testing.h"
#include "payments/webhook.h"
#include "running_settings/testing.h"

namespace typecase::running_settings {
namespace {

using namespace std::chrono_literals;
using net::testing::http_answer;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::string_view missing =
    R"({"error":{"type":"invalid_request_error","code":"resource_missing","message":"none"}})";
constexpr std::string_view paid = R"({"id":"pi_1","object":"payment_intent","amount":100,
  "amount_received":100,"client_secret":"c","created":1700000000,"currency":"eur",
  "livemode":false,"metadata":{},"status":"succeeded"})";
constexpr std::string_view refunded = R"({"id":"re_1","object":"refund","amount":100,
  "created":1700000000,"currency":"eur","payment_intent":"pi_1","charge":"ch_1","metadata":{},
  "status":"succeeded"})";
constexpr std::string_view endpoint =
    R"({"id":"we_1","object":"webhook_endpoint","secret":"whsec_made"})";

// Speaks like the gateway where the shop's keys are tried.
class PaymentSettingsTest : public testing::SettingsFixture {
 protected:
  PaymentSettingsTest() {
    configured.gateway.base_url = gateway.url();
    configured.gateway.allow_sandbox = true;
    configured.gateway.timeout = 5s;
  }
  void SetUp() override { begin(); }

  void begin() {
    running = start();
    settings = std::make_unique<PaymentSettings>(database(), clock, *running,
                                                 "https://shop.example/webhooks/stripe",
                                                 [] { return std::string("EUR"); });
  }
  void answer(int socket) {
    const std::string request = net::testing::hear_request(socket);
    auto says = [&](std::string_view begin) { return request.starts_with(begin); };
    if (key_status != 0) return net::testing::say(socket, http_answer(key_status, missing));
    if (says("POST /v1/payment_intents")) return net::testing::say(socket, http_answer(200, paid));
    if (says("POST /v1/refunds")) return net::testing::say(socket, http_answer(200, refunded));
    if (says("POST /v1/webhook")) return net::testing::say(socket, http_answer(200, endpoint));
    net::testing::say(socket, http_answer(404, missing));
  }
  static NewPaymentSettings wanted(const std::string& name, std::int64_t version = 0) {
    return {version, "pk_test_" + name, "sk_test_" + name, "whsec_" + name};
  }
  auto save(const NewPaymentSettings& new_settings) { return settings->save(new_settings, actor); }
  std::vector<std::string> faults(const NewPaymentSettings& new_settings) {
    std::vector<std::string> told;
    const auto refused = save(new_settings);
    if (refused) return told;
    for (const Fault& fault : refused.error().faults) {
      told.push_back(fault.pointer + " " + fault.code);
    }
    return told;
  }
  std::vector<db::Row> audit_rows() {
    return database().read([](db::Connection& c) {
      return c.rows(
          "SELECT action, coalesce(object_before, '') AS object_before, "
          "coalesce(object_after, '') AS object_after FROM staff_audit ORDER BY id");
    });
  }

  int key_status = 0;  // of every answer; 0: as the gateway does
  net::testing::Peer gateway{[this](int socket) { answer(socket); }};
  audit::Actor actor{std::nullopt, audit::Via::command_line, "root", std::nullopt};
  std::unique_ptr<RunningSettings> running;
  std::unique_ptr<PaymentSettings> settings;
};

TYPECASE_EACH_ENGINE(PaymentSettingsTest);

TEST_P(PaymentSettingsTest, KeysThatTheGatewayTakesAreInUseAtOnce) {
  ASSERT_TRUE(save(wanted("a")));
  EXPECT_EQ(running->gateway().publishable_key(), "pk_test_a");
  EXPECT_EQ(settings->show().version, 1);
  const auto rows = audit_rows();
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].text("action"), "settings.payments_saved");
  EXPECT_THAT(rows[0].text("object_after"), Not(HasSubstr("sk_test_a")));
}

TEST_P(PaymentSettingsTest, KeysThatTheGatewayRefusesAreNotSaved) {
  key_status = 401;
  EXPECT_THAT(faults(wanted("a")), ElementsAre("/secretKey key_refused"));
  EXPECT_EQ(settings->show().version, 0);
}

TEST_P(PaymentSettingsTest, NothingIsSavedWhileTheGatewayDoesNotAnswer) {
  key_status = 500;
  EXPECT_EQ(save(wanted("a")).error().code, "gateway_unreachable");
  EXPECT_EQ(settings->show().version, 0);
  EXPECT_THAT(audit_rows(), IsEmpty());
}

TEST_P(PaymentSettingsTest, FaultsStandAtTheirFields) {
  EXPECT_THAT(faults({0, "", "sk_test_a", "whsec_a"}), ElementsAre("/publishableKey required"));
  EXPECT_THAT(faults({0, "sk_test_a", "pk_test_a", "secret"}),
              ElementsAre("/publishableKey wrong_kind_of_key", "/secretKey wrong_kind_of_key",
                          "/webhookSecret wrong_kind_of_key"));
  EXPECT_THAT(faults({0, "pk_live_a", "sk_test_a", "whsec_a"}),
              ElementsAre("/publishableKey mixed_modes"));
  EXPECT_THAT(faults({0, "pk_live_a", "sk_live_a", "whsec_a"}),
              ElementsAre("/secretKey live_key_not_allowed"));
  EXPECT_THAT(faults({0, "pk_test_a b", "sk_test_a", "whsec_a"}),
              ElementsAre("/publishableKey not_allowed"));
  EXPECT_THAT(faults({0, "pk_test_a", "sk_test_" + std::string(300, 'a'), "whsec_a"}),
              ElementsAre("/secretKey too_long"));
}

TEST_P(PaymentSettingsTest, TheSameRequestAgainSavesNothingMore) {
  ASSERT_TRUE(save(wanted("a")));
  EXPECT_EQ(save(wanted("a")).value().version, 1);
  EXPECT_EQ(save(wanted("b")).error().code, "changed_meanwhile");
  EXPECT_EQ(save(wanted("b", 1)).value().version, 2);
  EXPECT_THAT(running->webhook_secrets(), ElementsAre("whsec_b", "whsec_a"));
}

TEST_P(PaymentSettingsTest, TheShopMakesTheWebhookWhereNoSecretIsGiven) {
  const auto saved = save({0, "pk_test_a", "sk_test_a", std::nullopt});
  ASSERT_TRUE(saved);
  EXPECT_EQ(saved->in_use->keys->webhook_secret, "whsec_made");
  const auto kept = save({1, "pk_test_b", std::nullopt, std::nullopt});
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->in_use->keys->webhook_secret, "whsec_made");
}

TEST_P(PaymentSettingsTest, ManySavesAtOnceLeaveOneSetOfKeys) {
  constexpr int most = 64;
  std::atomic<int> saved = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < most; ++i) {
    threads.emplace_back([&, i] { saved += save(wanted(std::to_string(i))).has_value(); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(saved, 1);
  const auto keys = running->in_use()->keys.value();
  EXPECT_EQ(keys.publishable_key.substr(8), keys.secret_key.substr(8));
  EXPECT_EQ(running->gateway().publishable_key(), keys.publishable_key);
  EXPECT_EQ(audit_rows().size(), 1u);
}

TEST_P(PaymentSettingsTest, KeysOfTheConfigurationAreNotChangedHere) {
  configured.gateway.publishable_key = "pk_test_file";
  configured.gateway.secret_key = "sk_test_file";
  configured.gateway.webhook_secrets = {"whsec_file"};
  begin();
  EXPECT_EQ(save(wanted("a")).error().code, "fixed_by_file");
}

TEST_P(PaymentSettingsTest, ATestPaysAndGivesBackAndWaitsForItsWebhook) {
  EXPECT_EQ(settings->test(actor).error().code, "payments_not_set_up");
  ASSERT_TRUE(save(wanted("a")));
  const auto tested = settings->test(actor);
  ASSERT_TRUE(tested);
  ASSERT_TRUE(tested->test);
  EXPECT_EQ(tested->test->state_at(clock.now()), PaymentTestState::waits_for_webhook);
  EXPECT_EQ(tested->test->failure_at(clock.now() + 60s), TestFailure::webhook_missing);

  payments::Event event;
  event.type = "payment_intent.succeeded";
  event.order_id = std::string(payments::test_order) + tested->test->id;
  clock.advance(300ms);
  EXPECT_TRUE(settings->watch(event));
  const auto shown = settings->show();
  EXPECT_EQ(shown.test->state_at(clock.now()), PaymentTestState::passed);
  EXPECT_EQ(shown.test->webhook_milliseconds(), 300);
  EXPECT_EQ(shown.last_webhook_at, clock.now());
}

TEST_P(PaymentSettingsTest, ATestOfOtherKeysCountsForNothing) {
  ASSERT_TRUE(save(wanted("a")));
  ASSERT_TRUE(settings->test(actor));
  ASSERT_TRUE(save(wanted("b", 1)));
  EXPECT_FALSE(settings->show().test);
}

TEST_P(PaymentSettingsTest, AKeyThatIsRefusedLaterIsAFailedTest) {
  ASSERT_TRUE(save(wanted("a")));
  key_status = 401;
  const auto tested = settings->test(actor);
  ASSERT_TRUE(tested);
  EXPECT_EQ(tested->test->failure, TestFailure::key_refused);
}

TEST_P(PaymentSettingsTest, EventsOfOrdersArePassedOn) {
  payments::Event event;
  event.order_id = "ORDER";
  EXPECT_FALSE(settings->watch(event));
  EXPECT_EQ(settings->show().last_webhook_at, clock.now());
}

}  // namespace
}  // namespace typecase::running_settings
