#include <gtest/gtest.h>

#include <atomic>

#include "base/text/slug.h"
#include "carts/frozen_cart.h"
#include "db/record.h"
#include "orders/checkout/at_once_testing.h"
#include "orders/checkout/checkout_testing.h"
#include "orders/documents/invoice_series.h"

// The checkout with coupons, shared and prepared carts, and of prices that move.
namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using std::chrono::days;
using testing::at_once;
using testing::insist;
using testing::request;

class CheckoutOffersTest : public testing::CheckoutFixture {
 protected:
  void save_coupon(carts::CouponTerms terms) {
    terms.id = slug(terms.codes.at(0));
    database().write([&](db::Connection& c) { return carts::save_coupons(c, {terms}); }).value();
  }
  void save_percentage(const std::string& code, int per_cent, std::optional<int> total = {}) {
    carts::CouponTerms terms;
    terms.discount.hundredths = per_cent * 100;
    terms.total_limit = total;
    terms.codes = {code};
    save_coupon(terms);
  }
  static CheckoutRequest with_coupon(std::int64_t total, const std::string& code = "SPRING") {
    CheckoutRequest asked = request("meridian-regular", total);
    asked.coupon = code;
    return asked;
  }
  std::string coupon_state(const OrderId& order) {
    auto row = database().read([&](db::Connection& c) {
      return c.find_one("SELECT state FROM coupon_use WHERE order_id = $1", order.text);
    });
    return row ? row->text("state") : "";
  }
  pricing::CouponState quoted_state(const Answer& answer) {
    return std::get<PriceChanged>(answer.value()).quote.coupons.at(0).state;
  }
  // The value of a query that returns one row.
  std::int64_t number(const std::string& sql) {
    return database().read([&](db::Connection& c) { return c.value<std::int64_t>(sql); });
  }
  void pay(const OrderId& order) {
    gateway.pay();
    clock.advance(3s);
    EXPECT_TRUE(settlement.settle_on_return(order));
  }
  pricing::PricedCart special(std::int64_t price) {
    carts::CartRequest asked{request().items};
    pricing::PricedCart cart{"EUR", carts.offer(asked)->quote.lines};
    cart.lines[0].base = cart.lines[0].list_price = {price};
    return cart;
  }
  std::string prepare(carts::PreparedCart cart) {
    cart.id = random_id();
    database().write([&](db::Connection& c) { carts::insert_prepared_cart(c, cart, clock.now()); });
    return cart.id;
  }
  static CheckoutRequest of_prepared(const std::string& id, std::int64_t total) {
    CheckoutRequest asked = request("meridian-regular", total);
    asked.prepared_cart_id = id;
    return asked;
  }
  std::string refusal(const Answer& answer) {
    if (answer) return "";
    const Error& error = answer.error();
    return error.faults.empty() ? std::string(error.code)
                                : error.faults[0].pointer + " " + error.faults[0].code;
  }
};

TYPECASE_EACH_ENGINE(CheckoutOffersTest);

TEST_P(CheckoutOffersTest, ACouponIsReservedWithItsOrderAndFinalWhenItIsPaid) {
  save_percentage("SPRING", 20);
  Payable placed = payable(check_out("key-1", with_coupon(2800, " spring")));
  EXPECT_EQ(coupon_state(placed.order), "reserved");
  EXPECT_EQ(find(placed.order)->coupon, "SPRING");
  EXPECT_EQ(find(placed.order)->total, Money{2800});
  EXPECT_EQ(find(placed.order)->discount, Money{700});
  pay(placed.order);
  EXPECT_EQ(coupon_state(placed.order), "final");
}

TEST_P(CheckoutOffersTest, RepeatsOfACheckoutCountACouponOnce) {
  save_percentage("SPRING", 20, 2);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(check_out("key-1", with_coupon(2800)));
  EXPECT_EQ(number("SELECT used FROM coupon"), 1);
  EXPECT_EQ(count("coupon_use"), 1);
}

TEST_P(CheckoutOffersTest, ACouponIsGivenBackWhenItsOrderIsCanceledOrExpires) {
  save_percentage("SPRING", 20, 1);
  Payable first = payable(check_out("key-1", with_coupon(2800)));
  ASSERT_TRUE(give_up(*find(first.order), Status::canceled, "customer"));
  EXPECT_EQ(coupon_state(first.order), "released");
  Payable second = payable(check_out("key-2", with_coupon(2800)));
  clock.advance(days(8));
  settlement.reconcile();
  EXPECT_EQ(find(second.order)->status, Status::expired);
  EXPECT_EQ(coupon_state(second.order), "released");
  EXPECT_TRUE(check_out("key-3", with_coupon(2800)));
}

