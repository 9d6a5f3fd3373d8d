#pragma once

// For tests only: a shop whose customers buy, upgrade, redeem coupons, get money back and go to
// their banks as one seed says, and the second journal of all that. Prices, taxes and coupons are
// the shop's own. TYPECASE_TEST_SEED=N repeats a seed.

#include <cstdlib>
#include <deque>
#include <iostream>
#include <random>

#include "base/seed_testing.h"
#include "carts/coupons.h"
#include "orders/refund/refund_testing.h"
#include "orders/sales/journal_check.h"
#include "orders/sales/second_journal_testing.h"
#include "pricing/quote.h"

namespace typecase::orders::testing {

// Whether thousands of orders are made, as in ./test thorough, or a few.
inline bool has_time_for_thousands() {
  const char* tier = std::getenv("TYPECASE_TEST_TIER");
  return tier && tier == std::string("thorough");
}

// A buyer's place, and what the tax of a sale there must be.
struct Market {
  const char* country;         // of the billing address
  const char* of_consumption;  // as returns name it
  const char* vat_number;      // of a business; empty: a consumer
  int thousandths;             // of a per cent; from rate_change on `later`
  int later;
  pricing::TaxReason reason;
};

inline constexpr Market markets[] = {
    {"FR", "FR", "", 20'000, 20'000, pricing::TaxReason::one_stop},
    {"MC", "FR", "", 20'000, 20'000, pricing::TaxReason::one_stop},
    {"PT", "PT", "", 23'000, 23'000, pricing::TaxReason::one_stop},
    {"SE", "SE", "", 25'000, 25'000, pricing::TaxReason::one_stop},
    {"FI", "FI", "", 25'500, 24'000, pricing::TaxReason::one_stop},
    {"DE", "DE", "", 19'000, 19'000, pricing::TaxReason::domestic},
    {"DE", "DE", "DE136695976", 19'000, 19'000, pricing::TaxReason::domestic},
    {"FR", "FR", "FR40303265045", 0, 0, pricing::TaxReason::reverse_charge},
    {"AU", "AU", "", 10'000, 10'000, pricing::TaxReason::registered},
    {"US", "US", "", 0, 0, pricing::TaxReason::exported}};

inline constexpr Day rate_change{std::chrono::year(2027) / std::chrono::June / 10};
inline constexpr const char* seeded_currencies[] = {"EUR", "JPY", "SEK", "USD"};

inline pricing::SalesSettings seeded_settings(bool is_gross) {
  pricing::SalesSettings settings;
  settings.seller = {.country = "DE",
                     .registrations = {{"AU", false}},
                     .one_stop = true,
                     .prices_include_tax = is_gross};
  for (const Market& market : markets) {
    if (market.thousandths == 0 || *market.vat_number || std::string(market.country) == "MC") {
      continue;
    }
    pricing::TaxRate rate{market.country, "", "VAT", market.thousandths};
    if (market.later != market.thousandths) {
      rate.last_day = rate_change - std::chrono::days(1);
      settings.rates.rows.push_back(rate);
      rate = {market.country, "", "VAT", market.later, false, rate_change};
    }
    settings.rates.rows.push_back(rate);
  }
  settings.rates.untaxed = {"US"};
  for (const char* currency : seeded_currencies) {
    if (currency != std::string("EUR")) settings.price_lists.others.push_back({currency, {}, {}});
  }
  return settings;
}

// Numbers of what happened, by currency.
struct SeedCounts {
  int orders = 0, free = 0, gross_prices = 0, upgrades = 0;
  int coupons_percent = 0, coupons_amount = 0, coupons_credit = 0, codes_redeemed = 0;
  int refunds_whole = 0, refunds_amount = 0, refunds_lines = 0, refunds_failed = 0;
  int disputes_open = 0, disputes_won = 0, disputes_lost = 0, disputes_returned = 0;
};
BOOST_DESCRIBE_STRUCT(SeedCounts, (),
                      (orders, free, gross_prices, upgrades, coupons_percent, coupons_amount,
                       coupons_credit, codes_redeemed, refunds_whole, refunds_amount, refunds_lines,
                       refunds_failed, disputes_open, disputes_won, disputes_lost,
                       disputes_returned))

struct SeededOrder {
  OrderId id;
  std::string intent, currency;
  const Market* market = nullptr;
  int thousandths = 0;
  std::set<int> refunded_lines = {};
  std::int64_t paid = 0, left = 0;
};

// Base: PaidOrderTest or a test that is one.
template <class Base>
class SeededSales : public Base {
 protected:
  explicit SeededSales(unsigned seed, std::vector<std::string> families)
      : random_(test_seed(seed)), families_(std::move(families)) {
    add_coupons();
  }

