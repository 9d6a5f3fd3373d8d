#include <filesystem>
#include <future>
#include <semaphore>

#include "base/eventually_testing.h"
#include "base/fail_point_testing.h"
#include "db/sqlite_checkpointer.h"
#include "db/testing.h"

// SQLite's log (PATH-wal) while the shop runs.
namespace typecase::db {
namespace {

class SqliteLogTest : public ::testing::Test {
 protected:
  static constexpr std::uintmax_t page = 4120;  // With its header in the log.

  SqliteLogTest() {
    fresh_->write([](Connection& connection) {
      connection.script("CREATE TABLE thing (id INTEGER NOT NULL PRIMARY KEY, data BLOB) STRICT");
    });
  }

  std::uintmax_t size_of(const char* suffix) {
    return std::filesystem::file_size(fresh_.url().substr(7) + suffix);
  }

  // Writes 160 MB in all. Returns the largest size of the log.
  std::uintmax_t write_much(const std::function<void()>& in_each_transaction) {
    for (int turn = 0; turn < 160; ++turn) {
      fresh_->write([&](Connection& connection) {
        connection.execute("INSERT OR REPLACE INTO thing (id, data) VALUES (1, $1)",
                           Bytes(1 << 20));
        in_each_transaction();
      });
    }
    return size_of("-wal");  // It never shrinks.
  }

  testing::FreshDatabase fresh_{"sqlite", {}, false};
};

TEST_F(SqliteLogTest, IsWrittenToTheFileItselfWhileTheShopRuns) {
  for (int id = 1; id <= 20; ++id) {
    fresh_->write([&](Connection& connection) {
      connection.execute("INSERT INTO thing (id, data) VALUES ($1, $2)", id, Bytes(1 << 20));
    });
  }
  EXPECT_TRUE(eventually([&] { return size_of("") >= 4u << 20; }));
}

// Each step of the checkpointer falls into a transaction: it never sees an empty log.
TEST_F(SqliteLogTest, IsBoundedWhileThereIsAlwaysACommitMore) {
  struct Steps {
    std::atomic<bool> is_due = false, is_over = false;
    std::binary_semaphore allowed{0}, finished{0};
  };
  auto steps = std::make_shared<Steps>();
  ScopedFailPoint due("sqlite.step_due", [steps] {
    steps->is_due = true;
    if (!steps->is_over) steps->allowed.acquire();
  });
  ScopedFailPoint finish("sqlite.step_done", [steps] {
    if (!steps->is_over) steps->finished.release();
  });
  int count = 0;
  std::uintmax_t largest = write_much([&] {
    if (!steps->is_due.exchange(false)) return;
    ++count;
    steps->allowed.release();
    steps->finished.acquire();
  });
  steps->is_over = true;
  steps->allowed.release();
  EXPECT_GT(count, 0);
  EXPECT_GE(largest, SqliteCheckpointer::enough_pages * page);
  EXPECT_LE(largest, (SqliteCheckpointer::most_pages + 1000) * page);
}

TEST_F(SqliteLogTest, IsBoundedWhileTheCheckpointerNeverGetsItsTurn) {
  std::promise<void> end;
  ScopedFailPoint due("sqlite.step_due", [held = end.get_future().share()] { held.wait(); });
  std::uintmax_t largest = write_much([] {});
  end.set_value();
  EXPECT_GE(largest, SqliteCheckpointer::most_pages * page);
  EXPECT_LE(largest, (SqliteCheckpointer::most_pages + 1000) * page);
}

}  // namespace
}  // namespace typecase::db
