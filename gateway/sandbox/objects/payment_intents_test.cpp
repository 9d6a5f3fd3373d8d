#include "sandbox/objects/payment_intents.h"
#include "db/record.h"

#include <gtest/gtest.h>

#include "sandbox/api_error.h"
#include "sandbox/objects/confirmation.h"
#include "sandbox/store.h"
#include "sandbox/testing.h"

namespace typecase::sandbox {
namespace {

namespace json = boost::json;

class PaymentIntentTest : public testing::GatewayTest {
 protected:
  std::string create(const std::string& more = "") {
    return text_of(
        call("amount=12000&currency=eur&metadata[order_id]=ORDER" + more, create_intent).body,
        "id");
  }

  Reply confirm_with(const std::string& id, const std::string& form) {
    return call(form, [&](Context& context, Parameters& parameters) {
      return confirm_intent(context, id, parameters);
    });
  }

  json::object now(const std::string& id) {
    return call("", [&](Context& context, Parameters&) {
      return need(context, "payment_intent", id, "intent");
    });
  }

  std::string status(const std::string& id) { return text_of(now(id), "status"); }

  json::object answer(const std::string& id, bool passed) {
    return call(
        "", [&](Context& context, Parameters&) { return answer_challenge(context, id, passed); });
  }

  std::string challenge_of(const std::string& intent) {
    return database_->read([&](db::Connection& db) {
      return db.value<std::string>("SELECT id FROM challenge WHERE intent = $1 AND state = 'open'",
                                   intent);
    });
  }

