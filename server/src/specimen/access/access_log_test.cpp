#include "specimen/access/access_log.h"

#include <numeric>

#include "db/testing.h"

namespace typecase::specimen {
namespace {

using namespace std::chrono_literals;
using CodePoints = std::vector<std::uint32_t>;

CodePoints run(std::uint32_t first, std::size_t count) {
  CodePoints code_points(count);
  std::iota(code_points.begin(), code_points.end(), first);
  return code_points;
}

class AccessLogTest : public db::testing::EachEngine {
 protected:
  AccessLogTest() {
    garamond.id = FamilyId("garamond");
    inter.id = FamilyId("inter");
  }

  bool ask(Access& access, const catalogue::Family& family, const CodePoints& beyond) {
    clock.advance(1s);
    return access.admit(visitor, family, beyond, {10'000}).has_value();
  }

  std::vector<AccessSummary> summaries(const std::optional<FamilyId>& family = {},
                                       std::chrono::hours back = 24h) {
    return database().read([&](db::Connection& connection) {
      return summarize_access(connection, family, clock.now() - back, 1000).summaries;
    });
  }

  ManualClock clock{from_micros(1'795'000'000'000'000)};
  catalogue::Family garamond, inter;
  Visitor visitor{.address = "192.0.2.7", .customer = {}, .grant = "first"};
  Access access{clock};
};
TYPECASE_EACH_ENGINE(AccessLogTest);

TEST_P(AccessLogTest, AddsUpTheHoursOfABlock) {
  AccessLog log(database(), clock);
  ask(access, garamond, run(1000, 10));
  log.write(access);
  visitor.address = "192.0.2.8";
  ask(access, garamond, run(1005, 10));
  log.write(access);
  clock.advance(2h);
  visitor.grant = "last";
  ask(access, garamond, run(1000, 65));
  ask(access, inter, run(1, 1));
  log.write(access);

  auto found = summaries();

  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].block, "192.0.2.0/24");
  EXPECT_EQ(found[0].family, "garamond");
  EXPECT_EQ(found[0].customer, "");
  EXPECT_EQ(found[0].requests, 3);
  EXPECT_EQ(found[0].refused, 1);
  EXPECT_EQ(found[0].characters, run(1000, 15));
  EXPECT_EQ(found[0].grant, "last");
  EXPECT_EQ(found[0].last, clock.now());
  EXPECT_EQ(found[1].family, "inter");
  EXPECT_EQ(summaries(FamilyId("inter")).size(), 1u);
  EXPECT_EQ(summaries({}, 1h)[0].requests, 1);
}

TEST_P(AccessLogTest, AddsUpAFamilyThatGotAnotherAddress) {
  AccessLog log(database(), clock);
  ask(access, garamond, run(1000, 10));
  garamond.id = FamilyId("garamond-pro");
  ask(access, garamond, run(1005, 10));
  log.write(access);
  database().write([&](db::Connection& connection) {
    for (const char* id : {"garamond", "garamond-pro"}) {
      connection.execute(
          "INSERT INTO catalogue_item (id, kind, family_id) VALUES ($1, 'family', $1)", id);
    }
    connection.execute("INSERT INTO former_item (id, current_id) VALUES ($1, $2)", "garamond",
                       "garamond-pro");
  });

  for (const char* id : {"garamond", "garamond-pro"}) {
    const auto found = summaries(FamilyId(id));
    ASSERT_EQ(found.size(), 1U) << id;
    EXPECT_EQ(found[0].family, "garamond-pro");
    EXPECT_EQ(found[0].characters, run(1000, 15));
  }
}

TEST_P(AccessLogTest, NeverHoldsAnAddress) {
  AccessLog log(database(), clock);
  visitor.address = "2001:db8:7:8::42";
  ask(access, garamond, run(1000, 1));
  log.write(access);

  auto row = database().read([](db::Connection& connection) {
    return connection.find_one("SELECT block, last_grant, customer_id FROM tester_access");
  });
  EXPECT_EQ(row->text("block"), "2001:db8:7::/48");
  EXPECT_EQ(row->text("last_grant"), "first");
  EXPECT_EQ(row->text("customer_id"), "");
}

TEST_P(AccessLogTest, KeepsTheBudgetsOfBlocksAndCustomersOverARestart) {
  AccessLog log(database(), clock);
  visitor.customer = CustomerId("ada");
  for (std::uint32_t i = 0; i < 4; ++i) EXPECT_TRUE(ask(access, garamond, run(1000 + 64 * i, 64)));
  log.write(access);

  Access restarted(clock);
  AccessLog(database(), clock).recall_into(restarted);
  visitor.address = "198.51.100.1";
  EXPECT_FALSE(ask(restarted, garamond, run(5000, 1)));
  EXPECT_TRUE(ask(restarted, garamond, run(1000, 64)));

  clock.advance(26h);
  Access later(clock);
  AccessLog(database(), clock).recall_into(later);
  EXPECT_TRUE(ask(later, garamond, run(5000, 64)));
}

TEST_P(AccessLogTest, WritesNothingWhenNobodyAsked) {
  AccessLog log(database(), clock);
  log.write(access);
  EXPECT_TRUE(summaries().empty());
}

TEST_P(AccessLogTest, KeepsItsLinesWhileTheyCannotBeWritten) {
  AccessLog log(database(), clock);
  auto rename = [&](const char* sql) {
    database().write([&](db::Connection& connection) { connection.script(sql); });
  };
  rename("ALTER TABLE tester_access RENAME TO away");
  ask(access, garamond, run(1000, 10));
  EXPECT_THROW(log.write(access), db::DbError);
  rename("ALTER TABLE away RENAME TO tester_access");
  ask(access, garamond, run(1010, 10));
  log.write(access);

  ASSERT_EQ(summaries().size(), 1u);
  EXPECT_EQ(summaries()[0].characters, run(1000, 20));
  EXPECT_EQ(summaries()[0].requests, 2);
}

TEST_P(AccessLogTest, SaysFromWhichHourALongLogIsCounted) {
  auto report = [&](std::int64_t most = 3) {
    return database().read([&](db::Connection& connection) {
      return summarize_access(connection, std::nullopt, clock.now() - 48h, most);
    });
  };
  AccessLog log(database(), clock);
  auto visit = [&](const std::string& address) {
    visitor.address = address;
    ask(access, garamond, run(1000, 1));
    log.write(access);
  };
  visit("192.0.2.7");
  clock.advance(2h);
  const Time later = std::chrono::floor<std::chrono::hours>(clock.now());
  visit("198.51.100.7");
  visit("203.0.113.7");
  EXPECT_EQ(report().cut_at, std::nullopt);
  EXPECT_EQ(report().summaries.size(), 3u);

  visit("233.252.0.7");
  EXPECT_EQ(report().cut_at, later);
  EXPECT_EQ(report().summaries.size(), 3u);
  EXPECT_EQ(report(2).cut_at, later);  // An hour with more lines than that.
  EXPECT_EQ(report(2).summaries.size(), 2u);

  clock.advance(1h);
  const Time latest = std::chrono::floor<std::chrono::hours>(clock.now());
  visit("192.0.2.7");
  EXPECT_EQ(report().cut_at, latest);  // Of the hour before, two of three lines would fit.
  EXPECT_EQ(report().summaries.size(), 1u);
}

TEST_P(AccessLogTest, ForgetsOldHours) {
  AccessLog log(database(), clock);
  ask(access, garamond, run(1000, 1));
  log.write(access);
  clock.advance(31 * 24h);
  ask(access, garamond, run(1000, 1));
  log.write(access);

  auto swept = database().write(
      [&](db::Connection& connection) { return sweep_access(connection, clock.now() - 30 * 24h); });
  EXPECT_EQ(swept, 1);
  EXPECT_EQ(summaries({}, 24h * 40).size(), 1u);
}

}  // namespace
}  // namespace typecase::specimen
