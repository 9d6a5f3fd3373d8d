#include "payments/webhook.h"

#include <gtest/gtest.h>

namespace typecase::payments {
namespace {

using namespace std::chrono_literals;

// Made with the official Node SDK.
const std::string secret = "whsec_test_secret";
const std::string body = R"({"id":"evt_1","object":"event","type":"payment_intent.succeeded"})";
const std::string digest = "67da5088c63e080c71bd2bb0cb5c03d85a8fc6a21ce3aaf484df809654745b92";
const std::string header = "t=1700000000,v1=" + digest;
const Time now{1'700'000'000s};

Signature verify(std::string_view text, std::string_view signature, Time at = now) {
  return verify_webhook(text, signature, std::vector<std::string>{secret}, at);
}

TEST(WebhookSignatureTest, AgreesWithTheOfficialSdk) {
  EXPECT_EQ(verify(body, header), Signature::valid);
}

TEST(WebhookSignatureTest, HoldsForFiveMinutesBothWays) {
  EXPECT_EQ(verify(body, header, now + 300s), Signature::valid);
  EXPECT_EQ(verify(body, header, now - 300s), Signature::valid);
  EXPECT_EQ(verify(body, header, now + 301s), Signature::stale);
  EXPECT_EQ(verify(body, header, now - 301s), Signature::stale);
  EXPECT_EQ(verify(body, header, now - 1h), Signature::stale);
}

TEST(WebhookSignatureTest, PassesWhenAnyV1UnderAnySecretMatches) {
  std::string wrong(64, '0');
  EXPECT_EQ(verify(body, "t=1700000000,v1=" + wrong + ",v1=" + digest), Signature::valid);
  std::vector<std::string> rolled{"whsec_new", secret};
  EXPECT_EQ(verify_webhook(body, header, rolled, now), Signature::valid);
}

TEST(WebhookSignatureTest, RefusesEverythingElse) {
  std::string longer = body + " ";
  EXPECT_EQ(verify(longer, header), Signature::wrong);
  EXPECT_EQ(verify(body, "t=1700000001,v1=" + digest), Signature::wrong);
  EXPECT_EQ(verify(body, "t=1700000000,v1=" + digest.substr(2)), Signature::wrong);
  EXPECT_EQ(verify(body, "t=1700000000,v1="), Signature::wrong);
  EXPECT_EQ(verify_webhook(body, header, {}, now), Signature::wrong);
  std::string flipped = header;
  for (std::size_t at = header.size() - digest.size(); at < header.size(); ++at) {
    flipped[at] = header[at] == '0' ? '1' : '0';
    EXPECT_EQ(verify(body, flipped), Signature::wrong);
    flipped[at] = header[at];
  }
}

TEST(WebhookSignatureTest, CallsAHeaderItCannotReadMalformed) {
  const std::string cases[] = {"",
                               "v1=" + digest,
                               "t=1700000000",
                               "t=1700000000,v0=" + digest,
                               "t=,v1=" + digest,
                               "t=-1700000000,v1=" + digest,
                               "t=1700000000x,v1=" + digest,
                               "t=1700000000,t=1700000000,v1=" + digest,
                               "t=99999999999999999999,v1=" + digest,
                               "t=1700000000,v1=" + digest + std::string(5000, ',')};
  for (const std::string& text : cases) EXPECT_EQ(verify(body, text), Signature::malformed) << text;
}

TEST(WebhookEventTest, ReadsWhatTheEventIsAbout) {
  Event event = parse_event(R"({"id":"evt_1","object":"event","type":"charge.refunded",
      "created":1700000000,"livemode":false,"data":{"object":{"id":"ch_1","object":"charge",
      "payment_intent":"pi_1","metadata":{"order_id":"ORDER"}}}})")
                    .value();
  EXPECT_EQ(event.id, "evt_1");
  EXPECT_EQ(event.type, "charge.refunded");
  EXPECT_EQ(event.object_id, "ch_1");
  EXPECT_EQ(event.intent_id, "pi_1");
  EXPECT_EQ(event.order_id, "ORDER");
  EXPECT_EQ(event.created, now);
}

TEST(WebhookEventTest, LeadsFromARefundOrADisputeToItsIntentAndOrder) {
  auto event = [](const std::string& type, const std::string& object) {
    return parse_event(R"({"id":"evt_1","object":"event","type":")" + type +
                       R"(","created":1700000000,"livemode":false,"data":{"object":)" + object +
                       "}}")
        .value();
  };
  for (const char* type : {"refund.created", "refund.updated", "refund.failed"}) {
    Event told = event(type, R"({"id":"re_1","object":"refund","payment_intent":"pi_1",
        "metadata":{"order_id":"ORDER","refund_id":"R"}})");
    EXPECT_EQ(told.object, "refund");
    EXPECT_EQ(told.object_id, "re_1");
    EXPECT_EQ(told.intent_id, "pi_1");
    EXPECT_EQ(told.order_id, "ORDER");
  }
  for (const char* type :
       {"charge.dispute.created", "charge.dispute.updated", "charge.dispute.closed",
        "charge.dispute.funds_withdrawn", "charge.dispute.funds_reinstated"}) {
    Event told = event(type, R"({"id":"dp_1","object":"dispute","charge":{"id":"ch_1"},
        "payment_intent":{"id":"pi_1"},"metadata":{}})");
    EXPECT_EQ(told.object, "dispute");
    EXPECT_EQ(told.object_id, "dp_1");
    EXPECT_EQ(told.intent_id, "pi_1");
  }
}

TEST(WebhookEventTest, ReadsNulAsAReplacementCharacter) {
  Event event = parse_event(R"({"id":"evt_\u0000","object":"event","type":"charge\u0000.refunded",
      "created":1700000000,"livemode":false,"data":{"object":{"id":"ch_\u0000","object":"charge",
      "payment_intent":"pi_\u0000","metadata":{"order_id":"OR\u0000DER","\u0000":"\u0000"}}}})")
                    .value();
  EXPECT_EQ(event.id, "evt_\uFFFD");
  EXPECT_EQ(event.type, "charge\uFFFD.refunded");
  EXPECT_EQ(event.object_id, "ch_\uFFFD");
  EXPECT_EQ(event.intent_id, "pi_\uFFFD");
  EXPECT_EQ(event.order_id, "OR\uFFFDDER");
}

TEST(WebhookEventTest, RefusesAnIdThatNoIndexTakes) {
  auto with_id = [](std::size_t length) {
    return parse_event(R"({"id":")" + std::string(length, 'e') +
                       R"(","object":"event","type":"x","created":1,"data":{"object":
                       {"object":"charge"}}})");
  };
  EXPECT_TRUE(with_id(255));
  EXPECT_EQ(with_id(256).error().code, "malformed_event");
}

TEST(WebhookEventTest, RefusesWhatIsNoEvent) {
  for (
      const char* text :
      {"", "{", "[]", "null", R"({"object":"event"})",
       R"({"id":"evt_1","object":"event","type":"x","created":1})",
       R"({"id":"evt_1","object":"event","type":"x","created":1e300,"data":{"object":{"object":"y"}}})"}) {
    EXPECT_TRUE(parse_event(text).has_error()) << text;
  }
}

}  // namespace
}  // namespace typecase::payments
