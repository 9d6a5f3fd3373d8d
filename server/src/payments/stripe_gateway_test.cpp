#include "payments/stripe_gateway.h"

#include <gtest/gtest.h>

#include "net/testing.h"

namespace typecase::payments {
namespace {

using net::testing::hear_request;
using net::testing::http_answer;
using net::testing::Peer;
using net::testing::say;

const std::string intent_json = R"({"id":"pi_1","object":"payment_intent","amount":12000,
  "amount_received":0,"client_secret":"pi_1_secret_x","created":1700000000,"currency":"eur",
  "latest_charge":null,"last_payment_error":null,"livemode":false,
  "metadata":{"order_id":"ORDER","attempt":"1"},"status":"requires_payment_method","later":1})";

StripeSettings settings(const std::string& url = "http://127.0.0.1:1") {
  return {.base_url = url,
          .secret_key = "sk_test_1",
          .publishable_key = "pk_test_1",
          .webhook_secrets = {"whsec_1"},
          .demonstration = true,
          .allow_sandbox = true};
}

const NewIntent new_intent{Money{12000},       "EUR",         "ORDER",         1,
                           "ines@example.org", "Order ORDER", "order-ORDER-a1"};

// Result of create() for one scripted answer.
Answer<Intent> create_against(const std::string& answer, std::string* request = nullptr) {
  Peer peer([&](int socket) {
    std::string heard = hear_request(socket);
    if (request != nullptr) *request = heard;
    say(socket, answer);
  });
  return StripeGateway(settings(peer.url())).create(new_intent);
}

TEST(StripeGatewayTest, CreatesAnIntentInStripesOwnWords) {
  std::string request;
  Intent intent = create_against(http_answer(200, intent_json), &request).value();

  EXPECT_EQ(intent.id, "pi_1");
  EXPECT_EQ(intent.client_secret, "pi_1_secret_x");
  EXPECT_EQ(intent.status, IntentStatus::requires_payment_method);
  EXPECT_EQ(intent.amount, Money{12000});
  EXPECT_EQ(intent.currency, "EUR");
  EXPECT_EQ(intent.metadata.at("order_id"), "ORDER");
  EXPECT_TRUE(request.starts_with("POST /v1/payment_intents HTTP/1.1\r\n"));
  for (const char* part :
       {"Authorization: Bearer sk_test_1\r\n", "Idempotency-Key: order-ORDER-a1\r\n",
        "Stripe-Version: 2026-10-28.endive\r\n", "amount=12000&currency=eur&",
        "metadata%5Border_id%5D=ORDER", "receipt_email=ines%40example.org"}) {
    EXPECT_NE(request.find(part), request.npos) << part;
  }
}

TEST(StripeGatewayTest, TellsADeclinedCardFromARefusedCall) {
  std::string error = R"({"error":{"type":"card_error","code":"card_declined",
      "decline_code":"insufficient_funds","message":"m","payment_intent":)" +
                      intent_json + "}}";
  Failure declined = create_against(http_answer(402, error)).error();
  EXPECT_EQ(declined.kind, FailureKind::declined);
  EXPECT_EQ(declined.code, "card_declined");
  EXPECT_EQ(declined.intent->id, "pi_1");

  Failure refused =
      create_against(
          http_answer(
              400,
              R"({"error":{"type":"invalid_request_error","code":"parameter_missing","message":"m"}})"))
          .error();
  EXPECT_EQ(refused.kind, FailureKind::refused);
  EXPECT_EQ(refused.code, "parameter_missing");
}

TEST(StripeGatewayTest, CallsEveryDoubtfulOutcomeUnknown) {
  const std::string answers[] = {
      "",                                                 // Broken after sending.
      "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{",  // Cut off.
      http_answer(200, "<html>"),
      http_answer(200, "{}"),
      http_answer(200, "[1]"),
      http_answer(409, R"({"error":{"type":"idempotency_error","message":"m"}})"),
      http_answer(
          429, R"({"error":{"type":"invalid_request_error","code":"rate_limit","message":"m"}})"),
      http_answer(500, "{}"),
      http_answer(502, "<html>"),
      http_answer(402, "<html>"),
      http_answer(404, "<html>"),
      http_answer(302, "")};
  for (const std::string& answer : answers) {
    Failure failure = create_against(answer).error();
    EXPECT_EQ(failure.kind, FailureKind::unknown) << answer;
    EXPECT_TRUE(failure.may_have_arrived) << answer;
  }
}

TEST(StripeGatewayTest, KnowsWhenNothingWasSent) {
  std::string closed_url;
  {
    closed_url = Peer([](int) {}).url();
  }
  Failure failure = StripeGateway(settings(closed_url)).retrieve("pi_1").error();
  EXPECT_EQ(failure.kind, FailureKind::unknown);
  EXPECT_EQ(failure.code, "refused");
  EXPECT_FALSE(failure.may_have_arrived);
}

