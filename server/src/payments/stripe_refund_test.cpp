#include <gtest/gtest.h>

#include "net/testing.h"
#include "payments/stripe_gateway.h"

namespace typecase::payments {
namespace {

using net::testing::hear_request;
using net::testing::http_answer;
using net::testing::Peer;
using net::testing::say;

std::string refund_json(const std::string& id = "re_1", const std::string& status = "succeeded") {
  return R"({"id":")" + id +
         R"(","object":"refund","amount":1200,"charge":"ch_1","payment_intent":"pi_1",)"
         R"("created":1700000000,"currency":"eur","metadata":{"order_id":"ORDER","refund_id":"R"},)"
         R"("status":")" +
         status + R"(","failure_reason":null,"later":1})";
}

std::string dispute_json(const std::string& status) {
  return R"({"id":"dp_1","object":"dispute","amount":3500,"charge":"ch_1","payment_intent":"pi_1",)"
         R"("created":1700000000,"currency":"eur","metadata":{},"reason":"fraudulent","status":")" +
         status + R"("})";
}

class StripeRefundTest : public ::testing::Test {
 protected:
  // Result of a call for scripted answers, in their order.
  template <class Call>
  auto against(std::vector<std::string> answers, Call call) {
    Peer peer([this, &answers](int socket) {
      heard.push_back(hear_request(socket));
      say(socket, answers.at(heard.size() - 1));
    });
    StripeGateway gateway({.base_url = peer.url(),
                           .secret_key = "sk_test_1",
                           .publishable_key = "pk_test_1",
                           .webhook_secrets = {"whsec_1"},
                           .demonstration = true,
                           .allow_sandbox = true});
    return call(gateway);
  }

  std::vector<std::string> heard;
};

NewRefund new_refund() {
  NewRefund refund;
  refund.intent_id = "pi_1";
  refund.amount = {1200};
  refund.order_id = "ORDER";
  refund.refund_id = "R";
  refund.idempotency_key = "refund-R";
  return refund;
}

TEST_F(StripeRefundTest, RefundsInStripesOwnWords) {
  Refund refund = against({http_answer(200, refund_json())}, [](StripeGateway& gateway) {
                    return gateway.refund(new_refund());
                  }).value();

  EXPECT_EQ(refund.id, "re_1");
  EXPECT_EQ(refund.intent_id, "pi_1");
  EXPECT_EQ(refund.charge, "ch_1");
  EXPECT_EQ(refund.amount, Money{1200});
  EXPECT_EQ(refund.currency, "EUR");
  EXPECT_EQ(refund.status, RefundStatus::succeeded);
  EXPECT_EQ(refund.metadata.at("refund_id"), "R");
  EXPECT_TRUE(heard[0].starts_with("POST /v1/refunds HTTP/1.1\r\n"));
  for (const char* part : {"Idempotency-Key: refund-R\r\n",
                           "payment_intent=pi_1&amount=1200&reason=requested_by_customer&"
                           "metadata%5Border_id%5D=ORDER&metadata%5Brefund_id%5D=R"}) {
    EXPECT_NE(heard[0].find(part), std::string::npos) << part;
  }
}

TEST_F(StripeRefundTest, ReadsEveryStatusAndTakesALaterOneForUnknown) {
  for (auto [spelling, status] : {std::pair("pending", RefundStatus::pending),
                                  {"succeeded", RefundStatus::succeeded},
                                  {"requires_action", RefundStatus::requires_action},
                                  {"failed", RefundStatus::failed},
                                  {"canceled", RefundStatus::canceled},
                                  {"floating", RefundStatus::other}}) {
    heard.clear();
    Refund refund =
        against({http_answer(200, refund_json("re_1", spelling))}, [](StripeGateway& gateway) {
          return gateway.retrieve_refund("re_1");
        }).value();
    EXPECT_EQ(refund.status, status);
    EXPECT_TRUE(heard[0].starts_with("GET /v1/refunds/re_1 HTTP/1.1\r\n"));
  }
}

TEST_F(StripeRefundTest, TellsARefusedRefundFromADoubtfulOne) {
  auto refund = [](StripeGateway& gateway) { return gateway.refund(new_refund()); };
  Failure refused = against({http_answer(400, R"({"error":{"type":"invalid_request_error",
      "code":"charge_already_refunded","message":"m"}})")},
                            refund)
                        .error();
  EXPECT_EQ(refused.kind, FailureKind::refused);
  EXPECT_EQ(refused.code, "charge_already_refunded");

  for (const std::string& answer : {std::string(), http_answer(200, "{}"), http_answer(500, "{}"),
                                    http_answer(200, dispute_json("lost"))}) {
    heard.clear();
    EXPECT_EQ(against({answer}, refund).error().kind, FailureKind::unknown) << answer;
  }
}

TEST_F(StripeRefundTest, ListsTheRefundsOfAnIntentOldestFirst) {
  auto page = [](const std::string& id, const char* more) {
    return http_answer(200, R"({"object":"list","has_more":)" + std::string(more) + R"(,"data":[)" +
                                refund_json(id) + "]}");
  };
  auto refunds = against({page("re_b", "true"), page("re_a", "false")}, [](StripeGateway& gateway) {
                   return gateway.refunds_of("pi_1");
                 }).value();
  ASSERT_EQ(refunds.size(), 2u);
  EXPECT_EQ(refunds[0].id, "re_a");
  EXPECT_TRUE(heard[0].starts_with("GET /v1/refunds?payment_intent=pi_1&limit=100 "));
  EXPECT_NE(heard[1].find("starting_after=re_b"), std::string::npos);
}

TEST_F(StripeRefundTest, ReadsADispute) {
  for (auto [spelling, status] :
       {std::pair("warning_needs_response", DisputeStatus::warning_needs_response),
        {"warning_under_review", DisputeStatus::warning_under_review},
        {"warning_closed", DisputeStatus::warning_closed},
        {"needs_response", DisputeStatus::needs_response},
        {"under_review", DisputeStatus::under_review},
        {"won", DisputeStatus::won},
        {"lost", DisputeStatus::lost},
        {"prevented", DisputeStatus::other}}) {
    heard.clear();
    Dispute dispute = against({http_answer(200, dispute_json(spelling))}, [](StripeGateway& g) {
                        return g.retrieve_dispute("dp_1");
                      }).value();
    EXPECT_EQ(dispute.status, status);
    EXPECT_EQ(dispute.intent_id, "pi_1");
    EXPECT_EQ(dispute.amount, Money{3500});
    EXPECT_EQ(dispute.reason, "fraudulent");
  }
}

}  // namespace
}  // namespace typecase::payments