TEST_P(CheckoutOffersTest, LateMoneyTakesACouponBackEvenBeyondItsLimit) {
  save_percentage("SPRING", 20, 1);
  Payable late = payable(check_out("key-1", with_coupon(2800)));
  auto attempt = database().read([&](auto& c) { return newest_attempt(c, late.order); });
  ASSERT_TRUE(give_up(*find(late.order), Status::expired, "reconciler"));
  ASSERT_TRUE(check_out("key-2", with_coupon(2800)));
  gateway.pay(*attempt->gateway_id);
  ASSERT_TRUE(settlement.settle(*attempt));
  EXPECT_EQ(find(late.order)->status, Status::completed);
  EXPECT_TRUE(find(late.order)->needs_review);
  EXPECT_EQ(coupon_state(late.order), "final");
  EXPECT_EQ(number("SELECT used FROM coupon"), 2);
}

TEST_P(CheckoutOffersTest, AHundredPerCentCouponIsFreeAndSkipsTheGateway) {
  save_percentage("GRATIS", 100);
  Payable placed = payable(check_out("key-1", with_coupon(0, "GRATIS")));
  EXPECT_FALSE(placed.client_secret);
  EXPECT_EQ(gateway.intents.size(), 0u);
  Order order = *find(placed.order);
  EXPECT_EQ(order.status, Status::completed);
  EXPECT_EQ(order.total, Money{0});
  EXPECT_EQ(order.number, "1");
  EXPECT_EQ(coupon_state(placed.order), "final");
}

TEST_P(CheckoutOffersTest, ACouponThatNoLongerAppliesAnswersTheNewQuoteAndOrdersNothing) {
  save_percentage("SPRING", 20, 1);
  ASSERT_TRUE(check_out("key-1", with_coupon(2800), account()));
  Answer answer = check_out("key-2", with_coupon(2800));
  EXPECT_EQ(quoted_state(answer), pricing::CouponState::used_up);
  EXPECT_EQ(std::get<PriceChanged>(*answer).quote.total, Money{3500});
  EXPECT_EQ(count("orders"), 1);
  EXPECT_EQ(refusal(check_out("key-3", with_coupon(2800, "WINTER"))), "/coupon unknown_coupon");
}

TEST_P(CheckoutOffersTest, ACouponForOneUseByACustomerCountsGuestsByTheirAddress) {
  carts::CouponTerms terms;
  terms.discount.hundredths = 2000;
  terms.customer_limit = 1;
  terms.codes = {"SPRING"};
  save_coupon(terms);
  ASSERT_TRUE(check_out("key-1", with_coupon(2800)));
  CheckoutRequest again = with_coupon(2800);
  again.email = "ADA@example.org";
  EXPECT_EQ(quoted_state(check_out("key-2", again)), pricing::CouponState::used_up);
  again.total = 3500;  // which the buyer accepts
  EXPECT_EQ(find(payable(check_out("key-4", again)).order)->total, Money{3500});
  again.total = 3499;  // A mere quote does not tell what the address has used.
  EXPECT_EQ(quoted_state(check_out("key-5", again)), pricing::CouponState::applied);
  again.total = 2800;
  again.email = "edith@example.org";
  EXPECT_TRUE(std::holds_alternative<Payable>(check_out("key-3", again).value()));
}

TEST_P(CheckoutOffersTest, AnOrderThatReplacesAnotherGetsItsCoupon) {
  save_percentage("SPRING", 20, 1);
  Payable first = payable(check_out("key-1", with_coupon(2800)));
  CheckoutRequest second = with_coupon(2800);
  second.replaces = first.order.text;
  Payable placed = payable(check_out("key-2", second, customer_of(first)));
  EXPECT_EQ(coupon_state(first.order), "released");
  EXPECT_EQ(coupon_state(placed.order), "reserved");
}

TEST_P(CheckoutOffersTest, ACouponGoesToTheNextOrderOfItsCustomer) {
  save_percentage("SPRING", 20, 1);
  Payable first = payable(check_out("key-1", with_coupon(2800)));
  Payable second = payable(check_out("key-2", with_coupon(2800), customer_of(first)));
  EXPECT_EQ(find(first.order)->status, Status::canceled);
  EXPECT_EQ(coupon_state(first.order), "released");
  pay(second.order);
  EXPECT_EQ(coupon_state(second.order), "final");
  EXPECT_EQ(quoted_state(check_out("key-3", with_coupon(2800), customer_of(first))),
            pricing::CouponState::used_up);
}

