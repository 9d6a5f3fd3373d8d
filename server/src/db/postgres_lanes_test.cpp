// Of PostgresDatabase: short writes go on while a long one runs or waits.

#include "db/postgres_testing.h"
#include "db/record.h"

namespace typecase::db {
namespace {

class PostgresLanesTest : public testing::PostgresFixture {
 protected:
  void write_short(int id) {
    database_->write([&](Connection& c) { insert(c, id); });
  }
};

TEST_F(PostgresLanesTest, ShortWritesDoNotWaitForALongStatement) {
  std::promise<void> short_is_stored;
  auto stored = short_is_stored.get_future();
  std::atomic<int> runs = 0;
  auto long_write = std::async(std::launch::async, [&] {
    database_->write([&](Connection& c) {
      insert(c, 1);
      if (++runs == 1) c.rows("SELECT 1 FROM pg_sleep(30)");
      stored.wait();
    });
  });
  EXPECT_TRUE(eventually([&] { return runs > 0; }));
  write_short(2);
  EXPECT_EQ(count(), 1) << "the long one has not ended";
  short_is_stored.set_value();
  long_write.get();
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(count(), 2);
}

TEST_F(PostgresLanesTest, ShortWritesDoNotWaitForManyStatements) {
  std::promise<void> short_is_stored;
  auto stored = short_is_stored.get_future();
  std::atomic<int> runs = 0;
  auto long_write = std::async(std::launch::async, [&] {
    database_->write([&](Connection& c) {
      const bool is_alone = ++runs > 1;
      for (int id = 1000; id < 1500; ++id) insert(c, id);
      if (is_alone) stored.wait();
    });
  });
  EXPECT_TRUE(eventually([&] { return runs > 1; }));
  write_short(2);
  EXPECT_EQ(count(), 1) << "the long one has not ended";
  short_is_stored.set_value();
  long_write.get();
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(count(), 501);
}

// However slow the machine is: only what a job does decides.
TEST_F(PostgresLanesTest, AJobThatTakesLongWithFewStatementsRunsOnce) {
  int runs = 0;
  database_->write([&](Connection& c) {
    ++runs;
    for (int id = 1; id <= 5; ++id) {
      c.rows("SELECT 1 FROM pg_sleep(0.1)");
      insert(c, id);
    }
  });
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(count(), 5);
}

class PostgresKindsTest : public PostgresLanesTest {
 protected:
  // Changes `rows` rows in `statements` statements; returns how often it ran.
  int write_kind(int statements, int rows) {
    int runs = 0;
    database_->write([&](Connection& c) {
      ++runs;
      c.execute("DELETE FROM thing");
      for (int at = 0; at < statements; ++at) {
        c.execute("INSERT INTO thing (id) SELECT generate_series($1, $2)", at * rows,
                  at * rows + rows - 1);
      }
    });
    return runs;
  }
};

TEST_F(PostgresKindsTest, AKindThatWasLongBeginsByItselfUntilItIsShort) {
  EXPECT_EQ(write_kind(300, 1), 2);
  EXPECT_EQ(write_kind(300, 1), 1);
  EXPECT_EQ(write_kind(3, 1), 1);
  EXPECT_EQ(write_kind(300, 1), 2);
}

TEST_F(PostgresKindsTest, AJobOfManyRowsEndsInItsGroupAndTheNextIsByItself) {
  EXPECT_EQ(write_kind(1, 5000), 1);
  EXPECT_EQ(write_kind(300, 1), 1) << "it did not begin in the group";
}

TEST_F(PostgresLanesTest, ShortWritesDoNotWaitForALockThatAnotherShopHolds) {
  write_short(1);
  std::promise<void> is_locked, short_is_stored;
  auto stored = short_is_stored.get_future();
  auto other_shop = std::async(std::launch::async, [&] {
    observer_->write_one([&](Connection& c) {
      c.execute("UPDATE thing SET number = 1 WHERE id = 1");
      is_locked.set_value();
      stored.wait();
    });
  });
  is_locked.get_future().wait();
  std::atomic<int> runs = 0;
  auto waiting = std::async(std::launch::async, [&] {
    database_->write([&](Connection& c) {
      ++runs;
      c.execute("UPDATE thing SET number = 2 WHERE id = 1");
    });
  });
  EXPECT_TRUE(eventually([&] { return runs > 0; }));
  write_short(2);
  short_is_stored.set_value();
  other_shop.get();
  waiting.get();
  EXPECT_EQ(count(), 2);
  EXPECT_EQ(observer_->read([](Connection& c) {
    return c.value<int>("SELECT number FROM thing WHERE id = 1");
  }),
            2);
}

TEST_F(PostgresLanesTest, AWriteThatIsNotTakenInTimeIsRefusedAndNeverRuns) {
  Options impatient;
  impatient.busy_timeout_ms = 50;
  auto database = Database::open(scratch_->url, impatient);
  std::promise<void> is_held, release;
  auto holder = std::async(std::launch::async, [&] {
    database->write([&](Connection&) {
      is_held.set_value();
      release.get_future().wait();
    });
  });
  is_held.get_future().wait();
  bool has_run = false;
  try {
    database->write([&](Connection&) { has_run = true; });
    ADD_FAILURE() << "it was stored";
  } catch (const DbError& error) {
    EXPECT_EQ(error.code, Errc::busy);
  }
  release.set_value();
  holder.get();
  EXPECT_FALSE(has_run);
}

TEST_F(PostgresLanesTest, AChangeThatIsSentInAReadIsRefusedThere) {
  auto change = [](Connection& c) { Record().set("id", 1).insert(c, "thing"); };
  EXPECT_THROW(database_->read(change), DbError);
  EXPECT_EQ(
      database_->read([](Connection& c) { return c.value<int>("SELECT count(*) FROM thing"); }), 0);
}

}  // namespace
}  // namespace typecase::db
