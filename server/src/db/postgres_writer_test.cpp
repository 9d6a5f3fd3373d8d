#include "db/postgres_writer.h"

#include <set>

#include "db/postgres_testing.h"
#include "db/record.h"

namespace typecase::db {
namespace {

using GroupJob = std::function<void(Connection&)>;

class PostgresWriterTest : public testing::PostgresFixture {
 protected:
  // Runs the jobs in one group and in this order: they queue up while the writer is held by another
  // job. Returns the failure of each, nullopt for those that are stored.
  std::vector<std::optional<Errc>> write_together(const std::vector<GroupJob>& jobs) {
    std::promise<void> held, release;
    auto holder = std::async(std::launch::async, [&] {
      database_->write([&, has_run = false](Connection&) mutable {
        if (std::exchange(has_run, true)) return;  // Run again, because its group is.
        held.set_value();
        release.get_future().wait();
      });
    });
    held.get_future().wait();
    std::vector<std::future<std::optional<Errc>>> answers;
    for (const auto& job : jobs) {
      int before = queued_writes_;
      answers.push_back(std::async(std::launch::async, [&] { return failure_of(job); }));
      EXPECT_TRUE(eventually([&] { return queued_writes_ > before; }));
    }
    release.set_value();
    std::vector<std::optional<Errc>> failures;
    for (auto& answer : answers) failures.push_back(answer.get());
    return failures;
  }

  // DbError's code; Errc::other for other exceptions.
  std::optional<Errc> failure_of(const GroupJob& job) {
    try {
      database_->write(job);
    } catch (const DbError& error) {
      return error.code;
    } catch (const std::exception&) {
      return Errc::other;
    }
    return std::nullopt;
  }

  // Inserts the row, and notes the transaction in it.
  static void insert_noted(Connection& connection, int id) {
    connection.execute("INSERT INTO thing (id, number) VALUES ($1, txid_current())", id);
  }

  std::int64_t transactions() {
    return observer_->read([](Connection& connection) {
      return connection.value<std::int64_t>("SELECT count(DISTINCT number) FROM thing");
    });
  }

  // Another shop writes meanwhile, so that a job that reads all rows and inserts one conflicts.
  void conflict(int id) {
    observer_->write([&](Connection& connection) {
      connection.rows("SELECT count(*) FROM thing");
      insert(connection, id);
    });
  }

  using Failures = std::vector<std::optional<Errc>>;