TEST_P(CheckoutOffersTest, WhileAGuestIsAtTheirBankTheCouponIsNotTaken) {
  save_percentage("SPRING", 20, 1);
  Payable first = payable(check_out("key-1", with_coupon(2800)));
  gateway.newest().status = testing::IntentStatus::requires_action;
  clock.advance(std::chrono::seconds(3));
  ASSERT_TRUE(settlement.settle_on_return(first.order));
  accounts::Customer grace = account();
  Answer refused = check_out("key-2", with_coupon(2800), grace);
  EXPECT_EQ(refused.error().code, "payment_under_way");
  EXPECT_EQ(refused.error().retry_after, 900);
  gateway.pay();
  EXPECT_EQ(quoted_state(check_out("key-2", with_coupon(2800), grace)),
            pricing::CouponState::used_up);
  EXPECT_EQ(coupon_state(first.order), "final");
}

TEST_P(CheckoutOffersTest, ACreditGoesToTheNextOrderOfItsCustomer) {
  carts::CouponTerms gift;
  gift.discount.kind = pricing::DiscountKind::credit;
  gift.discount.amount = {2000};
  gift.discount.currency = "EUR";
  gift.codes = {"GIFT"};
  save_coupon(gift);
  Payable first = payable(check_out("key-1", with_coupon(1500, "GIFT")));
  EXPECT_EQ(quoted_state(check_out("key-2", with_coupon(1500, "GIFT"))),
            pricing::CouponState::used_up);
  Payable second = payable(check_out("key-3", with_coupon(1500, "GIFT"), customer_of(first)));
  EXPECT_EQ(find(first.order)->status, Status::canceled);
  EXPECT_EQ(find(second.order)->total, Money{1500});
  EXPECT_EQ(number("SELECT balance FROM coupon_code"), 0);
}

TEST_P(CheckoutOffersTest, ACreditPaysPartOfAnOrderAndKeepsTheRest) {
  carts::CouponTerms gift;
  gift.discount.kind = pricing::DiscountKind::credit;
  gift.discount.amount = {5000};
  gift.discount.currency = "EUR";
  gift.codes = {"GIFT"};
  save_coupon(gift);
  ASSERT_TRUE(check_out("key-1", with_coupon(0, "GIFT")));
  EXPECT_EQ(number("SELECT balance FROM coupon_code"), 1500);
  Payable second = payable(check_out("key-2", with_coupon(2000, "GIFT")));
  EXPECT_EQ(number("SELECT balance FROM coupon_code"), 0);
  ASSERT_TRUE(give_up(*find(second.order), Status::canceled, "customer"));
  EXPECT_EQ(number("SELECT balance FROM coupon_code"), 1500);
}

TEST_P(CheckoutOffersTest, ASharedCartIsPaidBySomebodyElseAtItsFrozenPrices) {
  auto shared = carts::share_cart(database(), {"", special(1000)}, "", clock.now(), {}).value();
  CheckoutRequest asked = request("meridian-regular", 1000);
  asked.shared_cart_id = shared.id;
  asked.email = "payer@example.org";
  EXPECT_EQ(find(payable(check_out("key-1", asked)).order)->total, Money{1000});
  asked.items.push_back(asked.items[0]);
  EXPECT_EQ(refusal(check_out("key-2", asked)), "/sharedCartId shared_cart_changed");
}

TEST_P(CheckoutOffersTest, APreparedCartIsSpentWhenAnOrderOfItIsPaidAndNotBefore) {
  std::string id = prepare({"", special(1000), {}});
  Payable first = payable(check_out("key-1", of_prepared(id, 1000)));
  ASSERT_TRUE(give_up(*find(first.order), Status::canceled, "customer"));
  Payable second = payable(check_out("key-2", of_prepared(id, 1000)));
  EXPECT_TRUE(carts.show_prepared(id));
  pay(second.order);
  EXPECT_EQ(carts.show_prepared(id).error().code, "prepared_cart_spent");
  EXPECT_EQ(refusal(check_out("key-3", of_prepared(id, 1000))), "prepared_cart_spent");
  EXPECT_FALSE(find(second.order)->needs_review);
}

TEST_P(CheckoutOffersTest, TheSecondPaidOrderOfAPreparedCartIsHonouredAndReviewed) {
  std::string id = prepare({"", special(1000), {}});
  Payable first = payable(check_out("key-1", of_prepared(id, 1000)));
  Payable second = payable(check_out("key-2", of_prepared(id, 1000)));
  pay(second.order);
  pay_late(first.order);
  EXPECT_EQ(find(first.order)->status, Status::completed);
  EXPECT_TRUE(find(first.order)->needs_review);
  EXPECT_FALSE(find(second.order)->needs_review);
}

