#include "delivery/readiness/readiness.h"

#include <gmock/gmock.h>

#include "db/testing.h"
#include "delivery/delivery.h"
#include "jobs/worker.h"

namespace typecase::delivery {
namespace {

using namespace std::chrono_literals;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::uint64_t bound = 600'000'000;

// A database that cannot be reached.
class AbsentDatabase final : public db::Database {
 public:
  db::Engine engine() const override { return db::Engine::postgresql; }

 protected:
  void run_read(const Erased&) override { fail(); }
  void run_write(const Erased&) override { fail(); }
  void run_write_one(const Erased&) override { fail(); }

 private:
  [[noreturn]] static void fail() { throw db::DbError(db::Errc::unavailable, "no connection"); }
};

class ReadinessTest : public db::testing::EachEngine {
 protected:
  void SetUp() override { log::set_level(log::Level::off); }
  void TearDown() override { log::set_level(log::Level::info); }

  ReadinessMonitor monitor_of(db::Database& database) {
    return ReadinessMonitor(
        database, clock, {.node = "node", .folders = {"/data", "/builds"}},
        [this] {
          ++probes;
          if (is_builder_broken) throw std::runtime_error("no");
        },
        [this](const std::filesystem::path& folder) {
          return folder == "/builds" ? room : 2 * bound;
        });
  }
  std::vector<Impediment> found() {
    monitor.check(instant);
    return state().reasons;
  }
  // As often as tells of a standstill.
  std::vector<Impediment> found_in_a_row() {
    for (int i = 0; i < 4; ++i) found();
    return found();
  }
  Readiness state() const { return monitor.state(instant); }
  void advance(std::chrono::seconds time) {
    clock.advance(time);
    instant += time;
  }
  void promise_build(const std::string& order) {
    database().write([&](db::Connection& connection) {
      jobs::enqueue(connection, Delivery::job_kind, order, "{}", clock.now());
      // enqueue() takes it from the system's clock.
      connection.execute("UPDATE job SET created_at = run_at WHERE key = $1", order);
    });
  }
  // Two orders that are promised, and fail for longer than the bound.
  void fail_two_orders() {
    promise_build("A");
    promise_build("B");
    for (int i = 0; i < 4; ++i) {
      try_builds(false);
      advance(5min);
    }
    try_builds(false);
  }
  // A worker that builds, or fails to.
  void try_builds(bool succeeds) {
    jobs::Worker worker(database(), clock);
    worker.handle(std::string(Delivery::job_kind), jobs::Lane::background, [&](const jobs::Job&) {
      if (!succeeds) throw std::runtime_error("no");
    });
    while (worker.run_one()) {
    }
  }

