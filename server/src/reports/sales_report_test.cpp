#include "reports/sales_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "orders/refund/refund_testing.h"
#include "orders/sales/sales_sums.h"
#include "royalties/shares.h"

namespace typecase::reports {
namespace {

using namespace std::chrono_literals;
using std::chrono::days;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr SalesBy every_by[] = {SalesBy::day,      SalesBy::family,  SalesBy::style,
                                SalesBy::designer, SalesBy::country, SalesBy::licence};

class SalesReportTest : public orders::testing::PaidOrderTest {
 protected:
  SalesReport report(SalesBy by, Day from, Day to) {
    return database().read([&](db::Connection& connection) {
      return report_sales(connection, {by, from, to}, Time{});
    });
  }
  SalesReport report(SalesBy by) { return report(by, first, today()); }

  // "rye Rye EUR 2 3000 -500 2500 3000" for each row.
  static std::vector<std::string> texts(const SalesReport& report) {
    std::vector<std::string> all;
    for (const SalesRow& row : report.rows) {
      EXPECT_EQ(row.net, row.sold_net + row.back_net);
      all.push_back(row.key + " " + row.name + " " + row.currency + " " +
                    std::to_string(row.lines) + " " + std::to_string(row.sold_net.minor) + " " +
                    std::to_string(row.back_net.minor) + " " + std::to_string(row.net.minor) + " " +
                    std::to_string(row.gross.minor));
    }
    return all;
  }

  Day today() { return std::chrono::floor<days>(clock.now()); }

  void run(std::string_view sql) {
    database().write([&](db::Connection& connection) { connection.execute(sql); });
  }

  void add_family(const std::string& id, const std::string& name) {
    database().write([&](db::Connection& c) {
      c.execute("INSERT INTO catalogue_item (id, kind, family_id) VALUES ($1, 'family', $1)", id);
      c.execute(
          "INSERT INTO family (id, position, name, texts, described_by, created_at, "
          "updated_at) VALUES ($1, 0, $2, '{}', '', 0, 0)",
          id, name);
      c.execute("INSERT INTO catalogue_item (id, kind, family_id) VALUES ($1, 'style', $2)",
                id + "-bold", id);
      c.execute(
          "INSERT INTO style (id, family_id, name, price, release) "
          "VALUES ($1, $2, 'Bold', 100, 1)",
          id + "-bold", id);
    });
  }

  // A paid order whose lines are of that family's bold style.
  OrderId sell(const std::string& family, std::int64_t gross, const std::string& currency = "EUR",
               const std::string& country = "PT") {
    const OrderId order = pay_order({gross});
    database().write([&](db::Connection& connection) {
      connection.execute(
          "UPDATE sale_entry SET family = $2, item = $3, currency = $4, "
          "country = $5 WHERE order_id = $1",
          order, family, family + "-bold", currency, country);
    });
    return order;
  }

  void share(std::vector<royalties::Share> shares) {
    database().write([&](db::Connection& c) { royalties::save(c, shares); });
  }