  std::atomic<int> queued_writes_ = 0;
  ScopedFailPoint count_queued_writes_{"postgres.write_queued", [this] { ++queued_writes_; }};
};

TEST_F(PostgresWriterTest, JobsThatWaitTogetherAreOneTransaction) {
  std::vector<GroupJob> jobs;
  for (int id = 1; id <= 20; ++id) jobs.push_back([id](Connection& c) { insert_noted(c, id); });
  EXPECT_EQ(write_together(jobs), Failures(20));
  EXPECT_EQ(count(), 20);
  EXPECT_EQ(transactions(), 1);
}

TEST_F(PostgresWriterTest, MoreThanOneGroupHoldsAreAllStored) {
  std::vector<GroupJob> jobs;
  for (int id = 1; id <= 200; ++id) jobs.push_back([id](Connection& c) { insert_noted(c, id); });
  EXPECT_EQ(write_together(jobs), Failures(200));
  EXPECT_EQ(count(), 200);
  EXPECT_EQ(transactions(), 4) << "of 64 jobs at most";
}

// 20 jobs of 100 statements each fill a group.
TEST_F(PostgresWriterTest, ManyStatementsCloseAGroup) {
  std::atomic<int> runs = 0;
  std::vector<GroupJob> jobs;
  for (int id = 1; id <= 21; ++id) {
    jobs.push_back([&runs, id](Connection& c) {
      ++runs;
      for (int i = 0; i < 99; ++i) c.rows("SELECT 1 AS one");
      insert_noted(c, id);
    });
  }
  EXPECT_EQ(write_together(jobs), Failures(21));
  EXPECT_EQ(transactions(), 2);
  EXPECT_EQ(runs, 21);
}

TEST_F(PostgresWriterTest, AFailingJobDoesNotDisturbItsGroup) {
  auto failures = write_together({
      [](Connection& c) { insert_noted(c, 1); },
      [](Connection& c) {
        insert_noted(c, 2);
        throw std::runtime_error("no");
      },
      [](Connection& c) {
        insert_noted(c, 3);
        insert_noted(c, 1);
      },
      [](Connection& c) { insert_noted(c, 4); },
  });
  EXPECT_EQ(failures, (Failures{{}, Errc::other, Errc::unique, {}}));
  EXPECT_EQ(count(), 2);
  EXPECT_EQ(transactions(), 1) << "savepoints of one transaction";
}

// Record::insert() does not wait for the answer: it comes when another job runs.
TEST_F(PostgresWriterTest, AFailureThatComesLateIsOfTheJobThatMadeIt) {
  auto record = [](Connection& c, int id) { Record().set("id", id).insert(c, "thing"); };
  auto failures = write_together({
      [&](Connection& c) { record(c, 1); },
      [&](Connection& c) { record(c, 1); },
      [&](Connection& c) { record(c, 2); },
      [&](Connection& c) { record(c, 2); },
  });
  EXPECT_EQ(failures, (Failures{{}, Errc::unique, {}, Errc::unique}));
  EXPECT_EQ(failure_of([&](Connection& c) { record(c, 2); }), Errc::unique);
  EXPECT_EQ(count(), 2);
}

TEST_F(PostgresWriterTest, ARefusalBeforeAnyChangeCostsTheOthersNothing) {
  int runs = 0;
  auto failures = write_together({
      [&](Connection& c) {
        ++runs;
        insert(c, 1);
      },
      [](Connection& c) {
        c.rows("SELECT id FROM thing");
        throw std::runtime_error("no");
      },
  });
  EXPECT_EQ(failures, (Failures{{}, Errc::other}));
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(count(), 1);
}

TEST_F(PostgresWriterTest, AJobThatGoesOnAfterAFailedStatementFailsAlone) {
  auto failures = write_together({
      [](Connection& c) { insert(c, 1); },
      [](Connection& c) {
        try {
          insert(c, 1);
        } catch (const DbError&) {
        }
      },
      [](Connection& c) { insert(c, 2); },
  });
  EXPECT_EQ(failures, (Failures{{}, Errc::other, {}}));
  EXPECT_EQ(count(), 2);
}

TEST_F(PostgresWriterTest, AConflictWithAnotherShopRunsTheWholeGroupAgain) {
  int first = 0, second = 0;
  auto failures = write_together({
      [&](Connection& c) {
        ++first;
        insert_noted(c, 1);
      },
      [&](Connection& c) {
        auto rows = c.value<int>("SELECT count(*) FROM thing");
        if (++second == 1) conflict(100);
        c.execute("INSERT INTO thing (id, number) VALUES (2, $1)", rows);
      },
  });
  EXPECT_EQ(failures, Failures(2));
  EXPECT_EQ(first, 2);
  EXPECT_EQ(second, 2);
  EXPECT_EQ(count(), 3);
  auto seen = observer_->read(
      [](Connection& c) { return c.value<int>("SELECT number FROM thing WHERE id = 2"); });
  EXPECT_EQ(seen, 2) << "the row of its group and that of the other shop";
}

TEST_F(PostgresWriterTest, AJobThatAlwaysConflictsDoesNotTakeOthersWithIt) {
  int runs = 0;
  auto failures = write_together({
      [](Connection& c) { insert(c, 1); },
      [&](Connection& c) {
        ++runs;
        c.rows("SELECT count(*) FROM thing");
        conflict(100 + runs);
        insert(c, 2);
      },
      [](Connection& c) { insert(c, 3); },
  });
  EXPECT_EQ(failures, (Failures{{}, Errc::serialization, {}}));
  EXPECT_EQ(runs, 8);
  EXPECT_EQ(count(), 2 + runs);
}

TEST_F(PostgresWriterTest, AConnectionThatDiesBeforeCommitRunsTheWholeGroupAgain) {
  int first = 0, second = 0;
  auto failures = write_together({
      [&](Connection& c) {
        ++first;
        insert(c, 1);
      },
      [&](Connection& c) {
        insert(c, 2);
        if (++second == 1) terminate();
      },
  });
  EXPECT_EQ(failures, Failures(2));
  EXPECT_EQ(first, 2);
  EXPECT_EQ(second, 2);
  EXPECT_EQ(count(), 2);
}

TEST_F(PostgresWriterTest, AConnectionThatDiesAtCommitLeavesTheWholeGroupUnknown) {
  die_at_commit_of(2);
  int runs = 0;
  auto failures = write_together({
      [&](Connection& c) {
        ++runs;
        insert(c, 1);
      },
      [](Connection& c) { insert(c, 2); },
      [](Connection&) { throw std::runtime_error("no"); },
  });
  EXPECT_EQ(failures, (Failures{Errc::commit_unknown, Errc::commit_unknown, Errc::other}));
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(failure_of([](Connection& c) { insert(c, 3); }), std::nullopt);
}

TEST_F(PostgresWriterTest, ACommitThatIsRefusedFailsOnlyTheJobThatCausesIt) {
  observer_->write([](Connection& c) {
    c.script(
        "ALTER TABLE thing ADD parent BIGINT REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED");
  });
  auto failures = write_together({
      [](Connection& c) { insert(c, 1); },
      [](Connection& c) { c.execute("INSERT INTO thing (id, parent) VALUES (2, 99)"); },
      [](Connection& c) { insert(c, 3); },
  });
  EXPECT_EQ(failures, (Failures{{}, Errc::foreign_key, {}}));
  EXPECT_EQ(count(), 2);
}

TEST_F(PostgresWriterTest, ManyAtOnceOnOneCounterLoseNothing) {
  observer_->write(
      [](Connection& c) { c.execute("INSERT INTO thing (id, number) VALUES (1, 0)"); });
  std::vector<std::future<void>> answers;
  for (int i = 0; i < 64; ++i) {
    answers.push_back(std::async(std::launch::async, [&, shop = i % 2] {
      (shop == 0 ? *database_ : *observer_).write([](Connection& c) {
        auto number = c.value<std::int64_t>("SELECT number FROM thing WHERE id = 1");
        c.execute("UPDATE thing SET number = $1 WHERE id = 1", number + 1);
      });
    }));
  }
  for (auto& answer : answers) EXPECT_NO_THROW(answer.get());
  EXPECT_EQ(observer_->read([](Connection& c) {
    return c.value<std::int64_t>("SELECT number FROM thing WHERE id = 1");
  }),
            64);
}

}  // namespace
}  // namespace typecase::db
