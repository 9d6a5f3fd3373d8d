#pragma once

// For tests only: many buyers at once for the one thing that may be used once or up to an amount,
// at a gateway that fails by the dice.

#include <gtest/gtest.h>

#include "carts/frozen_cart.h"
#include "db/record.h"
#include "orders/checkout/at_once_testing.h"
#include "orders/payment/ledger.h"
#include "orders/payment/simulated_shop_testing.h"

namespace typecase::orders::testing {

enum class Prize { upgrade_credit, prepared_cart, coupon, gift_credit, shared_cart };

class Contest {
 public:
  Contest(db::Database& database, unsigned seed, Prize prize)
      : database_(database), dice_(seed), gateway_(clock_, &dice_), prize_(prize) {
    gateway_.is_lucky = true;
    set_up();
    gateway_.is_lucky = false;
    gateway_.faulty_one_in = 8;
  }

  void run(int buyers) {
    at_once(buyers, buyers, [this](int number) { buy(number); });
  }

  // The gateway is well again, banks have decided, and buyers at their bank have had their time.
  // Payments that it does not know stay unknown.
  void calm_down() {
    gateway_.is_lucky = true;
    gateway_.faulty_one_in = 0;
    std::erase_if(gateway_.faults,
                  [](const auto& fault) { return fault.second != IntentFault::missing; });
    for (auto& intent : gateway_.intents) gateway_.finish_processing(intent, true);
    for (int i = 0; i < 3; ++i) pass(std::chrono::minutes(11));
  }

  // One more buyer, who pays: whether the prize is spent then, by them or before.
  bool is_sold_in_the_end() {
    if (orders_paid() > 0 && is_for_one()) return true;
    pass(std::chrono::hours(1));  // For which an unpaid order of a guest keeps its coupon.
    auto answer = check_out(last_buyer);
    auto* payable = answer ? std::get_if<Payable>(&*answer) : nullptr;
    if (payable && payable->client_secret) gateway_.pay_if_open(intent_of(payable->order));
    pass(std::chrono::seconds(1));
    return orders_paid() > 0;
  }

  void judge() {
    for (int i = 0; i < 5; ++i) pass(std::chrono::days(2));
    judge_orders();
    if (is_for_one()) {
      EXPECT_EQ(orders_paid(), 1);
    }
    if (prize_ == Prize::coupon) {
      EXPECT_LE(number("SELECT count(*) FROM coupon_use WHERE state = 'final'"), 1);
    }
    if (prize_ == Prize::gift_credit) judge_credit();
    EXPECT_EQ(number("SELECT count(*) FROM reservation"), 0);
    EXPECT_EQ(number("SELECT count(*) FROM coupon_use WHERE state = 'reserved'"), 0);
    EXPECT_EQ(number("SELECT count(*) FROM orders WHERE status = 'pending_payment' "
                     "AND needs_review = 0"),
              0);
  }

 private:
  static constexpr int last_buyer = 10'000;
  static constexpr int tries = 4;
  static constexpr std::int64_t gift = 5'000;

  void set_up() {
    asked_ = request();
    switch (prize_) {
      case Prize::upgrade_credit:
        return set_up_upgrade();
      case Prize::prepared_cart:
        asked_.prepared_cart_id = random_id();
        asked_.total = 1'000;
        return database_.write([&](db::Connection& c) {
          carts::PreparedCart cart{*asked_.prepared_cart_id, special(), {}};
          carts::insert_prepared_cart(c, cart, clock_.now());
        });
      case Prize::coupon:
        asked_.total = 2'800;
        return save_coupon(pricing::DiscountKind::percent);
      case Prize::gift_credit:
        asked_.total = 0;
        return save_coupon(pricing::DiscountKind::credit);
      case Prize::shared_cart:
        asked_.total = 1'000;
        asked_.shared_cart_id =
            carts::share_cart(database_, {"", special()}, "", clock_.now(), {}).value().id;
    }
  }

  // A licence, which its holder upgrades in many tabs.
  void set_up_upgrade() {
    customer_ = database_.write([&](db::Connection& c) {
      return shop_.registration.add_guest(c, "ada@example.org", std::nullopt);
    });
    auto answer = shop_.checkout.check_out(asked_, "first", sha256("first"), customer_);
    const OrderId order = std::get<Payable>(answer.value()).order;
    gateway_.pay_if_open(intent_of(order));
    pass(std::chrono::seconds(1));
    auto held =
        database_.read([&](db::Connection& c) { return carts::held_licences(c, customer_->id); });
    asked_ = shop_.larger(held.at(0), *customer_).value();
    paid_before_ = orders_paid();
  }

