#include "orders/checkout/checkout.h"

#include <gtest/gtest.h>

#include "orders/checkout/checkout_testing.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using testing::IntentStatus;
using testing::request;

class CheckoutTest : public testing::CheckoutFixture {};

TYPECASE_EACH_ENGINE(CheckoutTest);

TEST_P(CheckoutTest, FreezesTheCartAndBeginsItsPayment) {
  Payable placed = payable(check_out("key-1"));

  EXPECT_EQ(placed.client_secret, "pi_1_secret");
  EXPECT_EQ(placed.publishable_key, "pk_test_fake");
  Order order = *find(placed.order);
  EXPECT_EQ(order.total, Money{3500});
  EXPECT_EQ(order.customer_id, customer_of(placed).id);
  EXPECT_EQ(order.lines.at(0).eula_sha256, "e1");
}

TEST_P(CheckoutTest, ARepeatGetsTheSameOrderAndTheGuestHisTokens) {
  Payable first = payable(check_out("key-1"));
  Payable again = payable(check_out("key-1"));

  EXPECT_EQ(again.order, first.order);
  EXPECT_EQ(again.client_secret, first.client_secret);
  EXPECT_EQ(customer_of(again).id, customer_of(first).id);
  EXPECT_EQ(count("orders"), 1);
  EXPECT_EQ(gateway.intents.size(), 1u);
}

TEST_P(CheckoutTest, ManyAtOnceWithOneKeyMakeOneOrder) {
  std::mutex guard;
  std::set<std::string> orders;
  std::vector<std::thread> tabs;
  for (int i = 0; i < 8; ++i) {
    tabs.emplace_back([&] {
      Answer answer = check_out("key-1");
      std::lock_guard lock(guard);
      orders.insert(answer ? payable(answer).order.text : std::string(answer.error().code));
    });
  }
  for (std::thread& tab : tabs) tab.join();
  EXPECT_EQ(orders.size(), 1u) << *orders.begin();
  EXPECT_EQ(count("orders"), 1);
  EXPECT_EQ(gateway.intents.size(), 1u);
}

TEST_P(CheckoutTest, AKeyIsForOneBodyAndOneCustomer) {
  accounts::Customer grace = account();
  ASSERT_TRUE(check_out("key-1"));
  EXPECT_EQ(check_out("key-1", request(), std::nullopt, "other").error().code,
            "idempotency_mismatch");
  EXPECT_EQ(check_out("key-1", request(), grace).error().code, "idempotency_mismatch");
}

TEST_P(CheckoutTest, AKeyNeverSignsInToAnAccount) {
  ASSERT_TRUE(check_out("key-1", request(), account()));
  EXPECT_EQ(check_out("key-1").error().code, "idempotency_mismatch");
  EXPECT_EQ(count("session"), 0);
}

TEST_P(CheckoutTest, AGuestsKeySignsInForOneDay) {
  ASSERT_TRUE(check_out("key-1"));
  clock.advance(25h);
  EXPECT_EQ(check_out("key-1").error().code, "idempotency_mismatch");
}

TEST_P(CheckoutTest, AnotherTotalOrdersNothing) {
  Answer answer = check_out("key-1", request("meridian-regular", 1));
  EXPECT_EQ(std::get<PriceChanged>(answer.value()).quote.total, Money{3500});
  EXPECT_EQ(count("orders") + count("customer"), 0);
}

TEST_P(CheckoutTest, AFreeOrderIsCompleteAtOnce) {
  Payable placed = payable(check_out("key-1", request("meridian-free", 0)));

  EXPECT_FALSE(placed.client_secret);
  EXPECT_EQ(find(placed.order)->status, Status::completed);
  EXPECT_EQ(find(placed.order)->payment_status, PaymentStatus::paid);
  EXPECT_EQ(gateway.intents.size(), 0u);
  EXPECT_EQ(count("outbox"), 2);  // The receipt, and the link that lets the guest come back.
  EXPECT_EQ(payable(check_out("key-1", request("meridian-free", 0))).order, placed.order);
}

TEST_P(CheckoutTest, AGuestIsMailedALinkOnceAndACustomerNone) {
  ASSERT_TRUE(check_out("key-1"));
  ASSERT_TRUE(check_out("key-1"));
  ASSERT_TRUE(check_out("key-2", request(), account()));
  EXPECT_EQ(count("outbox WHERE kind = 'confirm_address'"), 1);
  EXPECT_EQ(count("mailed_link"), 1);
}

TEST_P(CheckoutTest, AMailboxThatHasHadEnoughMailsStillGetsItsOrder) {
  for (int i = 0; i < 6; ++i) ASSERT_TRUE(check_out("key-" + std::to_string(i)));
  EXPECT_EQ(count("orders"), 6);
  EXPECT_EQ(count("outbox"), 5);
}

TEST_P(CheckoutTest, ASilentGatewayKeepsTheOrderForTheSameKey) {
  gateway.silent = true;
  EXPECT_EQ(check_out("key-1").error().code, "payment_unreachable");
  gateway.silent = false;
  EXPECT_EQ(payable(check_out("key-1")).client_secret, "pi_1_secret");
  EXPECT_EQ(count("orders"), 1);
}

TEST_P(CheckoutTest, AReplacedOrderIsCanceledFirst) {
  Payable first = payable(check_out("key-1"));
  CheckoutRequest second = request();
  second.replaces = first.order.text;
  Payable placed = payable(check_out("key-2", second, customer_of(first)));

  EXPECT_NE(placed.order, first.order);
  EXPECT_EQ(find(first.order)->status, Status::canceled);
  EXPECT_EQ(checkout.pay(first.order, customer_of(first)).error().code, "not_payable");
}