TEST_P(CheckoutOffersTest, OrdersOfASpentPreparedCartCannotBePaidAnyMore) {
  std::string id = prepare({"", special(1000), {}});
  Payable first = payable(check_out("key-1", of_prepared(id, 1000)));
  accounts::Customer guest = customer_of(first);
  Payable second = payable(check_out("key-2", of_prepared(id, 1000)));
  pay(second.order);
  EXPECT_EQ(find(first.order)->status, Status::canceled);
  EXPECT_EQ(checkout.pay(first.order, guest).error().code, "not_payable");
  settlement.reconcile();
  EXPECT_EQ(find(second.order)->status, Status::completed);
}

TEST_P(CheckoutOffersTest, OnlyACustomerWithTheVerifiedAddressMayPayACartForOneRecipient) {
  carts::PreparedCart cart{"", special(1000), {}};
  cart.recipient = "grace@example.org";
  std::string id = prepare(cart);
  EXPECT_TRUE(carts.show_prepared(id));
  CheckoutRequest asked = of_prepared(id, 1000);
  asked.email = "grace@example.org";  // which a guest has not proved
  EXPECT_EQ(refusal(check_out("key-1", asked)), "/preparedCartId not_the_recipient");
  accounts::Customer other =
      accounts.add_customer("edith@example.org", "correct horse", std::nullopt).value();
  EXPECT_EQ(refusal(check_out("key-2", asked, other)), "/preparedCartId not_the_recipient");
  EXPECT_EQ(count("orders"), 0);
  EXPECT_TRUE(check_out("key-3", asked, account()));
}

TEST_P(CheckoutOffersTest, AConsumerOfTheEuAgreesToDeliveryAtOnceOrOrdersNothing) {
  database().write([](db::Connection& c) {
    catalogue::Foundry foundry;
    foundry.country = "PT";
    catalogue::save_foundry(c, foundry);
  });
  CheckoutRequest asked = request();
  asked.billing.country = "DE";
  asked.billing.postal_code = "10115";
  EXPECT_EQ(refusal(check_out("key-1", asked)), "/immediateDelivery consent_needed");
  asked.immediate_delivery = true;
  EXPECT_EQ(find(payable(check_out("key-2", asked)).order)->consents.size(), 1u);
}