  Day first = today();
};
TYPECASE_EACH_ENGINE(SalesReportTest);

TEST_P(SalesReportTest, NamesWhatItSumsAsStaffKnowIt) {
  add_family("rye", "Rye Grotesk");
  const OrderId order = sell("rye", 3600);
  refund(order, {}, Money{1200});
  const std::string sums = " EUR 1 3000 -1000 2000 2400";
  EXPECT_THAT(texts(report(SalesBy::family)), ElementsAre("rye Rye Grotesk" + sums));
  EXPECT_THAT(texts(report(SalesBy::style)), ElementsAre("rye-bold Rye Grotesk Bold" + sums));
  EXPECT_THAT(texts(report(SalesBy::country)), ElementsAre("PT Portugal" + sums));
  const std::string day = to_text(today());
  EXPECT_THAT(texts(report(SalesBy::day)), ElementsAre(day + " " + day + sums));
  EXPECT_THAT(texts(report(SalesBy::designer)), ElementsAre(" The foundry" + sums));
}

TEST_P(SalesReportTest, SaysWhereAKeyIsNotKnownOrHasNoName) {
  const OrderId order = sell("", 1200, "EUR", "");
  run("UPDATE sale_entry SET item = 'gone', licence = 'gone'");
  const std::string sums = " EUR 1 1000 0 1000 1200";
  EXPECT_THAT(texts(report(SalesBy::family)), ElementsAre(" Not known" + sums));
  EXPECT_THAT(texts(report(SalesBy::country)), ElementsAre(" Not known" + sums));
  EXPECT_THAT(texts(report(SalesBy::style)), ElementsAre("gone gone" + sums));
  EXPECT_THAT(texts(report(SalesBy::licence)), ElementsAre("gone gone" + sums));
  run("UPDATE order_line SET licence_id = 'gone', licence_name = 'Broadcast'");
  EXPECT_THAT(texts(report(SalesBy::licence)), ElementsAre("gone Broadcast" + sums));
}

TEST_P(SalesReportTest, CountsARenamedFamilyUnderTheIdThatItHasNow) {
  add_family("oat", "Oat");
  add_family("rye", "Rye");
  share({{"rye", "Odile", first, 5000}});
  sell("oat", 1200);
  sell("rye", 2400);
  run("INSERT INTO former_item (id, current_id) VALUES ('oat', 'rye'), ('oat-bold', 'rye-bold')");
  const auto told = [&] {
    EXPECT_THAT(texts(report(SalesBy::family, first, first)),
                ElementsAre("rye Rye EUR 2 3000 0 3000 3600"));
    EXPECT_THAT(texts(report(SalesBy::style, first, first)),
                ElementsAre("rye-bold Rye Bold EUR 2 3000 0 3000 3600"));
    EXPECT_THAT(
        texts(report(SalesBy::designer, first, first)),
        ElementsAre(" The foundry EUR 2 1500 0 1500 1800", "Odile Odile EUR 2 1500 0 1500 1800"));
  };
  told();
  clock.advance(24h * 40);
  orders::sum_past_days(database(), clock.now());
  told();
}

TEST_P(SalesReportTest, SplitsAmongDesignersByTheSharesOfTheDayOfTheSale) {
  add_family("rye", "Rye");
  share({{"rye", "Ada", first, 2000},
         {"rye", "Odile", first, 3000},
         {"rye", "Odile", first + days(5), 8000}});
  const OrderId order = sell("rye", 1200);
  clock.advance(24h * 10);
  refund(order);
  EXPECT_THAT(texts(report(SalesBy::designer, first, first)),
              ElementsAre(" The foundry EUR 1 500 0 500 600", "Odile Odile EUR 1 300 0 300 360",
                          "Ada Ada EUR 1 200 0 200 240"));
  EXPECT_THAT(texts(report(SalesBy::designer, today(), today())),
              ElementsAre("Ada Ada EUR 0 0 -200 -200 -240", "Odile Odile EUR 0 0 -300 -300 -360",
                          " The foundry EUR 0 0 -500 -500 -600"));
  sell("rye", 1200);
  EXPECT_THAT(texts(report(SalesBy::designer, today(), today())),
              ElementsAre("Odile Odile EUR 1 800 -300 500 600", "Ada Ada EUR 1 200 -200 0 0",
                          " The foundry EUR 0 0 -500 -500 -600"));
}

TEST_P(SalesReportTest, AddsUpToTheJournalByEveryDimensionToTheCent) {
  std::mt19937 random(5);
  for (const char* family : {"rye", "oat", "spelt"}) add_family(family, family);
  share({{"rye", "Ada", first, 3333},
         {"rye", "Odile", first, 3333},
         {"oat", "Odile", first + days(20), 1}});
  const std::vector<std::string> families{"rye", "oat", "spelt", ""};
  std::vector<OrderId> sold;
  for (int i = 0; i < 40; ++i) {
    clock.advance(std::chrono::hours(random() % 60));
    sold.push_back(sell(families[random() % 4], 101 + random() % 3000, i % 3 ? "EUR" : "USD",
                        i % 2 ? "PT" : "US"));
    if (i % 4 == 0) refund(sold[random() % sold.size()], {}, Money{1});
  }
  dispute(payments::DisputeStatus::needs_response, Money{77});
  dispute(payments::DisputeStatus::lost, Money{77});
  for (const bool is_summed : {false, true}) {
    if (is_summed) orders::sum_past_days(database(), clock.now());
    for (const SalesBy by : every_by) {
      const SalesReport told = report(by);
      std::map<std::string, SalesTotal> sums;
      for (const SalesRow& row : told.rows) {
        sums[row.currency].net += row.net;
        sums[row.currency].sold_net += row.sold_net;
        sums[row.currency].gross += row.gross;
      }
      ASSERT_EQ(told.totals.size(), 2U);
      for (const SalesTotal& total : told.totals) {
        const auto journal = [&](const std::string& column) {
          return database().read([&](db::Connection& connection) {
            return connection.value<Money>(
                "SELECT cast(sum(" + column + ") AS {i64}) FROM sale_entry WHERE currency = $1",
                total.currency);
          });
        };
        EXPECT_EQ(total.net, journal("net")) << enum_name(by);
        EXPECT_EQ(total.gross, journal("gross")) << enum_name(by);
        EXPECT_EQ(sums[total.currency].net, total.net) << enum_name(by);
        EXPECT_EQ(sums[total.currency].sold_net, total.sold_net) << enum_name(by);
        EXPECT_EQ(sums[total.currency].gross, total.gross) << enum_name(by);
      }
    }
  }
}

TEST_P(SalesReportTest, TellsUpToWhichDayNothingChanges) {
  sell("", 1200);
  EXPECT_EQ(report(SalesBy::family).summed_until, std::nullopt);
  clock.advance(24h * 40);
  orders::sum_past_days(database(), clock.now());
  EXPECT_EQ(report(SalesBy::family).summed_until, today() - days(2));
  EXPECT_EQ(report(SalesBy::family, first, first + days(3)).summed_until, first + days(3));
  EXPECT_EQ(report(SalesBy::family, today(), today()).summed_until, std::nullopt);
}

TEST_P(SalesReportTest, IsEmptyWhereNothingWasSold) {
  for (const SalesBy by : every_by) {
    EXPECT_THAT(report(by).rows, IsEmpty());
    EXPECT_THAT(report(by).totals, IsEmpty());
  }
}

constexpr Day day(int number) { return Day{days{20'000 + number}}; }

TEST(SalesQuestion, IsAboutThisYearUnlessTold) {
  const auto asked = sales_question(SalesBy::day, {}, {}, *parse_day("2026-03-01")).value();
  EXPECT_EQ(to_text(asked.from), "2026-01-01");
  EXPECT_EQ(to_text(asked.to), "2026-03-01");
  const auto earlier =
      sales_question(SalesBy::day, {}, parse_day("2024-05-06"), *parse_day("2026-03-01")).value();
  EXPECT_EQ(to_text(earlier.from), "2024-01-01");
}

TEST(SalesQuestion, RefusesDaysThatAreTooManyOrTheWrongWayRound) {
  const auto code = [](Day from, Day to) {
    const auto asked = sales_question(SalesBy::day, from, to, day(0));
    return asked ? std::string() : std::string(asked.error().code);
  };
  EXPECT_EQ(code(day(0), day(730)), "");
  EXPECT_EQ(code(day(0), day(731)), "too_long");
  EXPECT_EQ(code(day(1), day(0)), "not_allowed");
  EXPECT_EQ(code(*parse_day("0000-01-01"), *parse_day("9999-12-31")), "too_long");
}

}  // namespace
}  // namespace typecase::reports