TEST_P(CheckoutTest, AReplacedOrderThatIsPaidIsTheAnswer) {
  Payable first = payable(check_out("key-1"));
  CheckoutRequest second = request();
  second.replaces = first.order.text;
  gateway.pay();

  EXPECT_EQ(payable(check_out("key-2", second, customer_of(first))).order, first.order);
  EXPECT_EQ(payable(check_out("key-3", second, customer_of(first))).order, first.order);
  EXPECT_EQ(count("orders"), 1);
}

TEST_P(CheckoutTest, OfTwoAtOnceThatReplaceOneOrderOneIsMade) {
  Payable first = payable(check_out("key-1"));
  accounts::Customer guest = customer_of(first);
  CheckoutRequest second = request();
  second.replaces = first.order.text;
  bool raced = false;
  gateway.before_cancel = [&] {
    if (!std::exchange(raced, true)) payable(check_out("key-2", second, guest));
  };

  EXPECT_EQ(check_out("key-3", second, guest).error().code, "order_replaced");
  EXPECT_EQ(count("orders"), 2);
  EXPECT_EQ(count("orders WHERE status = 'pending_payment'"), 1);
}

TEST_P(CheckoutTest, ALaterReplacementReplacesTheNewerOrder) {
  Payable first = payable(check_out("key-1"));
  accounts::Customer guest = customer_of(first);
  CheckoutRequest second = request();
  second.replaces = first.order.text;
  Payable newer = payable(check_out("key-2", second, guest));
  Payable newest = payable(check_out("key-3", second, guest));

  EXPECT_EQ(find(newer.order)->status, Status::canceled);
  EXPECT_EQ(find(newest.order)->status, Status::pending_payment);
  EXPECT_EQ(count("orders WHERE status = 'pending_payment'"), 1);
}

TEST_P(CheckoutTest, APaidReplacementIsAnotherPurchase) {
  Payable first = payable(check_out("key-1"));
  accounts::Customer guest = customer_of(first);
  CheckoutRequest second = request();
  second.replaces = first.order.text;
  Payable newer = payable(check_out("key-2", second, guest));
  gateway.pay();
  settlement.settle_on_return(newer.order);
  ASSERT_EQ(find(newer.order)->status, Status::completed);

  EXPECT_NE(payable(check_out("key-3", second, guest)).order, newer.order);
}

TEST_P(CheckoutTest, NothingIsOrderedWhileTheReplacedPaymentIsUnderWay) {
  Payable first = payable(check_out("key-1"));
  CheckoutRequest second = request();
  second.replaces = first.order.text;
  gateway.newest().status = IntentStatus::processing;

  EXPECT_EQ(check_out("key-2", second, customer_of(first)).error().code, "payment_unreachable");
  EXPECT_EQ(count("orders"), 1);
}

TEST_P(CheckoutTest, AnAttemptThatEndedIsFollowedByAnother) {
  Payable placed = payable(check_out("key-1"));
  gateway.newest().status = IntentStatus::canceled;
  accounts::Customer guest = customer_of(placed);

  EXPECT_EQ(checkout.pay(placed.order, guest).error().code, "payment_unreachable");
  EXPECT_EQ(checkout.pay(placed.order, guest)->client_secret, "pi_2_secret");
}

TEST_P(CheckoutTest, MoneyUnderReviewIsNotAskedForAgain) {
  Payable placed = payable(check_out("key-1"));
  gateway.newest().amount = {1};
  gateway.pay();
  accounts::Customer guest = customer_of(placed);
  settlement.settle_on_return(placed.order);

  EXPECT_EQ(checkout.pay(placed.order, guest).error().code, "payment_under_review");
  EXPECT_EQ(gateway.intents.size(), 1u);
}

TEST_P(CheckoutTest, AnOrderIsPayableForSevenDays) {
  Payable placed = payable(check_out("key-1"));
  accounts::Customer guest = customer_of(placed);
  clock.advance(std::chrono::days(7));
  EXPECT_EQ(checkout.pay(placed.order, guest).error().code, "not_payable");
}

TEST_P(CheckoutTest, TheKeyOfAnOrderThatEndedIsSpent) {
  Payable placed = payable(check_out("key-1"));
  ASSERT_TRUE(give_up(*find(placed.order), Status::canceled, "customer"));
  EXPECT_EQ(check_out("key-1").error().code, "idempotency_mismatch");
}

TEST_P(CheckoutTest, AnotherCustomersOrderDoesNotExist) {
  Payable placed = payable(check_out("key-1"));
  EXPECT_EQ(checkout.pay(placed.order, account()).error().code, "not_found");
}

TEST(OrderTexts, AreLimitedInCharactersAndHoldNoLineBreaks) {
  auto codes = [](const std::string& name) {
    Licensee licensee;
    licensee.name = name;
    licensee.address = "Nordhavn 3\nKøbenhavn";
    std::vector<Fault> faults;
    licensee.check("", faults);
    return faults.empty() ? "" : faults[0].code;
  };
  std::string long_name;
  for (int i = 0; i < 200; ++i) long_name += "ø";
  EXPECT_EQ(codes(long_name), "");
  EXPECT_EQ(codes(long_name + "x"), "too_long");
  EXPECT_EQ(codes("Ada\r\nBcc: x"), "not_allowed");
  EXPECT_EQ(codes(" \t"), "required");
}

}  // namespace
}  // namespace typecase::orders