TEST_P(CheckoutOffersTest, ACustomLicencesNameFormatsAndWordsReachTheOrder) {
  carts::CustomLicence brand{random_id(),  "Brand licence",  "users",   "Up to 400 people",
                             "Everything", {"otf", "woff2"}, "# Brand", "b1"};
  carts::PreparedCart cart{"", special(240'000), {brand}};
  pricing::QuoteLine& line = cart.cart.lines[0];
  line.licence_id = carts::custom_kind;
  line.licence_name = brand.name;
  line.tier_id = brand.id;
  line.tier_name = brand.tier;
  line.custom_licence_id = brand.id;
  CheckoutRequest asked = of_prepared(prepare(cart), 240'000);
  asked.items = carts::items_of(cart.cart);
  EXPECT_EQ(refusal(check_out("key-1", asked)), "/eula eula_changed");
  asked.eula = {{brand.id, "1.0", "b1"}};
  Line sold = find(payable(check_out("key-2", asked)).order)->lines.at(0);
  EXPECT_EQ(sold.licence_name, "Brand licence");
  EXPECT_EQ(sold.tier_name, "Up to 400 people");
  EXPECT_EQ(sold.formats, brand.formats);
  EXPECT_EQ(sold.eula_sha256, "b1");
  EXPECT_EQ(sold.custom_licence_id, brand.id);
  EXPECT_EQ(sold.list_price, Money{240'000});
}

// The price of the one style, which staff raise while somebody checks out.
class MovingPriceTest : public CheckoutOffersTest {
 protected:
  std::shared_ptr<const catalogue::Catalogue> load(db::Connection& connection) {
    auto catalogue = std::make_shared<catalogue::Catalogue>();
    catalogue->families = testing::shop(connection)->families;
    catalogue->version = db::shop_version(connection);
    catalogue->families[0].styles[0].price = Money{price};
    catalogue->index();
    return catalogue;
  }
  void raise(std::int64_t to) {
    database().write([&](db::Connection& c) {
      price = to;
      db::touch_shop_version(c);
    });
  }

  std::atomic<std::int64_t> price = 3500;
  db::testing::CountingDatabase counted{database()};
  snapshot::Snapshots moving = snapshot::follow(
      database(), clock, {[this](db::Connection& c) { return load(c); }, testing::offers});
  carts::Offers offers{database(), moving, clock};
  Checkout slow_checkout{counted, offers, accounts, registration, settlement, gateway, clock};
};

TYPECASE_EACH_ENGINE(MovingPriceTest);

TEST_P(MovingPriceTest, APriceThatRisesBetweenLookAndOrderIsAskedAbout) {
  counted.before_write = [&] {
    if (counted.writes == 1) raise(9900);  // The first write freezes the order.
  };
  auto answer = slow_checkout.check_out(request(), "key-1", sha256("body"), std::nullopt);
  ASSERT_TRUE(std::holds_alternative<PriceChanged>(answer.value()));
  EXPECT_EQ(std::get<PriceChanged>(*answer).quote.total, Money{9900});
  EXPECT_EQ(count("orders"), 0);
  EXPECT_EQ(count("customer"), 0);
}

TEST_P(MovingPriceTest, AChangeThatMakesNoDifferenceStopsNobody) {
  counted.before_write = [&] {
    if (counted.writes == 1) raise(3500);
  };
  auto answer = slow_checkout.check_out(request(), "key-1", sha256("body"), std::nullopt);
  EXPECT_EQ(find(payable(answer).order)->total, Money{3500});
}

TEST_P(CheckoutOffersTest, FiftyWhoUseAOneUseCouponAtOnceMakeOneOrderWithIt) {
  save_percentage("SPRING", 20, 1);
  std::atomic<int> ordered = 0, asked_again = 0;
  at_once(50, 50, [&](int number) {
    CheckoutRequest asked = with_coupon(2800);
    asked.email = "buyer" + std::to_string(number) + "@example.org";
    Answer answer = insist([&] { return check_out("key-" + std::to_string(number), asked); });
    ++(std::holds_alternative<Payable>(answer.value()) ? ordered : asked_again);
  });
  EXPECT_EQ(ordered, 1);
  EXPECT_EQ(asked_again, 49);
  EXPECT_EQ(count("orders"), 1);
  EXPECT_EQ(count("coupon_use"), 1);
  EXPECT_EQ(number("SELECT used FROM coupon"), 1);
}

TEST_P(CheckoutOffersTest, TwentyQuotesAndCheckoutsOfOneCustomerAtOnceAllHaveTheRightSum) {
  save_percentage("SPRING", 20);
  accounts::Customer customer = account();
  at_once(40, 40, [&](int number) {
    CheckoutRequest asked = with_coupon(2800);
    if (number % 2 == 0) {
      carts::CartRequest cart{asked.items};
      cart.coupon = "SPRING";
      cart.email = customer.email;
      EXPECT_EQ(carts.offer(cart)->quote.total, Money{2800});
    } else {
      EXPECT_TRUE(
          insist([&] { return check_out("key-" + std::to_string(number), asked, customer); }));
    }
  });
  EXPECT_EQ(count("orders WHERE total = 2800 AND discount = 700"), 20);
  EXPECT_EQ(count("coupon_use WHERE state = 'reserved'"), 20);
}

TEST_P(CheckoutOffersTest, TwoHundredOrdersWithFailuresAmongThemAreNumberedWithoutAGap) {
  database().write([](db::Connection& connection) {
    EXPECT_TRUE(set_up_invoice_series(connection, {"TW-", 1001}).value());
  });
  std::atomic<int> failures = 0;
  at_once(200, 8, [&](int number) {
    CheckoutRequest asked = request("meridian-free", 0);
    std::string key = "key-" + std::to_string(number);
    // Undone after its number was given, as when the process dies before the commit.
    if (number % 3 == 0) {
      EXPECT_ANY_THROW(database().write([&](db::Connection& connection) {
        connection.execute("UPDATE number_series SET last = last + 1 WHERE name = 'invoice'");
        throw std::runtime_error("died");
      }));
      ++failures;
    }
    EXPECT_TRUE(insist([&] { return check_out(key, asked); }));  // A customer has few a day.
  });
  EXPECT_EQ(failures, 67);
  EXPECT_EQ(count("orders WHERE status = 'completed'"), 200);
  EXPECT_EQ(number("SELECT count(DISTINCT invoice_number) FROM orders"), 200);
  EXPECT_EQ(number("SELECT min(invoice_number) FROM orders"), 1001);
  EXPECT_EQ(number("SELECT max(invoice_number) FROM orders"), 1200);
  EXPECT_EQ(number("SELECT last FROM number_series WHERE name = 'invoice'"), 1200);
  EXPECT_EQ(count("orders WHERE invoice_prefix = 'TW-'"), 200);
}

}  // namespace
}  // namespace typecase::orders