  std::int64_t events(const std::string& type) {
    return count("resource WHERE kind = 'event' AND body LIKE '%\"type\":\"" + type + "\"}'");
  }
};

TEST_F(PaymentIntentTest, SucceedsOnceAndStaysSo) {
  std::string id = create();
  EXPECT_EQ(confirm_with(id, "payment_method=pm_card_visa").status, 200);
  EXPECT_EQ(status(id), "succeeded");
  EXPECT_EQ(now(id).at("amount_received"), 12000);
  EXPECT_THROW(confirm_with(id, "payment_method=pm_card_visa"), ApiError);
  EXPECT_EQ(count("resource WHERE kind = 'charge'"), 1);
  EXPECT_EQ(events("payment_intent.succeeded"), 1);
}

TEST_F(PaymentIntentTest, GoesBackToNeedingACardAfterADecline) {
  std::string id = create();
  Reply reply = confirm_with(id, "payment_method=pm_card_chargeDeclinedInsufficientFunds");
  EXPECT_EQ(reply.status, 402);
  const json::object& error = reply.body.at("error").as_object();
  EXPECT_EQ(text_of(error, "decline_code"), "insufficient_funds");
  EXPECT_EQ(text_of(error.at("payment_intent").as_object(), "id"), id);

  json::object intent = now(id);
  EXPECT_EQ(text_of(intent, "status"), "requires_payment_method");
  EXPECT_TRUE(intent.at("payment_method").is_null());
  EXPECT_EQ(text_of(intent.at("last_payment_error").as_object(), "code"), "card_declined");
  EXPECT_EQ(events("payment_intent.payment_failed"), 1);
}

TEST_F(PaymentIntentTest, KeepsNothingOfARefusedCall) {
  std::string id = create();
  std::int64_t before = count("resource");
  EXPECT_THROW(confirm_with(id, "payment_method=pm_card_visa&colour=red"), ApiError);
  EXPECT_THROW(confirm_with(id, ""), ApiError);
  EXPECT_EQ(count("resource"), before);
  EXPECT_EQ(status(id), "requires_payment_method");
}

TEST_F(PaymentIntentTest, AsksTheBankAndTakesOneAnswer) {
  std::string id = create();
  confirm_with(id, "payment_method=pm_card_threeDSecure2Required&use_stripe_sdk=true");
  EXPECT_EQ(status(id), "requires_action");
  EXPECT_EQ(text_of(now(id).at("next_action").as_object(), "type"), "use_stripe_sdk");
  std::string challenge = challenge_of(id);

  EXPECT_EQ(text_of(answer(challenge, true), "status"), "succeeded");
  EXPECT_EQ(text_of(answer(challenge, false), "status"), "succeeded");
  EXPECT_EQ(count("resource WHERE kind = 'charge'"), 1);
}

TEST_F(PaymentIntentTest, FailsWhenTheBankIsToldNo) {
  std::string id = create();
  confirm_with(id,
               "payment_method=pm_card_authenticationRequired&return_url=https://shop.example/");
  EXPECT_EQ(text_of(now(id).at("next_action").as_object(), "type"), "redirect_to_url");
  EXPECT_EQ(text_of(answer(challenge_of(id), false), "status"), "requires_payment_method");
  EXPECT_EQ(text_of(now(id).at("last_payment_error").as_object(), "code"),
            "payment_intent_authentication_failure");
  EXPECT_EQ(count("resource WHERE kind = 'charge'"), 0);
}

TEST_F(PaymentIntentTest, MayBeDeclinedAfterTheBankSaidYes) {
  std::string id = create();
  confirm_with(id, "payment_method=pm_card_threeDSecureRequiredChargeDeclined");
  EXPECT_EQ(text_of(answer(challenge_of(id), true), "status"), "requires_payment_method");
}

TEST_F(PaymentIntentTest, ForgetsTheQuestionWhenAnotherCardIsUsedOrItIsCanceled) {
  std::string id = create();
  confirm_with(id, "payment_method=pm_card_threeDSecure2Required");
  std::string first = challenge_of(id);
  confirm_with(id, "payment_method=pm_card_threeDSecure2Required");
  EXPECT_EQ(text_of(answer(first, true), "status"), "requires_action");

  std::string second = challenge_of(id);
  call("", [&](Context& context, Parameters& parameters) {
    return cancel_intent(context, id, parameters);
  });
  EXPECT_EQ(text_of(answer(second, true), "status"), "canceled");
  EXPECT_EQ(count("resource WHERE kind = 'charge'"), 0);
}

TEST_F(PaymentIntentTest, HidesFromBrowsersWhatIsTheShops) {
  std::string id = create();
  std::string secret = text_of(now(id), "client_secret");
  is_publishable_ = true;
  EXPECT_THROW(confirm_with(id, "payment_method=pm_card_visa"), ApiError);
  EXPECT_THROW(confirm_with(id, "payment_method=pm_card_visa&client_secret=" + id + "_secret_x"),
               ApiError);
  Reply reply = confirm_with(id, "payment_method=pm_card_visa&client_secret=" + secret);
  EXPECT_EQ(text_of(reply.body, "status"), "succeeded");
  EXPECT_FALSE(reply.body.contains("metadata"));
  EXPECT_FALSE(reply.body.contains("latest_charge"));
}

TEST_F(PaymentIntentTest, NeverKeepsACardNumber) {
  std::string id = create();
  confirm_with(id,
               "payment_method_data[type]=card&payment_method_data[card][number]=4242424242424242"
               "&payment_method_data[card][exp_month]=12&payment_method_data[card][exp_year]=34"
               "&payment_method_data[card][cvc]=123");
  EXPECT_EQ(status(id), "succeeded");
  EXPECT_EQ(count("resource WHERE body LIKE '%424242424242%'"), 0);
}

TEST_F(PaymentIntentTest, RefusesCardsThatCannotBe) {
  auto code = [&](const std::string& number, const std::string& month, const std::string& year,
                  const std::string& cvc) {
    std::string prefix = "payment_method_data[card]";
    try {
      confirm_with(create(), "payment_method_data[type]=card&" + prefix + "[number]=" + number +
                                 "&" + prefix + "[exp_month]=" + month + "&" + prefix +
                                 "[exp_year]=" + year + "&" + prefix + "[cvc]=" + cvc);
    } catch (const ApiError& error) {
      return error.code;
    }
    return std::string("taken");
  };
  EXPECT_EQ(code("4242424242424242", "11", "2026", "123"), "taken");
  EXPECT_EQ(code("4242424242424241", "12", "2034", "123"), "incorrect_number");
  EXPECT_EQ(code("4242424242424242", "13", "2034", "123"), "invalid_expiry_month");
  EXPECT_EQ(code("4242424242424242", "10", "2026", "123"), "invalid_expiry_month");
  EXPECT_EQ(code("4242424242424242", "12", "2025", "123"), "invalid_expiry_year");
  EXPECT_EQ(code("4242424242424242", "12", "2034", "1234"), "invalid_cvc");
  EXPECT_EQ(code("378282246310005", "12", "2034", "123"), "invalid_cvc");
  EXPECT_EQ(code("378282246310005", "12", "2034", "1234"), "taken");
  EXPECT_EQ(code("4111111111111111", "12", "2034", "123"), "card_declined");
}

}  // namespace
}  // namespace typecase::sandbox
