#include "orders/sales/vat_sums.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "orders/refund/refund_testing.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using ::testing::Gt;
using ::testing::SizeIs;

Day first_of_month(Day day, int months_later) {
  const std::chrono::year_month_day date(day);
  return Day((date.year() / date.month() + std::chrono::months(months_later)) / 1);
}

class VatSumsTest : public testing::PaidOrderTest {
 protected:
  std::vector<std::string> sums(DaySpan entered, DaySpan sold) {
    return database().read([&](db::Connection& connection) {
      std::map<std::string, Money> by_key;
      for (const VatSum& sum : read_one_stop_sums(connection, entered, sold)) {
        by_key[std::to_string(sum.sold_day) + " " + sum.country + " " + sum.currency + " " +
               sum.rate] += sum.vat();
      }
      for (const VatSum& sum : read_vat_sums(connection, entered)) {
        by_key["all " + sum.reason + " orders"] += Money{sum.orders};
        by_key["all " + sum.reason + " net"] += sum.net;
        by_key["all " + sum.reason + " gross"] += sum.gross;
      }
      std::vector<std::string> all;
      for (const auto& [key, vat] : by_key) all.push_back(key + " " + std::to_string(vat.minor));
      return all;
    });
  }
  template <class... Values>
  void execute(const std::string& statement, const Values&... values) {
    database().write([&](db::Connection& connection) { connection.execute(statement, values...); });
  }
  std::optional<Day> first_sale() { return database().read(&first_one_stop_sale); }
  Day today() { return std::chrono::floor<std::chrono::days>(clock.now()); }

  // Over some hundred days: orders under the one-stop scheme and domestic ones, some given back.
  void sell(std::mt19937& random, int count) {
    std::vector<OrderId> sold;
    for (int i = 0; i < count; ++i) {
      clock.advance(std::chrono::hours(random() % 120));
      sold.push_back(pay_order({static_cast<std::int64_t>(1000 + random() % 5000), 2400}));
      execute("UPDATE orders SET tax_reason = $2 WHERE id = $1", sold.back(),
              random() % 3 == 0 ? "domestic" : "oneStop");
      if (random() % 3 == 0) refund(sold[random() % sold.size()], {}, Money{100});
    }
  }
};
TYPECASE_EACH_ENGINE(VatSumsTest);

TEST_P(VatSumsTest, AreTheSameWhateverIsSummedAlready) {
  std::mt19937 random(11);
  const Day first = first_of_month(today(), 0);
  sell(random, 60);
  const Day last = first_of_month(today(), 1);
  std::vector<std::pair<DaySpan, DaySpan>> spans;
  for (int from = 0; first_of_month(first, from) <= last; ++from) {
    for (int until = from; first_of_month(first, until) <= last; ++until) {
      const DaySpan entered{first_of_month(first, from), first_of_month(first, until)};
      spans.push_back({entered, {first, last}});
      spans.push_back({entered, {first + 40 * std::chrono::days(1), today()}});
    }
  }
  const auto read = [&] {
    std::vector<std::vector<std::string>> all;
    for (const auto& [entered, sold] : spans) all.push_back(sums(entered, sold));
    return all;
  };
  const auto expected = read();
  EXPECT_THAT(sums({first, last}, {first, last}), SizeIs(Gt(20U)));
  const auto length = (today() - first).count();
  for (const Time now : {clock.now() - 24h * (length / 2), clock.now()}) {
    sum_past_days(database(), now);
    EXPECT_EQ(read(), expected);
  }
  EXPECT_GT(count("sale_vat"), 20);
}

TEST_P(VatSumsTest, AreMadeAgainAfterALateEntry) {
  const OrderId order = pay_order({1200, 2400});
  execute("UPDATE orders SET tax_reason = 'oneStop'");
  const Day first = first_of_month(today(), 0);
  const DaySpan month{first, first_of_month(today(), 3)};
  clock.advance(24h * 60);
  sum_past_days(database(), clock.now());
  const auto before = sums(month, month);
  clock.advance(-24h * 59);
  refund(order, {1});
  EXPECT_EQ(count("sale_vat"), 0);
  const auto after = sums(month, month);
  EXPECT_NE(after, before);
  clock.advance(24h * 60);
  sum_past_days(database(), clock.now());
  EXPECT_EQ(sums(month, month), after);
}

TEST_P(VatSumsTest, KnowTheFirstSaleBeforeAndAfterItIsSummed) {
  EXPECT_EQ(first_sale(), std::nullopt);
  const OrderId order = pay_order({1200});
  const Day sold = today();
  execute("UPDATE orders SET tax_reason = 'domestic'");
  EXPECT_EQ(first_sale(), std::nullopt);
  execute("UPDATE orders SET tax_reason = 'oneStop'");
  EXPECT_EQ(first_sale(), sold);
  clock.advance(24h * 60);
  sum_past_days(database(), clock.now());
  EXPECT_EQ(first_sale(), first_of_month(sold, 0));
}

}  // namespace
}  // namespace typecase::orders
