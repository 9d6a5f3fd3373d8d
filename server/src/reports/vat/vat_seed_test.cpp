#include <boost/multiprecision/cpp_int.hpp>
#include <cstdlib>
#include <random>
#include <tuple>

#include "base/seed_testing.h"
#include "orders/payment/ledger.h"
#include "reports/vat/vat_testing.h"

// A shop by one seed over several quarters: orders of nine countries in four currencies with
// coupons, upgrades, refunds that fail late, disputes, and orders that change afterwards; a return
// each quarter, the first one of the second quarter. All VAT is told once and to the cent, by the
// same rules written a second time in fractions. TYPECASE_TEST_SEED=N repeats a seed.
namespace typecase::reports {
namespace {

using boost::multiprecision::cpp_int;
using boost::multiprecision::cpp_rational;
using std::chrono::days;
using testing::TaxReason;

constexpr const char* currencies[] = {"EUR", "JPY", "SEK", "USD"};

struct Market {
  const char* billing;
  const char* country;  // of consumption
  int thousandths;
  TaxReason reason;
};
constexpr Market markets[] = {
    {"FR", "FR", 20'000, TaxReason::one_stop}, {"MC", "FR", 20'000, TaxReason::one_stop},
    {"PT", "PT", 23'000, TaxReason::one_stop}, {"SE", "SE", 25'000, TaxReason::one_stop},
    {"FI", "FI", 25'500, TaxReason::one_stop}, {"FI", "FI", 24'000, TaxReason::one_stop},
    {"DE", "DE", 19'000, TaxReason::domestic}, {"NL", "NL", 0, TaxReason::reverse_charge},
    {"US", "US", 0, TaxReason::exported}};

using CountryVat = std::map<std::pair<std::string, std::string>, std::int64_t>;  // quarter, country

// To the whole number, half up, away from zero for negatives.
std::int64_t rounded(const cpp_rational& value) {
  const bool is_negative = value < 0;
  const cpp_rational magnitude = (is_negative ? cpp_rational(-value) : value) + cpp_rational(1, 2);
  const cpp_int whole = numerator(magnitude) / denominator(magnitude);
  const auto found = static_cast<std::int64_t>(whole);
  return is_negative ? -found : found;
}

class VatSeedTest : public testing::VatTest {
 protected:
  int any(int most) { return static_cast<int>(random_() % static_cast<unsigned>(most)); }
  template <class Values>
  auto& one_of(Values& values) {
    return values[random_() % std::size(values)];
  }

  void order() {
    const Market& market = one_of(markets);
    orders::Order made =
        any(3) == 0 ? new_order({1 + any(90'000), 1 + any(90'000)}) : new_order({1 + any(90'000)});
    made.currency = one_of(currencies);
    made.billing.country = made.evidence.billing_country = market.billing;
    made.tax_reason = market.reason;
    set_tax(made, market.thousandths);
    if (any(4) == 0) use_coupon(made);
    if (!sold_.empty() && any(10) == 0) upgrade(made);
    const OrderId id = pay(std::move(made), std::nullopt);
    sold_.push_back({id, gateway.newest().id});
    facts_[id.text] = {market.country, market.thousandths, market.reason == TaxReason::one_stop};
  }

  // A tenth less than the list price.
  static void use_coupon(orders::Order& made) {
    for (orders::Line& line : made.lines) {
      line.discount = scale(line.list_price, 1, 10);
      line.list_price += line.discount;
    }
    made.coupon = "TENTH";
  }

  void upgrade(orders::Order& made) {
    const orders::Order former = now(one_of(sold_).id);
    if (!former.lines[0].serial ||
        former.lines[0].licence_state != orders::EntitlementState::active) {
      return;
    }
    made.lines[0].upgrades = {*former.lines[0].serial};
  }

  void refund_some() {
    const Sold& sold = one_of(sold_);
    const int what = any(3);
    const auto asked = ask(sold.id, what == 0 ? std::vector<int>{0} : std::vector<int>{},
                           what == 1 ? std::optional(Money{1 + any(500)}) : std::nullopt);
    if (!asked) return;
    refunds.settle(*asked);
    if (any(8) == 0) gateway_moves_refund(payments::RefundStatus::failed);
  }

  void dispute_some() {
    const Sold& sold = one_of(sold_);
    const orders::Order found = now(sold.id);
    auto& dispute = gateway.disputes.emplace_back();
    dispute.id = "dp_" + sold.intent + std::to_string(gateway.disputes.size());
    dispute.intent_id = sold.intent;
    dispute.currency = found.currency;
    dispute.amount = found.total;
    dispute.status = any(3) != 0 ? payments::DisputeStatus::lost : payments::DisputeStatus::won;
    disputes.settle(dispute.id);
  }

  // A customer proves to be a business, or turns out to be none.
  void change_some() {
    const std::string id = one_of(sold_).id.text;
    Facts& facts = facts_.at(id);
    if (facts.thousandths == 0 || facts.country == "DE") return;
    facts.is_one_stop = !facts.is_one_stop;
    execute("UPDATE orders SET tax_reason = $2 WHERE id = $1", id,
            facts.is_one_stop ? "oneStop" : "reverseCharge");
  }

  // Rates of a day, for the shop and for the second computation.
  void enter_rates(Quarter quarter) {
    std::vector<EuroRate> entered;
    for (const char* currency : {"JPY", "SEK", "USD"}) {
      const std::int64_t rate = 500'001 + any(20'000'000);
      rates_[{quarter.text(), currency}] = rate;
      entered.push_back({currency, rates_day(quarter), rate});
    }
    ASSERT_TRUE(returns.set_rates(rates_day(quarter), entered, mira));
  }

  cpp_rational euros(std::int64_t minor, const std::string& quarter, const std::string& currency) {
    cpp_rational value(minor);
    if (currency == "JPY") value *= 100;
    if (currency == "EUR") return value;
    return value * cpp_rational(1'000'000, rates_.at({quarter, currency}));
  }

  // The VAT that is owed for each quarter and country by entries of before a day, from the journal
  // alone. Of quarters before the first return, entries since that one began count.
  CountryVat owed(Day until) {
    const auto rows = database().read([&](db::Connection& c) {
      return c.rows(
          "SELECT sold_day, order_id, currency, cast(sum(gross - net) AS {i64}) AS vat "
          "FROM sale_entry WHERE day < $1 AND (sold_day >= $2 OR day >= $2) "
          "GROUP BY sold_day, order_id, currency",
          until.time_since_epoch().count(), first_->from().time_since_epoch().count());
    });
    std::map<std::tuple<std::string, std::string, int>, cpp_rational> sums;  // with the rate
    for (const db::Row& row : rows) {
      const Facts& facts = facts_.at(row.text("order_id"));
      if (!facts.is_one_stop) continue;
      const std::string quarter = Quarter(Day(days(row.integer("sold_day")))).text();
      sums[{quarter, facts.country, facts.thousandths}] +=
          euros(row.integer("vat"), quarter, row.text("currency"));
    }
    CountryVat all;
    for (const auto& [key, sum] : sums) {
      all[{std::get<0>(key), std::get<1>(key)}] += rounded(sum);
    }
    return all;
  }

  void lock_quarter(Quarter quarter) {
    if (!first_) first_ = quarter;
    const auto locked = lock(quarter);
    ASSERT_TRUE(locked) << locked.error().code;
    check_sums(locked->document);
    check_journal(quarter, locked->document);
    for (const VatRow& row : locked->document.rows) {
      told_[{quarter.text(), row.country}] += row.vat->minor;
    }
    for (const VatCorrection& each : locked->document.corrections) {
      told_[{each.quarter, each.country}] += each.vat->minor;
      corrected_ += 1;
    }
    stored_[quarter] = stored(quarter);
    CountryVat expected = owed(quarter.until());
    std::erase_if(expected, [](const auto& entry) { return entry.second == 0; });
    CountryVat told = told_;
    std::erase_if(told, [](const auto& entry) { return entry.second == 0; });
    EXPECT_EQ(told, expected) << quarter.text();
  }

  // A return adds up by itself.
  static void check_sums(const VatDocument& document) {
    std::map<std::string, std::int64_t> balances;
    std::int64_t net = 0, vat = 0, payable = 0, reclaimed = 0;
    for (const VatRow& row : document.rows) {
      net += row.net->minor;
      vat += row.vat->minor;
      balances[row.country] += row.vat->minor;
    }
    for (const VatCorrection& each : document.corrections) {
      EXPECT_NE(each.vat, Money{});
      balances[each.country] += each.vat->minor;
    }
    EXPECT_EQ(document.total.net, Money{net});
    EXPECT_EQ(document.total.vat, Money{vat});
    ASSERT_EQ(document.balances.size(), balances.size());
    for (const VatBalance& balance : document.balances) {
      EXPECT_EQ(balance.vat->minor, balances.at(balance.country));
      (balance.vat->minor < 0 ? reclaimed : payable) += balance.vat->minor;
    }
    EXPECT_EQ(document.payable, Money{payable});
    EXPECT_EQ(document.reclaimed, Money{reclaimed});
  }

  // Rows and what was left out are the sales of the quarter, less what was taken back within it,
  // and what was taken back of others outside the scheme.
  void check_journal(Quarter quarter, const VatDocument& document) {
    std::map<std::string, std::int64_t> told;
    const auto add = [&](const std::vector<VatCurrencySum>& sums) {
      for (const VatCurrencySum& sum : sums) told[sum.currency] += (sum.net + sum.vat).minor;
    };
    for (const VatRow& row : document.rows) add(row.currencies);
    for (const VatLeftOut& group : document.left_out) add(group.currencies);
    const auto rows = database().read([&](db::Connection& c) {
      return c.rows(
          "SELECT order_id, currency, sold_day, gross FROM sale_entry WHERE day >= $1 AND day < $2",
          quarter.from().time_since_epoch().count(), quarter.until().time_since_epoch().count());
    });
    for (const db::Row& row : rows) {
      const bool is_current = Day(days(row.integer("sold_day"))) >= quarter.from();
      if (is_current || !facts_.at(row.text("order_id")).is_one_stop) {
        told[row.text("currency")] -= row.integer("gross");
      }
    }
    for (const auto& [currency, rest] : told) EXPECT_EQ(rest, 0) << currency;
  }

  // The journal is what payments, refunds and disputes leave of each order.
  void check_ledger() {
    database().read([&](db::Connection& c) {
      for (const Sold& sold : sold_) {
        const orders::Ledger ledger = orders::ledger_of(c, sold.id);
        const auto lost = c.value<Money>(
            "SELECT cast(coalesce(sum(amount), 0) AS {i64}) FROM dispute WHERE order_id = $1 "
            "AND state = 'lost'",
            sold.id);
        const auto journal = c.value<Money>(
            "SELECT cast(sum(gross) AS {i64}) FROM sale_entry WHERE order_id = $1", sold.id);
        EXPECT_EQ(journal, ledger.captured - ledger.refunded - lost) << sold.id.text;
      }
    });
  }

  struct Sold {
    OrderId id;
    std::string intent;
  };
  struct Facts {
    std::string country;
    int thousandths = 0;
    bool is_one_stop = false;
  };
  std::mt19937 random_{test_seed(78)};
  std::vector<Sold> sold_;
  std::map<std::string, Facts> facts_;
  std::map<std::pair<std::string, std::string>, std::int64_t> rates_;  // by quarter and currency
  std::optional<Quarter> first_;
  CountryVat told_;
  int corrected_ = 0;
  std::map<Quarter, std::string> stored_;  // returns as they were filed
};
TYPECASE_EACH_ENGINE(VatSeedTest);

bool is_thorough_tier() {
  const char* tier = std::getenv("TYPECASE_TEST_TIER");
  return tier && tier == std::string("thorough");
}

// 2,100 orders on SQLite take over a minute: the thorough tier has them.
TEST_P(VatSeedTest, ReturnsTellAllVatOnceWhateverComesLate) {
  const int quarters = is_thorough_tier() ? 6 : 4;
  const int orders_a_quarter = is_thorough_tier() && GetParam() == "sqlite" ? 350 : 30;
  Quarter next = running();
  for (int number = 0; number < quarters; ++number) {
    for (int i = 0; i < orders_a_quarter; ++i) {
      order();
      clock.advance(std::chrono::minutes(any(2 * 75 * 24 * 60 / orders_a_quarter)));
      if (any(5) == 0) refund_some();
      if (any(20) == 0) dispute_some();
      if (any(40) == 0) change_some();
    }
    const Quarter last = running();
    go_to((last + 1).from() + days(5));  // when the rates of its last day are there
    for (; next <= last; next = next + 1) {
      enter_rates(next);
      if (number > 0) lock_quarter(next);
    }
  }
  EXPECT_GT(stored_.size(), 1U);
  EXPECT_GT(corrected_, 0);
  check_ledger();
  for (const auto& [quarter, text] : stored_) EXPECT_EQ(stored(quarter), text);
}

}  // namespace
}  // namespace typecase::reports