  int any(int most) { return static_cast<int>(random_() % static_cast<unsigned>(most)); }
  bool one_in(int times) { return any(times) == 0; }
  template <class Values>
  auto& one_of(Values& values) {
    return values[random_() % std::size(values)];
  }
  Day seeded_day() const { return std::chrono::floor<std::chrono::days>(this->clock.now()); }
  std::int64_t day_number() const { return seeded_day().time_since_epoch().count(); }

  // One more order, and by chance events of earlier ones.
  void sell_one() {
    place_one();
    if (one_in(6)) refund_one();
    if (one_in(40)) fail_one_refund();
    if (one_in(18)) open_one_dispute();
    if (one_in(18)) decide_one_dispute();
    if (one_in(120)) return_one_dispute();
  }

  const std::vector<SeededOrder>& sold() const { return sold_; }
  std::vector<SeededOrder>& sold() { return sold_; }
  const SecondJournal& journal() const { return journal_; }

  // The shop's journal has what the second one has, and both what the ledger of each order has.
  void check_ledger() {
    SecondJournal::Sums found;
    std::map<std::string, std::int64_t> by_currency;
    this->database().read([&](db::Connection& c) {
      for (const db::Row& row : c.rows(
               "SELECT order_id, line_index, event, day, net, gross, currency FROM sale_entry")) {
        const std::string& event = row.text("event");
        auto& sum = found[{row.text("order_id"), static_cast<int>(row.integer("line_index")),
                           event.substr(0, event.find('/')), row.integer("day")}];
        sum.first += row.integer("net");
        sum.second += row.integer("gross");
      }
      for (const SeededOrder& order : sold_) {
        const Ledger ledger = ledger_of(c, order.id);
        const auto lost = c.template value<Money>(
            "SELECT cast(coalesce(sum(amount), 0) AS {i64}) FROM dispute WHERE order_id = $1 "
            "AND state = 'lost'",
            order.id);
        const std::int64_t kept = (ledger.captured - ledger.refunded - lost).minor;
        EXPECT_EQ(journal_.kept(order.id.text), kept) << order.id.text;
        by_currency[order.currency] += kept;
      }
      EXPECT_TRUE(check_journal(c).empty());
    });
    std::erase_if(found, [](const auto& one) {
      return one.second == std::pair<std::int64_t, std::int64_t>();
    });
    const SecondJournal::Sums expected = journal_.sums();
    EXPECT_EQ(found.size(), expected.size());
    for (const auto& [key, sum] : expected) {
      ASSERT_TRUE(found.contains(key)) << std::get<0>(key) << ' ' << std::get<2>(key);
      ASSERT_EQ(found.at(key), sum) << std::get<0>(key) << ' ' << std::get<2>(key);
    }
    for (const BookedEntry& entry : journal_.entries()) by_currency[entry.currency] -= entry.gross;
    for (const auto& [currency, rest] : by_currency) EXPECT_EQ(rest, 0) << currency;
  }

  // Each kind of event has happened, in each currency once there are thousands of orders.
  void check_counts() {
    int orders = 0;
    for (const auto& [currency, counts] : counts_) {
      orders += counts.orders;
      std::cout << currency;
      boost::mp11::mp_for_each<
          boost::describe::describe_members<SeedCounts, boost::describe::mod_public>>(
          [&counts = counts, &currency = currency](auto member) {
            const int number = counts.*member.pointer;
            std::cout << ' ' << member.name << ' ' << number;
            if (has_time_for_thousands()) {
              EXPECT_GT(number, 0) << currency << ' ' << member.name;
            }
          });
      std::cout << std::endl;
    }
    EXPECT_EQ(orders, static_cast<int>(sold_.size()));
    if (has_time_for_thousands()) {
      EXPECT_GE(orders, 5000);
    }
  }

