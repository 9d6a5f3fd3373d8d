#include "sandbox/objects/refunds.h"

#include <gtest/gtest.h>

#include <random>

#include "sandbox/api_error.h"
#include "sandbox/objects/disputes.h"
#include "sandbox/objects/payment_intents.h"
#include "sandbox/store.h"
#include "sandbox/testing.h"
#include "sandbox/upcoming.h"

namespace typecase::sandbox {
namespace {

namespace json = boost::json;

class RefundTest : public testing::GatewayTest {
 protected:
  // A charge of 120.00 that was paid.
  std::string pay(const std::string& card = "visa") {
    json::object intent =
        call("amount=12000&currency=eur&confirm=true&payment_method=pm_card_" + card, create_intent)
            .body;
    return text_of(intent, "latest_charge");
  }

  json::object now(const std::string& kind, const std::string& id) {
    return call("", [&](Context& context, Parameters&) { return need(context, kind, id, kind); });
  }

  // Empty: refused.
  std::string refund(const std::string& charge, std::int64_t amount) {
    try {
      std::string form = "charge=" + charge + "&amount=" + std::to_string(amount);
      return text_of(call(form, create_refund).body, "id");
    } catch (const ApiError&) {
      return {};
    }
  }

  void settle(const std::string& id, RefundOutcome outcome) {
    call("", [&](Context& context, Parameters&) { return settle_refund(context, id, outcome); });
  }

  int make_due() {
    return call("", [](Context& context, Parameters&) { return make_due_changes(context); });
  }

  std::int64_t refunded(const std::string& charge) {
    return now("charge", charge).at("amount_refunded").as_int64();
  }
};

TEST_F(RefundTest, CountWhatDidNotFailAndNeverMoreThanWasPaid) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::mt19937 random(seed);
    std::string charge = pay();
    std::vector<std::string> refunds;
    for (int step = 0; step < 15; ++step) {
      std::string made = refund(charge, 1 + random() % 6000);
      if (!made.empty()) refunds.push_back(made);
      if (!refunds.empty() && random() % 3 == 0) {
        settle(refunds[random() % refunds.size()], RefundOutcome::failed);
      }
    }
    std::int64_t sum = 0;
    for (const std::string& id : refunds) {
      json::object one = now("refund", id);
      if (text_of(one, "status") != "failed") sum += one.at("amount").as_int64();
    }
    EXPECT_EQ(refunded(charge), sum) << "seed " << seed;
    EXPECT_LE(sum, 12000) << "seed " << seed;
    EXPECT_EQ(now("charge", charge).at("refunded").as_bool(), sum == 12000);
  }
}

TEST_F(RefundTest, SettleWhenTheirTimeHasCome) {
  std::string id = refund(pay("pendingRefund"), 100);
  EXPECT_EQ(make_due(), 0);
  clock_.advance(std::chrono::seconds{1});
  EXPECT_EQ(make_due(), 1);
  EXPECT_EQ(text_of(now("refund", id), "status"), "succeeded");
  EXPECT_EQ(make_due(), 0);
}

TEST_F(RefundTest, AreNotMadeOfWhatIsChargedBack) {
  std::string charge = pay("createDispute");
  clock_.advance(std::chrono::seconds{1});
  EXPECT_EQ(make_due(), 1);
  EXPECT_TRUE(now("charge", charge).at("disputed").as_bool());
  EXPECT_EQ(refund(charge, 100), "");
  EXPECT_EQ(refunded(charge), 0);
}

TEST_F(RefundTest, LeaveNothingToDisputeWhenTheyAreWhole) {
  std::string charge = pay("createDispute");
  EXPECT_NE(refund(charge, 12000), "");
  clock_.advance(std::chrono::seconds{1});
  EXPECT_EQ(make_due(), 1);
  EXPECT_FALSE(now("charge", charge).at("disputed").as_bool());
}

}  // namespace
}  // namespace typecase::sandbox