  ManualClock clock{from_micros(1'795'000'000'000'000)};
  ReadinessMonitor::Instant instant;
  std::uint64_t room = 2 * bound;
  bool is_builder_broken = false;
  int probes = 0;
  db::testing::CountingDatabase counted{database()};
  ReadinessMonitor monitor = monitor_of(counted);
};

TYPECASE_EACH_ENGINE(ReadinessTest);

TEST_P(ReadinessTest, SellsWhereNothingIsWrong) {
  EXPECT_TRUE(state().sell);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_TRUE(state().browse && state().sell);
}

TEST_P(ReadinessTest, SellsNothingWhileTheDiskIsFullButShowsPages) {
  room = bound - 1;
  EXPECT_THAT(found(), ElementsAre(Impediment::disk_full));
  EXPECT_TRUE(state().browse);
  EXPECT_FALSE(state().sell);
  room = bound;
  EXPECT_THAT(found(), ElementsAre(Impediment::disk_full)) << "it would stop again at once";
  room = bound + bound / 10;
  EXPECT_THAT(found(), IsEmpty());
}

TEST_P(ReadinessTest, SellsNothingWhileTheDatabaseRefusesWrites) {
  counted.before_write = [] { throw db::DbError(db::Errc::disk_full, "full"); };
  EXPECT_THAT(found(), ElementsAre(Impediment::database_unwritable));
  EXPECT_TRUE(state().browse);
  EXPECT_FALSE(state().sell);
  counted.before_write = {};
  EXPECT_THAT(found(), IsEmpty());
  counted.before_write = [] { throw db::DbError(db::Errc::disk_full, "full"); };
  EXPECT_THAT(found(), IsEmpty()) << "the last write is believed";
  advance(30s);
  EXPECT_THAT(found(), ElementsAre(Impediment::database_unwritable));
}

TEST_P(ReadinessTest, ReadsOnlyBetweenTwoTrialWrites) {
  found();
  EXPECT_EQ(counted.writes, 1);
  for (int i = 0; i < 14; ++i) {
    advance(2s);
    found();
  }
  EXPECT_EQ(counted.writes, 1);
  EXPECT_EQ(counted.reads, 15);
}

// A row alone finds room in a page that is there already. On SQLite the file's folder is watched.
TEST_P(ReadinessTest, FindsThatPostgresqlHasNoRoomForAMegabyte) {
  if (on_sqlite()) return;
  database().write([](db::Connection& connection) {
    connection.script(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET temp_file_limit = 900', "
        "current_database()); END $$");
  });
  auto small = db::Database::open(url());
  ReadinessMonitor of_small = monitor_of(*small);
  for (int i = 0; i < 3; ++i) of_small.check(instant);
  EXPECT_THAT(of_small.state(instant).reasons, ElementsAre(Impediment::database_unwritable));
}

TEST_P(ReadinessTest, OneWriteThatWaitsTooLongStopsNothing) {
  counted.before_write = [] { throw db::DbError(db::Errc::busy, "locked"); };
  for (int i = 0; i < 2; ++i) EXPECT_THAT(found(), IsEmpty());
  counted.before_write = {};
  EXPECT_THAT(found(), IsEmpty());
  advance(30s);
  counted.before_write = [] { throw db::DbError(db::Errc::busy, "locked"); };
  for (int i = 0; i < 2; ++i) EXPECT_THAT(found(), IsEmpty()) << "counted anew";
  EXPECT_THAT(found(), ElementsAre(Impediment::database_unwritable));
}

TEST_P(ReadinessTest, AFullPoolOfConnectionsStopsNothingAtOnce) {
  db::Options narrow;
  narrow.readers = 1;
  narrow.busy_timeout_ms = 20;
  auto full = db::Database::open(url(), narrow);
  ReadinessMonitor of_full = monitor_of(*full);
  auto reasons = [&] {
    of_full.check(instant);
    return of_full.state(instant).reasons;
  };
  full->read([&](db::Connection&) {
    for (int i = 0; i < 2; ++i)
      EXPECT_THAT(reasons(), Not(Contains(Impediment::database_unreadable)));
    EXPECT_THAT(reasons(), Contains(Impediment::database_unreadable));
  });
  EXPECT_THAT(reasons(), IsEmpty());
}

TEST_P(ReadinessTest, SellsNothingWhenNobodyTakesUpPackages) {
  promise_build("A");
  advance(14min);
  EXPECT_THAT(found_in_a_row(), IsEmpty());
  advance(1min);
  EXPECT_THAT(found_in_a_row(), ElementsAre(Impediment::builder_stalled));
  try_builds(true);
  EXPECT_THAT(found_in_a_row(), IsEmpty());
}

TEST_P(ReadinessTest, PackagesThatWaitedForTheServerGetTheirTime) {
  promise_build("A");
  advance(24h);
  ReadinessMonitor after_start = monitor_of(counted);
  auto sells = [&] {
    for (int i = 0; i < 5; ++i) after_start.check(instant);
    return after_start.state(instant).sell;
  };
  EXPECT_TRUE(sells());
  advance(15min);
  EXPECT_FALSE(sells());
}

TEST_P(ReadinessTest, APackageThatIsBeingBuiltIsNoStandstill) {
  promise_build("A");
  promise_build("B");
  advance(15min);
  jobs::Queue queue(database(), clock, 60s);
  auto claim = queue.claim({std::string(Delivery::job_kind)});
  ASSERT_TRUE(claim);
  EXPECT_THAT(found_in_a_row(), IsEmpty());
  advance(60s);  // Nobody renews the lease.
  EXPECT_THAT(found_in_a_row(), ElementsAre(Impediment::builder_stalled));
}

TEST_P(ReadinessTest, SellsNothingWhenNoPackageCanBeBuilt) {
  fail_two_orders();
  is_builder_broken = true;
  EXPECT_THAT(found_in_a_row(), ElementsAre(Impediment::builder_stalled));
  promise_build("C");
  advance(1s);
  try_builds(true);
  EXPECT_THAT(found_in_a_row(), IsEmpty());
}

TEST_P(ReadinessTest, TwoOrdersThatCannotBeBuiltStopNothing) {
  fail_two_orders();
  EXPECT_THAT(found_in_a_row(), IsEmpty());
  EXPECT_EQ(probes, 1);
  for (int i = 0; i < 72; ++i) {
    advance(1h);
    try_builds(false);
    ASSERT_THAT(found_in_a_row(), IsEmpty());
  }
  EXPECT_EQ(probes, 73);
}

TEST_P(ReadinessTest, SellsAgainAMinuteAfterTheBuilderIsRepaired) {
  fail_two_orders();
  is_builder_broken = true;
  EXPECT_THAT(found_in_a_row(), ElementsAre(Impediment::builder_stalled));
  is_builder_broken = false;
  advance(59s);
  EXPECT_THAT(found(), ElementsAre(Impediment::builder_stalled));
  EXPECT_EQ(probes, 1);
  advance(1s);
  EXPECT_THAT(found(), IsEmpty()) << "no order was tried meanwhile";
  EXPECT_EQ(probes, 2);
}

TEST_P(ReadinessTest, BuildsNoProbeWhilePackagesGetDone) {
  promise_build("A");
  advance(1s);
  try_builds(true);
  found_in_a_row();
  advance(24h);
  found_in_a_row();
  EXPECT_EQ(probes, 0);
}

TEST_P(ReadinessTest, OneOrderThatCannotBeBuiltStopsNothing) {
  promise_build("A");
  for (int i = 0; i < 8; ++i) {
    try_builds(false);
    advance(5min);
  }
  try_builds(false);
  EXPECT_THAT(found_in_a_row(), IsEmpty());
}

TEST_P(ReadinessTest, AClockThatIsSetForwardIsNoStandstill) {
  promise_build("A");
  clock.advance(24h);
  EXPECT_THAT(found(), IsEmpty());
  try_builds(true);
  EXPECT_THAT(found_in_a_row(), IsEmpty());
}

TEST_P(ReadinessTest, ACheckThatDoesNotEndIsAnImpediment) {
  found();
  advance(61s);
  EXPECT_THAT(state().reasons, ElementsAre(Impediment::check_overdue));
  EXPECT_FALSE(state().sell);
  EXPECT_THAT(found(), IsEmpty());
}

TEST(Readiness, ShowsNoPagesWithoutADatabase) {
  log::set_level(log::Level::off);
  AbsentDatabase absent;
  ManualClock clock{from_micros(1)};
  ReadinessMonitor monitor(absent, clock, {.node = "node", .folders = {}}, [] {});
  monitor.check();
  EXPECT_FALSE(monitor.state().browse);
  EXPECT_FALSE(monitor.state().sell);
  EXPECT_THAT(monitor.state().reasons, ElementsAre(Impediment::database_unreadable));
  log::set_level(log::Level::info);
}

TEST(Readiness, ADiskThatIsNotThereHasNoRoom) {
  log::set_level(log::Level::off);
  db::testing::FreshDatabase database("sqlite");
  ManualClock clock{from_micros(1)};
  ReadinessMonitor monitor(*database, clock, {.node = "node", .folders = {"/proc/no-such-folder"}},
                           [] {});
  monitor.check();
  EXPECT_THAT(monitor.state().reasons, ElementsAre(Impediment::disk_full));
  log::set_level(log::Level::info);
}

}  // namespace
}  // namespace typecase::delivery
