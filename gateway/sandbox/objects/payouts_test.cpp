#include "sandbox/objects/payouts.h"

#include <gtest/gtest.h>

#include "sandbox/api_error.h"
#include "sandbox/objects/balance.h"
#include "sandbox/objects/disputes.h"
#include "sandbox/objects/lists.h"
#include "sandbox/objects/payment_intents.h"
#include "sandbox/objects/refunds.h"
#include "sandbox/store.h"
#include "sandbox/testing.h"

namespace typecase::sandbox {
namespace {

namespace json = boost::json;

class SandboxPayoutTest : public testing::GatewayTest {
 protected:
  std::string pay(std::int64_t amount) {
    const std::string form = "amount=" + std::to_string(amount) +
                             "&currency=eur&confirm=true&payment_method=pm_card_visa";
    return text_of(call(form, create_intent).body, "latest_charge");
  }

  json::object pay_out(NewPayout asked = {}) {
    return call("", [&](Context& context, Parameters&) { return make_payout(context, asked); });
  }

  json::object end(const json::object& payout, PayoutOutcome outcome) {
    return call("", [&](Context& context, Parameters&) {
      return end_payout(context, text_of(payout, "id"), outcome);
    });
  }

  json::array transactions(const json::object& payout) {
    json::object list = call("limit=100&payout=" + text_of(payout, "id"), list_transactions).body;
    return list.at("data").as_array();
  }
};

TEST_F(SandboxPayoutTest, FeesAreRoundedHalfUp) {
  EXPECT_EQ(charge_fee(12'000), 205);
  EXPECT_EQ(charge_fee(100), 27);  // 1.5 and 25
  EXPECT_EQ(charge_fee(33), 25);
}

TEST_F(SandboxPayoutTest, PaysOutWhatIsLeftOnce) {
  const std::string charge = pay(12'000);
  call("charge=" + charge + "&amount=2000", create_refund);
  const json::object payout = pay_out();
  EXPECT_EQ(payout.at("amount").as_int64(), 12'000 - 205 - 2'000);
  std::int64_t sum = 0;
  for (const json::value& one : transactions(payout)) sum += one.at("net").as_int64();
  EXPECT_EQ(sum, 0);
  EXPECT_EQ(transactions(payout).size(), 3u);
  EXPECT_THROW(pay_out(), ApiError);
}

TEST_F(SandboxPayoutTest, AFailedOneGivesItsAmountToTheNext) {
  pay(12'000);
  json::object failed = pay_out();
  end(failed, PayoutOutcome::paid);
  failed = end(failed, PayoutOutcome::failed);
  EXPECT_EQ(text_of(failed, "failure_code"), "account_closed");
  const json::object next = pay_out();
  EXPECT_EQ(next.at("amount"), failed.at("amount"));
  EXPECT_EQ(transactions(failed).size(), 2u);
  EXPECT_THROW(end(failed, PayoutOutcome::paid), ApiError);
}

TEST_F(SandboxPayoutTest, ADisputeTakesItsFeeAndAWonOneGivesTheMoneyBack) {
  const std::string charge = pay(12'000);
  pay(12'000);
  const json::object dispute = call("", [&](Context& context, Parameters&) {
    return open_dispute(context, {charge, "fraudulent", false, std::nullopt});
  });
  const json::object first = pay_out();
  EXPECT_EQ(first.at("amount").as_int64(), 12'000 - 2 * 205 - dispute_fee);
  call("", [&](Context& context, Parameters&) {
    return resolve_dispute(context, text_of(dispute, "id"), DisputeOutcome::won);
  });
  EXPECT_EQ(pay_out().at("amount").as_int64(), 12'000);
}

TEST_F(SandboxPayoutTest, OneMadeByHandTellsNoTransactions) {
  NewPayout by_hand;
  by_hand.is_automatic = false;
  by_hand.amount = 500;
  const json::object payout = pay_out(by_hand);
  EXPECT_THROW(transactions(payout), ApiError);
}

}  // namespace
}  // namespace typecase::sandbox