TEST(StripeGatewayTest, ReadsTheCardThatPaid) {
  std::string paid = intent_json;
  paid.replace(paid.find("\"latest_charge\":null"), 20,
               R"("latest_charge":{"id":"ch_1","object":"charge","paid":true,
                "payment_method_details":{"card":{"brand":"visa","last4":"4242","country":"US"}}})");
  Peer peer([&](int socket) { hear_request(socket), say(socket, http_answer(200, paid)); });
  Intent intent = StripeGateway(settings(peer.url())).retrieve("pi_1").value();
  EXPECT_EQ(intent.latest_charge, "ch_1");
  EXPECT_EQ(intent.card->last4, "4242");
  EXPECT_EQ(intent.card->country, "US");
}

TEST(StripeGatewayTest, ReadsNulInTextsAsAReplacementCharacter) {
  std::string odd = intent_json;
  odd.replace(odd.find("\"order_id\":\"ORDER\""), 18, R"("order_id":"OR\u0000DER")");
  odd.replace(odd.find("\"latest_charge\":null"), 20,
              R"("latest_charge":{"id":"ch_1","object":"charge","paid":true,
                "payment_method_details":{"card":{"brand":"vi\u0000sa","country":"\u0000"}}})");
  Peer peer([&](int socket) { hear_request(socket), say(socket, http_answer(200, odd)); });
  Intent intent = StripeGateway(settings(peer.url())).retrieve("pi_1").value();
  EXPECT_EQ(intent.metadata.at("order_id"), "OR\uFFFDDER");
  EXPECT_EQ(intent.card->brand, "vi\uFFFDsa");
  EXPECT_EQ(intent.card->country, "\uFFFD");
}

TEST(StripeGatewayTest, ListsTheEventsAroundOneThatCannotBeRead) {
  auto event = [](const std::string& id) {
    return R"({"id":")" + id + R"(","object":"event","type":"charge.refunded","created":1,
        "data":{"object":{"id":"ch_1","object":"charge"}}})";
  };
  std::string list = R"({"object":"list","has_more":false,"data":[)" + event("evt_2") +
                     R"(,{"id":"evt_bad","object":"event"},[],)" + event("evt_1") + "]}";
  Peer peer([&](int socket) { hear_request(socket), say(socket, http_answer(200, list)); });
  Time from{std::chrono::seconds{0}};
  auto events = StripeGateway(settings(peer.url())).list_events(from, from).value();
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].id, "evt_1");
  EXPECT_EQ(events[1].id, "evt_2");
}

TEST(StripeGatewayTest, FollowsAListOverItsPagesOldestFirst) {
  std::vector<std::string> requests;
  auto page = [&](const std::string& id, bool more) {
    std::string item = intent_json;
    item.replace(item.find("pi_1"), 4, id);
    return http_answer(200, R"({"object":"list","has_more":)" +
                                std::string(more ? "true" : "false") + R"(,"data":[)" + item +
                                "]}");
  };
  Peer peer([&](int socket) {
    requests.push_back(hear_request(socket));
    say(socket, requests.size() == 1 ? page("pi_b", true) : page("pi_a", false));
  });

  Time from{std::chrono::seconds{100}};
  auto intents =
      StripeGateway(settings(peer.url())).list(from, from + std::chrono::hours{1}).value();

  ASSERT_EQ(intents.size(), 2u);
  EXPECT_EQ(intents[0].id, "pi_a");
  EXPECT_NE(requests[0].find("created%5Bgte%5D=100&created%5Blte%5D=3700"), std::string::npos);
  EXPECT_NE(requests[1].find("starting_after=pi_b"), std::string::npos);
}

TEST(StripeSettingsTest, RefusesKeysThatDoNotFit) {
  EXPECT_NO_THROW(check(settings()));
  auto refuses = [](auto change) {
    StripeSettings changed = settings();
    change(changed);
    EXPECT_THROW(check(changed), std::invalid_argument);
  };
  refuses([](auto& s) { s.secret_key = "pk_test_1"; });
  refuses([](auto& s) { s.secret_key = "sk_live_1"; });
  refuses([](auto& s) { s.publishable_key = "pk_live_1"; });
  refuses([](auto& s) { s.publishable_key = "sk_test_1"; });
  refuses([](auto& s) { s.allow_sandbox = false; });
  refuses([](auto& s) { s.webhook_secrets = {}; });
  refuses([](auto& s) { s.webhook_secrets = {"secret"}; });
  auto go_live = [](StripeSettings& s) {
    s.secret_key = "sk_live_1";
    s.publishable_key = "pk_live_1";
  };
  refuses(go_live);
  refuses([&](auto& s) { go_live(s), s.demonstration = false; });
  StripeSettings live = settings("https://api.stripe.com");
  go_live(live);
  live.demonstration = false;
  EXPECT_NO_THROW(check(live));
}

}  // namespace
}  // namespace typecase::payments
