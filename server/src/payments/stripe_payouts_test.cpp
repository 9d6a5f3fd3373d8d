#include "payments/stripe_payouts.h"

#include <gtest/gtest.h>

#include "net/testing.h"

namespace typecase::payments {
namespace {

using net::testing::hear_request;
using net::testing::http_answer;
using net::testing::Peer;
using net::testing::say;

std::string list_of(const std::string& objects, bool has_more) {
  return R"({"object":"list","has_more":)" + std::string(has_more ? "true" : "false") +
         R"(,"data":[)" + objects + "]}";
}

std::string payout_json(const std::string& status) {
  return R"({"id":"po_1","object":"payout","amount":7825,"currency":"eur","automatic":true,)"
         R"("reconciliation_status":"completed","created":1700000000,"arrival_date":1700172800,)"
         R"("failure_code":null,"status":")" +
         status + R"("})";
}

const std::string charge_line =
    R"({"id":"txn_1","object":"balance_transaction","amount":3200,"fee":73,"net":3127,)"
    R"("currency":"eur","created":1700000000,"type":"charge","reporting_category":"charge",)"
    R"("exchange_rate":0.9,"source":{"id":"ch_1","object":"charge","amount":3500,"currency":"usd",)"
    R"("payment_intent":"pi_1","metadata":{"order_id":"ORDER"}}})";

const std::string dispute_line =
    R"({"id":"txn_2","object":"balance_transaction","amount":-3500,"fee":1500,"net":-5000,)"
    R"("currency":"eur","created":1700000000,"type":"adjustment","reporting_category":"dispute",)"
    R"("exchange_rate":null,"source":"dp_1"})";

class StripePayoutsTest : public ::testing::Test {
 protected:
  template <class Call>
  auto against(const std::string& body, int status, Call call) {
    Peer peer([this, &body, status](int socket) {
      heard = hear_request(socket);
      say(socket, http_answer(status, body));
    });
    StripeGateway gateway({.base_url = peer.url(),
                           .secret_key = "sk_test_1",
                           .publishable_key = "pk_test_1",
                           .webhook_secrets = {"whsec_1"},
                           .demonstration = true,
                           .allow_sandbox = true});
    return call(gateway);
  }

  Answer<PayoutPage> list(const std::string& body, std::string_view after = "") {
    return against(body, 200, [after](StripeGateway& gateway) {
      const Time from{std::chrono::seconds{1'700'000'000}};
      return gateway.list_payouts(from, from + std::chrono::hours{1}, after);
    });
  }

  Answer<PayoutLinePage> lines(const std::string& body, int status = 200) {
    return against(body, status,
                   [](StripeGateway& gateway) { return gateway.payout_lines("po_1", "txn_0"); });
  }

  std::string heard;
};

TEST_F(StripePayoutsTest, ListsAPageOfPayouts) {
  const PayoutPage page = list(list_of(payout_json("paid"), true), "po_0").value();
  ASSERT_EQ(page.payouts.size(), 1u);
  EXPECT_EQ(page.next, "po_1");
  EXPECT_EQ(page.payouts[0].amount, Money{7825});
  EXPECT_EQ(page.payouts[0].currency, "EUR");
  EXPECT_EQ(page.payouts[0].status, PayoutStatus::paid);
  EXPECT_TRUE(page.payouts[0].is_automatic);
  for (const char* part :
       {"GET /v1/payouts?", "created%5Bgte%5D=1700000000", "limit=100", "starting_after=po_0"}) {
    EXPECT_NE(heard.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(list(list_of(payout_json("paid"), false)).value().next, "");
}

TEST_F(StripePayoutsTest, AStatusOfLaterVersionsIsOther) {
  const auto page = list(list_of(payout_json("held_by_moon"), false)).value();
  EXPECT_EQ(page.payouts[0].status, PayoutStatus::other);
}

TEST_F(StripePayoutsTest, ReadsLinesWithTheirSource) {
  const PayoutLinePage page = lines(list_of(charge_line + "," + dispute_line, false)).value();
  ASSERT_EQ(page.lines.size(), 2u);
  const PayoutLine& charge = page.lines[0];
  EXPECT_EQ(charge.kind, PayoutLineKind::charge);
  EXPECT_EQ(charge.intent_id, "pi_1");
  EXPECT_EQ(charge.order_id, "ORDER");
  EXPECT_EQ(charge.source_amount, Money{3500});
  EXPECT_EQ(charge.source_currency, "USD");
  EXPECT_TRUE(charge.is_converted);
  EXPECT_EQ(page.lines[1].kind, PayoutLineKind::dispute);
  EXPECT_EQ(page.lines[1].source, "dp_1");
  EXPECT_EQ(page.lines[1].net, Money{-5000});
  EXPECT_NE(heard.find("payout=po_1&expand%5B%5D=data.source"), std::string::npos) << heard;
  EXPECT_NE(heard.find("starting_after=txn_0"), std::string::npos) << heard;
}

TEST_F(StripePayoutsTest, AListThatStandsStillIsGarbage) {
  const std::string same =
      R"({"id":"txn_0","object":"balance_transaction","amount":1,"fee":0,"net":1,)"
      R"("currency":"eur","created":1,"type":"charge"})";
  EXPECT_EQ(lines(list_of(same, true)).error().code, "garbage");
  EXPECT_EQ(lines(R"({"object":"list","data":{}})").error().code, "garbage");
  EXPECT_EQ(lines(list_of(R"({"object":"charge"})", false)).error().code, "garbage");
}

TEST_F(StripePayoutsTest, APayoutMadeByHandIsRefused) {
  const auto refused =
      lines(R"({"error":{"type":"invalid_request_error","message":"manual"}})", 400);
  EXPECT_EQ(refused.error().kind, FailureKind::refused);
  EXPECT_FALSE(refused.error().concerns_all());
}

}  // namespace
}  // namespace typecase::payments
