#include <boost/multiprecision/cpp_int.hpp>
#include <tuple>

#include "orders/sales/seeded_sales_testing.h"
#include "reports/vat/vat_testing.h"

// A shop by one seed over several quarters (seeded_sales_testing.h), and orders that change
// afterwards; a return each quarter, the first one of the second quarter. All VAT is told once and
// to the cent, by the same rules written a second time in fractions over a journal of its own.
// TYPECASE_TEST_SEED=N repeats a seed.
namespace typecase::reports {
namespace {

using boost::multiprecision::cpp_int;
using boost::multiprecision::cpp_rational;
using orders::testing::BookedEntry;
using orders::testing::has_time_for_thousands;
using orders::testing::SeededOrder;
using std::chrono::days;
using testing::TaxReason;

using CountryVat = std::map<std::pair<std::string, std::string>, std::int64_t>;  // quarter, country

// To the whole number, half up, away from zero for negatives.
std::int64_t rounded(const cpp_rational& value) {
  const bool is_negative = value < 0;
  const cpp_rational magnitude = (is_negative ? cpp_rational(-value) : value) + cpp_rational(1, 2);
  const cpp_int whole = numerator(magnitude) / denominator(magnitude);
  const auto found = static_cast<std::int64_t>(whole);
  return is_negative ? -found : found;
}

class VatSeedTest : public orders::testing::SeededSales<testing::VatTest> {
 protected:
  VatSeedTest() : SeededSales(78, {"oat", "rye", "spelt"}) {}

  // A customer proves to be a business, or turns out to be none.
  void change_some() {
    const SeededOrder& order = one_of(sold());
    if (order.market->reason != TaxReason::one_stop) return;
    const bool is_business = businesses_.erase(order.id.text) == 0;
    if (is_business) businesses_.insert(order.id.text);
    execute("UPDATE orders SET tax_reason = $2 WHERE id = $1", order.id.text,
            is_business ? "reverseCharge" : "oneStop");
  }

  bool is_one_stop(const SeededOrder& order) const {
    return order.market->reason == TaxReason::one_stop && !businesses_.contains(order.id.text);
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

  static Quarter quarter_of(std::int64_t day) { return Quarter(Day(days(day))); }

  std::map<std::string, const SeededOrder*> orders_by_id() const {
    std::map<std::string, const SeededOrder*> all;
    for (const SeededOrder& order : sold()) all[order.id.text] = &order;
    return all;
  }

  // The VAT that is owed for each quarter and country by entries of before a day. Of quarters
  // before the first return, entries since that one began count.
  CountryVat owed(Day until) {
    const std::int64_t first = first_->from().time_since_epoch().count();
    const auto orders = orders_by_id();
    std::map<std::tuple<std::string, std::string, int>, cpp_rational> sums;  // with the rate
    for (const BookedEntry& entry : journal().entries()) {
      const SeededOrder& order = *orders.at(entry.order);
      const bool is_before = entry.sold_day < first && entry.day < first;
      if (entry.day >= until.time_since_epoch().count() || is_before || !is_one_stop(order)) {
        continue;
      }
      const std::string quarter = quarter_of(entry.sold_day).text();
      sums[{quarter, order.market->of_consumption, order.thousandths}] +=
          euros(entry.gross - entry.net, quarter, entry.currency);
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
    check_rows(quarter, locked->document);
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
    const auto orders = orders_by_id();
    for (const BookedEntry& entry : journal().entries()) {
      if (quarter_of(entry.day) != quarter) continue;
      const bool is_current = quarter_of(entry.sold_day) == quarter;
      if (is_current || !is_one_stop(*orders.at(entry.order))) told[entry.currency] -= entry.gross;
    }
    for (const auto& [currency, rest] : told) EXPECT_EQ(rest, 0) << currency;
  }

  // Each row is the sum of its orders in EUR, rounded once.
  void check_rows(Quarter quarter, const VatDocument& document) {
    struct Expected {
      cpp_rational net, vat;
      std::set<std::string> orders;
    };
    std::map<std::pair<std::string, std::string>, Expected> expected;
    const auto orders = orders_by_id();
    for (const BookedEntry& entry : journal().entries()) {
      const SeededOrder& order = *orders.at(entry.order);
      const bool is_in = quarter_of(entry.day) == quarter && quarter_of(entry.sold_day) == quarter;
      if (!is_in || !is_one_stop(order) || order.paid == 0) continue;
      Expected& sums = expected[{order.market->of_consumption, per_cent(order.thousandths)}];
      sums.net += euros(entry.net, quarter.text(), entry.currency);
      sums.vat += euros(entry.gross - entry.net, quarter.text(), entry.currency);
      sums.orders.insert(entry.order);
    }
    ASSERT_EQ(document.rows.size(), expected.size());
    for (const VatRow& row : document.rows) {
      const Expected& sums = expected[{row.country, row.rate}];
      EXPECT_EQ(row.orders, std::ssize(sums.orders)) << row.country << ' ' << row.rate;
      EXPECT_EQ(row.net->minor, rounded(sums.net)) << row.country << ' ' << row.rate;
      EXPECT_EQ(row.vat->minor, rounded(sums.vat)) << row.country << ' ' << row.rate;
    }
  }

  static std::string per_cent(int thousandths) {
    return std::to_string(thousandths / 1000) + (thousandths % 1000 == 0 ? "" : ".5");
  }

  std::set<std::string> businesses_;  // consumers who turned out to be some, by order
  std::map<std::pair<std::string, std::string>, std::int64_t> rates_;  // by quarter and currency
  std::optional<Quarter> first_;
  CountryVat told_;
  int corrected_ = 0;
  std::map<Quarter, std::string> stored_;  // returns as they were filed
};
TYPECASE_EACH_ENGINE(VatSeedTest);

// Thousands of orders take minutes: the thorough tier has them.
TEST_P(VatSeedTest, ReturnsTellAllVatOnceWhateverComesLate) {
  const int quarters = has_time_for_thousands() ? 6 : 4;
  const int orders_a_quarter = has_time_for_thousands() ? 840 : 30;
  Quarter next = running();
  for (int number = 0; number < quarters; ++number) {
    for (int i = 0; i < orders_a_quarter; ++i) {
      sell_one();
      if (HasFatalFailure()) return;
      clock.advance(std::chrono::minutes(any(2 * 75 * 24 * 60 / orders_a_quarter)));
      if (one_in(40)) change_some();
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
  check_counts();
  for (const auto& [quarter, text] : stored_) EXPECT_EQ(stored(quarter), text);
}

}  // namespace
}  // namespace typecase::reports
