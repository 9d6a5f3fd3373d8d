#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <future>

#include "base/eventually_testing.h"
#include "base/fail_point_testing.h"
#include "db/record.h"
#include "db/testing.h"

namespace typecase::db {
namespace {

using namespace std::chrono_literals;

void insert(Connection& connection, int id) {
  connection.execute("INSERT INTO thing (id) VALUES ($1)", id);
}

class SqliteTest : public ::testing::Test {
 protected:
  SqliteTest() {
    database().write([](Connection& connection) {
      connection.script(
          "CREATE TABLE thing (id INTEGER NOT NULL PRIMARY KEY, data BLOB,"
          "  parent INTEGER REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED) STRICT");
    });
  }

  Database& database() { return *fresh_; }

  std::int64_t count() {
    return database().read([](Connection& connection) {
      return connection.value<std::int64_t>("SELECT count(*) FROM thing");
    });
  }

  // Runs the jobs in one group and in this order: they queue up while the writer is held by another
  // job. Returns which of them succeeded.
  std::vector<bool> write_together(const std::vector<std::function<void(Connection&)>>& jobs) {
    std::promise<void> held, release;
    auto holder = std::async(std::launch::async, [&] {
      database().write([&](Connection&) {
        held.set_value();
        release.get_future().wait();
        std::this_thread::sleep_for(20ms);  // Writes join a transaction in its first 10 ms only.
      });
    });
    held.get_future().wait();
    std::vector<std::future<void>> answers;
    for (const auto& job : jobs) {
      int before = queued_writes_;
      answers.push_back(std::async(std::launch::async, [&] { database().write(job); }));
      EXPECT_TRUE(eventually([&] { return queued_writes_ > before; }));
    }
    release.set_value();
    std::vector<bool> succeeded;
    for (auto& answer : answers) {
      try {
        answer.get();
        succeeded.push_back(true);
      } catch (const std::exception&) {
        succeeded.push_back(false);
      }
    }
    return succeeded;
  }

  // Writes `id` and then, from another thread, runs `late`. It joins the transaction unless the
  // first write took too long.
  void write_with_latecomer(int id, const std::function<void(Connection&)>& late) {
    std::promise<void> runs;
    auto latecomer = std::async(std::launch::async, [&] {
      runs.get_future().wait();
      database().write(late);
    });
    bool has_run = false;
    database().write([&](Connection& connection) {
      insert(connection, id);
      if (std::exchange(has_run, true)) return;  // The second time, because `late` failed.
      int before = queued_writes_;
      runs.set_value();
      EXPECT_TRUE(eventually([&] { return queued_writes_ > before; }));
    });
    latecomer.get();
  }