  pricing::PricedCart special() {
    carts::CartRequest asked{request().items};
    pricing::PricedCart cart{"EUR", shop_.carts.offer(asked)->quote.lines};
    cart.lines[0].base = cart.lines[0].list_price = {1'000};
    return cart;
  }

  void save_coupon(pricing::DiscountKind kind) {
    carts::CouponTerms terms{"spring", "Spring", {}};
    terms.discount.kind = kind;
    if (kind == pricing::DiscountKind::percent) {
      terms.discount.hundredths = 2'000;
      terms.total_limit = 1;
    } else {
      terms.discount.amount = {gift};
      terms.discount.currency = "EUR";
    }
    terms.codes = {"SPRING"};
    database_.write([&](db::Connection& c) { return carts::save_coupons(c, {terms}); }).value();
    asked_.coupon = "SPRING";
  }

  using Answer = Result<std::variant<Payable, PriceChanged>>;

  Answer check_out(int number) {
    CheckoutRequest own = asked_;
    own.email = "buyer" + std::to_string(number) + "@example.org";
    const std::string key = "key-" + std::to_string(number);
    return insist([&] { return shop_.checkout.check_out(own, key, sha256(key), customer_); });
  }

  // Until it is ordered or refused for good; then the card.
  void buy(int number) {
    for (int i = 0; i < tries; ++i) {
      auto answer = check_out(number);
      if (!answer && answer.error().kind == ErrorKind::unavailable) continue;
      auto* payable = answer ? std::get_if<Payable>(&*answer) : nullptr;
      if (!payable || !payable->client_secret) return;
      return gateway_.confirm(
          payable->client_secret->substr(0, payable->client_secret->find("_secret")));
    }
  }

  std::string intent_of(const OrderId& order) {
    return *database_.read([&](db::Connection& c) { return newest_attempt(c, order); })->gateway_id;
  }
  std::int64_t number(const std::string& sql) {
    return database_.read([&](db::Connection& c) { return c.value<std::int64_t>(sql); });
  }
  void pass(std::chrono::seconds time) {
    clock_.advance(time);
    shop_.catch_up(database_, gateway_, clock_.now());
  }

  bool is_for_one() const {
    return prize_ == Prize::upgrade_credit || prize_ == Prize::prepared_cart;
  }
  // For the prize: without the licence that is upgraded.
  std::int64_t orders_paid() {
    return number("SELECT count(*) FROM orders WHERE paid_at IS NOT NULL") - paid_before_;
  }

  // Never less paid than asked, and never twice.
  void judge_orders() {
    std::map<std::string, int> succeeded;
    for (const auto& intent : gateway_.intents) {
      bool is_paid = intent.status == payments::IntentStatus::succeeded;
      if (is_paid) ++succeeded[intent.metadata.at("order_id")];
    }
    database_.read([&](db::Connection& connection) {
      for (const db::Row& row : connection.rows("SELECT id FROM orders")) {
        const Order order = *find_order(connection, OrderId(row.text("id")));
        const Money captured = ledger_of(connection, order.id).captured;
        EXPECT_EQ(captured, order.paid_at ? order.total : Money{}) << order.id.text;
        const bool is_charged = order.paid_at && order.total > Money{};
        EXPECT_EQ(succeeded[order.id.text], is_charged ? 1 : 0) << order.id.text;
      }
    });
  }

  // The discounts of paid orders and the balance add up to the gift.
  void judge_credit() {
    const std::int64_t spared = number(
        "SELECT cast(coalesce(sum(discount), 0) AS {i64}) FROM orders "
        "WHERE paid_at IS NOT NULL");
    EXPECT_EQ(spared + number("SELECT balance FROM coupon_code"), gift);
  }

  db::Database& database_;
  ManualClock clock_{from_micros(1'800'000'000'000'000)};
  Dice dice_;
  FakeGateway gateway_;
  SimulatedShop shop_{database_, gateway_, clock_};
  Prize prize_;
  CheckoutRequest asked_;
  std::optional<accounts::Customer> customer_;
  std::int64_t paid_before_ = 0;
};

}  // namespace typecase::orders::testing
