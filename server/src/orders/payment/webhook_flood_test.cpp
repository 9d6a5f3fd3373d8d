#include <gtest/gtest.h>

#include "orders/payment/gateway_events.h"
#include "orders/testing.h"

// Anybody may send webhooks; what the gateway has not signed must cost next to nothing.
namespace typecase::orders {
namespace {

class WebhookFloodTest : public testing::OrdersTest {
 protected:
  static constexpr const char* secret = "whsec_test";
  static constexpr const char* body =
      R"({"object":"event","id":"evt_1","type":"payment_intent.succeeded","created":1,)"
      R"("livemode":false,"data":{"object":{"object":"payment_intent","id":"pi_1"}}})";

  std::string signature(const std::string& with, const std::string& text = body) {
    auto seconds = std::chrono::floor<std::chrono::seconds>(clock.now().time_since_epoch());
    std::string time = std::to_string(seconds.count());
    return "t=" + time + ",v1=" + to_hex(hmac_sha256(as_bytes(with), time + "." + text));
  }

  db::testing::CountingDatabase counted{database()};
  GatewayEvents events{counted,
                       gateway,
                       settlement,
                       refunds,
                       disputes,
                       clock,
                       payments::testing::webhook_secrets(secret)};
};

TYPECASE_EACH_ENGINE(WebhookFloodTest);

TEST_P(WebhookFloodTest, ABadSignatureAsksNoDatabase) {
  for (const std::string& bad : {signature("whsec_other"), std::string("t=1,v1=00"), std::string()})
    EXPECT_EQ(events.receive(body, bad).error().code, "bad_signature");
  EXPECT_EQ(counted.reads + counted.writes, 0);
}

TEST_P(WebhookFloodTest, AGoodOneWithNulInItsTextsIsStoredWithoutIt) {
  const std::string odd =
      R"({"object":"event","id":"evt_\u0000","type":"payment_intent.\u0000","created":1,)"
      R"("data":{"object":{"object":"payment_intent","id":"pi_\u0000",)"
      R"("metadata":{"order_id":"\u0000"}}}})";
  EXPECT_TRUE(events.receive(odd, signature(secret, odd)));
  EXPECT_EQ(count("webhook_event WHERE id = 'evt_\uFFFD'"), 1);
  EXPECT_NO_THROW(events.process("evt_\uFFFD"));
  EXPECT_EQ(count("webhook_event WHERE parked = 1"), 1);
}

TEST_P(WebhookFloodTest, AGoodOneAmongThousandsIsTaken) {
  ::testing::internal::CaptureStderr();
  log::set_level(log::Level::warning);
  for (int i = 0; i < 5000; ++i) EXPECT_FALSE(events.receive(body, signature("whsec_other")));
  std::string logged = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(std::ranges::count(logged, '\n'), 60);
  EXPECT_TRUE(events.receive(body, signature(secret)));
  EXPECT_EQ(count("webhook_event"), 1);
}

}  // namespace
}  // namespace typecase::orders