  std::atomic<int> queued_writes_ = 0;
  ScopedFailPoint count_queued_writes_{"sqlite.write_queued", [this] { ++queued_writes_; }};
  testing::FreshDatabase fresh_{"sqlite", {}, false};
};

TEST_F(SqliteTest, AFailingJobDoesNotDisturbItsGroup) {
  std::vector<bool> succeeded = write_together({
      [](Connection& c) { insert(c, 1); },
      [](Connection& c) {
        insert(c, 2);
        throw std::runtime_error("no");
      },
      [](Connection& c) {
        insert(c, 3);
        insert(c, 1);
      },
      [](Connection& c) { insert(c, 4); },
  });
  EXPECT_EQ(succeeded, (std::vector<bool>{true, false, false, true}));
  EXPECT_EQ(count(), 2);
}

TEST_F(SqliteTest, NobodyIsToldOfSuccessWhenTheCommonCommitFails) {
  std::vector<bool> succeeded = write_together({
      [](Connection& c) { insert(c, 1); },
      [](Connection& c) { c.execute("INSERT INTO thing (id, parent) VALUES (2, 99)"); },
  });
  EXPECT_EQ(succeeded, (std::vector<bool>{false, false}));
  EXPECT_EQ(count(), 0);

  database().write([](Connection& c) { insert(c, 1); });
  EXPECT_EQ(count(), 1);
}

TEST_F(SqliteTest, AWriteBeforeCommitJoinsTheTransaction) {
  bool went_with_it = false;
  int id = 0;
  while (!went_with_it && id < 200) {
    ++id;
    write_with_latecomer(id, [&](Connection& connection) {
      insert(connection, -id);
      went_with_it = count() == 2 * (id - 1);  // Nothing of this turn is stored yet.
    });
  }
  EXPECT_TRUE(went_with_it);
  EXPECT_EQ(count(), 2 * id);
}

TEST_F(SqliteTest, ALateWriteThatFailsRollsBackAlone) {
  bool went_with_it = false;
  int id = 0;
  while (!went_with_it && id < 200) {
    ++id;
    auto fail = [&](Connection& connection) {
      insert(connection, -id);
      went_with_it |= count() == id - 1;
      throw std::runtime_error("no");
    };
    EXPECT_THROW(write_with_latecomer(id, fail), std::runtime_error);
  }
  EXPECT_TRUE(went_with_it);
  EXPECT_EQ(count(), id);
}

TEST_F(SqliteTest, ReportsAFullDiskAndWritesAgainWhenThereIsRoom) {
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  rlimit tight{256 * 1024, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &tight);
  Errc code{};
  try {
    database().write([](Connection& connection) {
      connection.execute("INSERT INTO thing (id, data) VALUES (1, $1)", Bytes(1 << 20));
    });
  } catch (const DbError& error) {
    code = error.code;
  }
  std::int64_t readable = count();
  setrlimit(RLIMIT_FSIZE, &before);

  EXPECT_EQ(code, Errc::disk_full);
  EXPECT_EQ(readable, 0);
  database().write([](Connection& connection) {
    connection.execute("INSERT INTO thing (id, data) VALUES (1, $1)", Bytes(1 << 20));
  });
  EXPECT_EQ(count(), 1);
}

TEST_F(SqliteTest, MoreThanOneGroupHoldsAreAllAnswered) {
  std::vector<std::future<void>> answers;
  database().write([&](Connection&) {  // Meanwhile they queue up.
    for (int id = 1; id <= 300; ++id) {
      answers.push_back(std::async(std::launch::async, [this, id] {
        database().write([id](Connection& connection) { insert(connection, id); });
      }));
    }
  });
  for (auto& answer : answers) answer.get();
  EXPECT_EQ(count(), 300);
}

TEST_F(SqliteTest, KeepsASecondShopOut) {
  testing::Scratch scratch("sqlite");
  Options exclusive;
  exclusive.exclusive = true;
  auto shop = Database::open(scratch.url, exclusive);
  try {
    Database::open(scratch.url, exclusive);
    FAIL() << "the lock was had twice";
  } catch (const DbError& error) {
    EXPECT_EQ(error.code, Errc::locked);
  }
  EXPECT_NO_THROW(Database::open(scratch.url)) << "other commands may run beside the shop";
  shop.reset();
  EXPECT_NO_THROW(Database::open(scratch.url, exclusive));
}

TEST_F(SqliteTest, WaitsForAnotherProcessOnlyAsLongAsItIsTold) {
  Options impatient;
  impatient.busy_timeout_ms = 50;
  auto other = Database::open(fresh_.url(), impatient);
  database().write([&](Connection&) {
    try {
      other->write([](Connection& c) { insert(c, 1); });
      ADD_FAILURE() << "two writers at once";
    } catch (const DbError& error) {
      EXPECT_EQ(error.code, Errc::busy);
    }
    EXPECT_EQ(count(), 0) << "reads go on";
  });
  other->write([](Connection& c) { insert(c, 1); });
  EXPECT_EQ(count(), 1);
}

TEST_F(SqliteTest, MakesAFileOnlyItsOwnerCanRead) {
  struct stat status {};
  ASSERT_EQ(stat(fresh_.url().substr(7).c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST_F(SqliteTest, DoesNotMakeAFileWhenToldSo) {
  testing::Scratch scratch("sqlite");
  Options existing;
  existing.create = false;
  try {
    Database::open(scratch.url, existing);
    FAIL() << "a file was made";
  } catch (const DbError& error) {
    EXPECT_EQ(error.code, Errc::unavailable);
  }
}

TEST_F(SqliteTest, AnInMemoryDatabaseIsOneForReadersAndWriter) {
  auto first = Database::open("sqlite::memory:");
  auto second = Database::open("sqlite::memory:");
  first->write([](Connection& c) { c.script("CREATE TABLE only_here (id INTEGER)"); });
  auto look = [](Connection& c) { return c.rows("SELECT id FROM only_here").size(); };
  EXPECT_EQ(first->read(look), 0u);
  EXPECT_THROW(second->read(look), DbError);
}

TEST(KilledProcess, DISABLED_WritesAndDies) {
  auto database = Database::open(std::getenv("TYPECASE_TEST_URL"));
  database->write([](Connection& c) { insert(c, 1); });
  kill(getpid(), SIGKILL);
}

TEST_F(SqliteTest, KeepsWhatAKilledProcessWasToldIsStored) {
  EXPECT_EQ(testing::run_as_process("KilledProcess.DISABLED_WritesAndDies", fresh_.url()), 137);
  EXPECT_EQ(count(), 1);
}

}  // namespace
}  // namespace typecase::db