 private:
  struct OpenDispute {
    std::size_t order;
    std::string id;
  };
  struct SentBack {
    std::size_t order;
    std::string refund, gateway_id;
    std::vector<int> lines;
    std::int64_t amount;
  };

  void add_coupons() {
    std::vector<carts::CouponTerms> all;
    const auto add = [&](const std::string& code, pricing::DiscountKind kind, int hundredths,
                         std::int64_t amount, const std::string& currency) -> carts::CouponTerms& {
      carts::CouponTerms& terms = all.emplace_back(carts::CouponTerms{lower(code), code, {}});
      terms.discount.kind = kind;
      terms.discount.hundredths = hundredths;
      terms.discount.amount = {amount};
      terms.discount.currency = currency;
      return terms;
    };
    add("TENTH", pricing::DiscountKind::percent, 1000, 0, "").codes = {"TENTH"};
    carts::CouponTerms& group = add("CLASS", pricing::DiscountKind::percent, 3333, 0, "");
    group.code_limit = 1;
    for (int number = 1; number <= 400; ++number) {
      group.codes.push_back("CLASS" + std::to_string(number));
    }
    for (const std::string currency : seeded_currencies) {
      add("OFF" + currency, pricing::DiscountKind::amount, 0, 777, currency).codes = {"OFF" +
                                                                                      currency};
      carts::CouponTerms& gift =
          add("GIFT" + currency, pricing::DiscountKind::credit, 0, 150'001, currency);
      for (int number = 1; number <= 40; ++number) {
        gift.codes.push_back("GIFT" + currency + std::to_string(number));
      }
    }
    this->database().write([&](db::Connection& c) { return save_coupons(c, all); }).value();
  }

  static std::string lower(std::string text) {
    for (char& letter : text) letter = static_cast<char>(std::tolower(letter));
    return text;
  }

  std::string any_code(const std::string& currency) {
    switch (any(4)) {
      case 0:
        return "TENTH";
      case 1:
        return "CLASS" + std::to_string(1 + any(400));
      case 2:
        return "OFF" + currency;
      default:
        return "GIFT" + currency + std::to_string(1 + any(40));
    }
  }

  pricing::QuoteLine any_line() {
    pricing::QuoteLine line;
    line.item_id = one_of(families_);
    line.family = line.item_id;
    line.description = "EB Garamond";
    line.licence_name = "Desktop";
    line.base = line.list_price = line.amount = {1 + any(90'000)};
    return line;
  }

  // The line takes the place of a licence, whose price is credited.
  void upgrade(pricing::QuoteLine& line, const std::string& currency) {
    const SeededOrder& former = one_of(sold_);
    if (former.currency != currency) return;
    const Line found = this->now(former.id).lines[0];
    if (!found.serial || found.licence_state != EntitlementState::active) return;
    line.upgrades = {*found.serial};
    line.credit = found.value;
    line.list_price += found.value;
    line.base = line.list_price;
    line.amount = line.list_price - line.credit;
    ++counts_[currency].upgrades;
  }

  void place_one() {
    const Market& market = one_of(markets);
    const bool is_gross = one_in(3);
    pricing::PricedCart cart{one_of(seeded_currencies), {}};
    for (int lines = one_in(3) ? 2 : 1; lines > 0; --lines) cart.lines.push_back(any_line());
    for (std::size_t at = 0; at < cart.lines.size(); ++at) {
      cart.lines[at].index = static_cast<int>(at);
    }
    if (!sold_.empty() && one_in(8)) upgrade(cart.lines[0], cart.currency);
    std::optional<carts::FoundCoupon> coupon;
    if (one_in(3)) coupon = find_code(any_code(cart.currency));
    pricing::Buyer buyer = pricing::buyer_of(market.country, {}, {}, market.vat_number);
    const pricing::Quote quote =
        pricing::quote(cart, seeded_settings(is_gross), buyer,
                       coupon ? std::vector{coupon->coupon} : std::vector<pricing::Coupon>{},
                       seeded_day())
            .value();
    Order made = order_of(quote, market);
    const int thousandths = seeded_day() < rate_change ? market.thousandths : market.later;
    check_quote(quote, market, thousandths, is_gross);
    const bool is_used = coupon && quote.coupons.at(0).state == pricing::CouponState::applied;
    if (is_used) made.coupon = coupon->coupon.code;
    reserve_ = [&](db::Connection& c, const OrderId& id) {
      if (!is_used) return;
      reserve_coupon(c, id, *coupon, carts::coupon_customer(made.email, false),
                     quote.coupons.at(0).discount);
    };
    pay_one(made, market, thousandths);
    reserve_ = {};
    count(made, is_used ? &*coupon : nullptr, is_gross);
  }

  std::optional<carts::FoundCoupon> find_code(const std::string& code) {
    auto found = this->database().read([&](db::Connection& c) {
      return find_coupon(c, code, carts::coupon_customer("ada@example.org", false),
                         this->clock.now());
    });
    EXPECT_TRUE(found) << code;
    if (!found || found->used_up) return std::nullopt;
    return found;
  }

  void count(const Order& made, const carts::FoundCoupon* coupon, bool is_gross) {
    SeedCounts& counts = counts_[made.currency];
    ++counts.orders;
    counts.free += made.total == Money{} ? 1 : 0;
    counts.gross_prices += is_gross ? 1 : 0;
    if (!coupon) return;
    using pricing::DiscountKind;
    const DiscountKind kind = coupon->coupon.kind;
    ++(kind == DiscountKind::percent  ? counts.coupons_percent
       : kind == DiscountKind::amount ? counts.coupons_amount
                                      : counts.coupons_credit);
    counts.codes_redeemed += coupon->code_limited ? 1 : 0;
  }

  Order order_of(const pricing::Quote& quote, const Market& market) {
    Order made = this->new_order({});
    made.currency = quote.currency;
    made.subtotal = quote.subtotal;
    made.discount = quote.discount;
    made.prices_include_tax = quote.prices_include_tax;
    made.tax = quote.tax;
    made.tax_reason = quote.tax_reason;
    made.total = quote.total;
    made.billing.country = made.evidence.billing_country = market.country;
    if (*market.vat_number) made.billing.vat_number = market.vat_number;
    for (const pricing::QuoteLine& quoted : quote.lines) {
      Line& line = made.lines.emplace_back();
      static_cast<pricing::LineItem&>(line) = quoted;
      static_cast<pricing::LineAmounts&>(line) = quoted;
      line.line_index = quoted.index;
      line.family = quoted.family;
      line.upgrades = quoted.upgrades;
    }
    return made;
  }

  // Each line bears the tax of its market to the smallest unit.
  static void check_quote(const pricing::Quote& quote, const Market& market, int thousandths,
                          bool is_gross) {
    ASSERT_EQ(quote.tax_reason, market.reason) << market.country;
    for (const pricing::QuoteLine& line : quote.lines) {
      const std::int64_t tax = line.gross.minor - line.net.minor;
      const std::int64_t expected =
          is_gross ? share_of(line.gross.minor, thousandths, 100'000 + thousandths)
                   : share_of(line.net.minor, thousandths, 100'000);
      EXPECT_EQ(tax, expected) << market.country << ' ' << line.gross.minor;
    }
  }

  void pay_one(const Order& made, const Market& market, int thousandths) {
    if (made.total == Money{}) {
      this->give(made);
    } else {
      this->pay(made, std::nullopt);
    }
    BookedSale sale{made.id.text, made.currency, day_number(), {}};
    for (const Line& line : made.lines) {
      sale.lines.push_back({line.item_id, line.net.minor, line.gross.minor});
    }
    journal_.sell(sale);
    const std::string intent = made.total == Money{} ? "" : this->gateway.newest().id;
    sold_.push_back({made.id,
                     intent,
                     made.currency,
                     &market,
                     thousandths,
                     {},
                     made.total.minor,
                     made.total.minor});
  }

  void refund_one() {
    const std::size_t at = static_cast<std::size_t>(any(static_cast<int>(sold_.size())));
    SeededOrder& order = sold_[at];
    const int what = any(3);
    const std::vector<int> lines = what == 0 ? std::vector<int>{0} : std::vector<int>{};
    const std::int64_t part = 1 + any(500);
    const auto asked =
        this->ask(order.id, lines, what == 1 ? std::optional(Money{part}) : std::nullopt);
    if (!asked) return;
    const std::int64_t gross_of_line = this->now(order.id).lines[0].gross.minor;
    const std::int64_t expected = what == 0   ? std::min(gross_of_line, order.left)
                                  : what == 1 ? part
                                              : order.left;
    ASSERT_EQ(asked->amount.minor, expected) << order.id.text;
    const auto settled = this->refunds.settle(*asked);
    ASSERT_TRUE(settled && settled->state == RefundState::succeeded);
    journal_.refund(settled->id, order.id.text, lines, expected, day_number());
    order.left -= expected;
    sent_back_.push_back({at, settled->id, *settled->gateway_id, lines, expected});
    SeedCounts& counts = counts_[order.currency];
    ++(what == 0 ? counts.refunds_lines : what == 1 ? counts.refunds_amount : counts.refunds_whole);
  }

  // A bank sends back what was refunded some time ago.
  void fail_one_refund() {
    if (sent_back_.empty()) return;
    const auto place = sent_back_.begin() + any(static_cast<int>(sent_back_.size()));
    const SentBack failed = *place;
    sent_back_.erase(place);
    auto& at_gateway = *FakeGateway::find(this->gateway.refunds, failed.gateway_id);
    at_gateway.status = payments::RefundStatus::failed;
    ASSERT_TRUE(this->refunds.settle_gateway_refund(failed.gateway_id));
    journal_.fail_refund(failed.refund, day_number());
    sold_[failed.order].left += failed.amount;
    ++counts_[sold_[failed.order].currency].refunds_failed;
  }

  void open_one_dispute() {
    const std::size_t at = static_cast<std::size_t>(any(static_cast<int>(sold_.size())));
    SeededOrder& order = sold_[at];
    if (order.intent.empty() || disputed_.contains(at)) return;
    disputed_.insert(at);
    auto& dispute = this->gateway.disputes.emplace_back();
    dispute.id = "dp_" + order.intent;
    dispute.intent_id = order.intent;
    dispute.currency = order.currency;
    dispute.amount = {one_in(4) ? 1 + order.paid / 3 : order.paid};
    dispute.status = payments::DisputeStatus::needs_response;
    ASSERT_TRUE(this->disputes.settle(dispute.id));
    order.left -= dispute.amount.minor;
    open_.push_back({at, dispute.id});
    ++counts_[order.currency].disputes_open;
  }

  void decide_one_dispute() {
    if (open_.empty()) return;
    const OpenDispute decided = open_.front();
    open_.pop_front();
    SeededOrder& order = sold_[decided.order];
    auto& dispute = *FakeGateway::find(this->gateway.disputes, decided.id);
    const bool is_won = one_in(2);
    dispute.status = is_won ? payments::DisputeStatus::won : payments::DisputeStatus::lost;
    ASSERT_TRUE(this->disputes.settle(dispute.id));
    SeedCounts& counts = counts_[order.currency];
    ++(is_won ? counts.disputes_won : counts.disputes_lost);
    if (is_won) {
      order.left += dispute.amount.minor;
      return;
    }
    journal_.lose(order.id.text, dispute.amount.minor, day_number());
    lost_.push_back(decided);
  }

  // A bank returns a part of what it took for good.
  void return_one_dispute() {
    if (lost_.empty()) return;
    const OpenDispute returned = lost_.front();
    lost_.pop_front();
    SeededOrder& order = sold_[returned.order];
    auto& dispute = *FakeGateway::find(this->gateway.disputes, returned.id);
    const std::int64_t stays = any(static_cast<int>(dispute.amount.minor));
    order.left += dispute.amount.minor - stays;
    dispute.amount = {stays};
    ASSERT_TRUE(this->disputes.settle(dispute.id));
    journal_.lose(order.id.text, stays, day_number());
    ++counts_[order.currency].disputes_returned;
  }

  void reserve(db::Connection& connection, const Order& made) override {
    if (reserve_) reserve_(connection, made.id);
  }

  std::mt19937 random_;
  std::vector<std::string> families_;
  std::vector<SeededOrder> sold_;
  SecondJournal journal_;
  std::map<std::string, SeedCounts> counts_;  // by currency
  std::set<std::size_t> disputed_;
  std::deque<OpenDispute> open_, lost_;
  std::vector<SentBack> sent_back_;
  std::function<void(db::Connection&, const OrderId&)> reserve_;
};

}  // namespace typecase::orders::testing
