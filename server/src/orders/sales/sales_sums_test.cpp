#include "orders/sales/sales_sums.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <thread>

#include "db/record.h"
#include "orders/refund/refund_testing.h"
#include "orders/sales/journal.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using ::testing::IsEmpty;

constexpr SalesBy every_by[] = {SalesBy::day, SalesBy::family, SalesBy::item, SalesBy::country,
                                SalesBy::licence};

std::string text_of(const std::vector<SalesSum>& sums) {
  std::string text;
  for (const SalesSum& sum : sums) {
    text += sum.key + " " + sum.currency + " " + std::to_string(sum.lines) + " " +
            std::to_string(sum.sold_net.minor) + " " + std::to_string(sum.back_net.minor) + " " +
            std::to_string(sum.gross.minor) + "\n";
  }
  return text;
}

class SalesSumsTest : public testing::PaidOrderTest {
 protected:
  std::string sums(SalesBy by, DaySpan span) {
    return database().read(
        [&](db::Connection& connection) { return text_of(sum_sales(connection, by, span)); });
  }
  Day today() { return std::chrono::floor<std::chrono::days>(clock.now()); }

  // Orders over some hundred days, some of them paid back later.
  void sell(std::mt19937& random, int count) {
    std::vector<OrderId> sold;
    for (int i = 0; i < count; ++i) {
      clock.advance(std::chrono::hours(random() % 120));
      const std::int64_t price = 1000 + random() % 5000;
      sold.push_back(pay_order({price, 2400}));
      if (random() % 3 == 0) refund(sold[random() % sold.size()], {}, Money{100});
    }
  }
};
TYPECASE_EACH_ENGINE(SalesSumsTest);

TEST_P(SalesSumsTest, AreTheSameWhateverIsSummedAlready) {
  std::mt19937 random(7);
  const Day first = today();
  sell(random, 60);
  std::vector<DaySpan> spans{{first, today() + 1 * std::chrono::days(1)}, {first, first}};
  const auto length = static_cast<unsigned>((today() - first).count());
  for (int i = 0; i < 20; ++i) {
    const Day from = first + std::chrono::days(random() % length);
    spans.push_back({from, from + std::chrono::days(random() % length)});
  }
  std::vector<std::string> expected;
  for (const DaySpan& span : spans) {
    for (const SalesBy by : every_by) expected.push_back(sums(by, span));
  }
  // In the middle first, then all.
  for (const Time now : {clock.now() - 24h * (length / 2), clock.now(), clock.now()}) {
    sum_past_days(database(), now);
    std::vector<std::string> found;
    for (const DaySpan& span : spans) {
      for (const SalesBy by : every_by) found.push_back(sums(by, span));
    }
    EXPECT_EQ(found, expected);
  }
  EXPECT_EQ(sum_past_days(database(), clock.now()), 0);
  EXPECT_GT(count("sale_month"), 3);
}

TEST_P(SalesSumsTest, TellWhatAFamilyEarnedOnADayByTheDayOfTheSale) {
  const OrderId order = pay_order({1200, 2400});
  const Day sold = today();
  clock.advance(24h * 45);
  refund(order, {1});
  const Day taken = today();
  clock.advance(24h * 45);
  const auto read = [&] {
    return database().read([&](db::Connection& connection) {
      std::string text;
      for (const FamilyDay& each : read_family_days(connection, {sold, today()})) {
        text += to_text(each.day) + " " + to_text(each.sold_day) + " " +
                std::to_string(each.net.minor) + "\n";
      }
      return text;
    });
  };
  const std::string expected = to_text(sold) + " " + to_text(sold) + " 3000\n" + to_text(taken) +
                               " " + to_text(sold) + " -2000\n";
  EXPECT_EQ(read(), expected);
  sum_past_days(database(), clock.now());
  EXPECT_EQ(read(), expected);
}

TEST_P(SalesSumsTest, JoinFamiliesThatBecameOne) {
  const OrderId oat = pay_order({1200}), rye = pay_order({2400});
  const Day sold = today();
  database().write([&](db::Connection& c) {
    c.execute("INSERT INTO catalogue_item (id, kind, family_id) VALUES ('rye', 'family', 'rye')");
    c.execute("INSERT INTO former_item (id, current_id) VALUES ('oat', 'rye')");
    c.execute("UPDATE sale_entry SET family = 'oat' WHERE order_id = $1", oat);
    c.execute("UPDATE sale_entry SET family = 'rye' WHERE order_id = $1", rye);
  });
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(sums(SalesBy::family, {sold, sold + std::chrono::days(1)}),
              "rye EUR 2 3000 0 3600\n");
    const auto joined = database().read([&](db::Connection& connection) {
      return read_family_days(connection, {sold, sold + std::chrono::days(1)});
    });
    ASSERT_EQ(joined.size(), 1U);
    EXPECT_EQ(joined[0].family, "rye");
    EXPECT_EQ(joined[0].net, Money{3000});
    EXPECT_EQ(joined[0].lines, 2);
    clock.advance(24h * 40);
    sum_past_days(database(), clock.now());
  }
}

TEST_P(SalesSumsTest, HoldNothingBeforeTheFirstSale) {
  EXPECT_THAT(sums(SalesBy::family, {today() - 30 * std::chrono::days(1), today()}), IsEmpty());
  sum_past_days(database(), clock.now());
  pay_order({3500});
  EXPECT_NE(sums(SalesBy::family, {today(), today() + std::chrono::days(1)}), "");
}

TEST_P(SalesSumsTest, AreMadeAgainFromTheDayOfAnEarlierEntry) {
  const OrderId order = pay_order({3500});
  const Time paid = clock.now();
  clock.advance(24h * 70);
  pay_order({2400});
  clock.advance(24h * 2);
  sum_past_days(database(), clock.now());
  database().write([&](db::Connection& connection) {
    Refund refund;
    refund.id = "earlier";
    refund.order_id = order;
    refund.amount = Money{500};
    enter_refund(connection, refund, paid);
  });
  const DaySpan all{std::chrono::floor<std::chrono::days>(paid), today()};
  const std::string expected = sums(SalesBy::item, all);
  EXPECT_THAT(expected, ::testing::HasSubstr(" -"));
  sum_past_days(database(), clock.now());
  EXPECT_EQ(sums(SalesBy::item, all), expected);
}

TEST_P(SalesSumsTest, AreMadeOnceByTwo) {
  pay_order({3500});
  clock.advance(24h * 40);
  std::vector<std::thread> both;
  for (int i = 0; i < 2; ++i) {
    both.emplace_back([&] { sum_past_days(database(), clock.now()); });
  }
  for (std::thread& each : both) each.join();
  EXPECT_EQ(count("sale_day"), 1);
}

}  // namespace
}  // namespace typecase::orders
