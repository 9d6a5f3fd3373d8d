#include <libpq-fe.h>

#include "base/project_folder_testing.h"
#include "db/pipelined.h"
#include "db/postgres_testing.h"
#include "db/record.h"

namespace typecase::db {
namespace {

class PostgresTest : public testing::PostgresFixture {
 protected:
  // Has the whole pool open.
  void warm_up() {
    std::vector<std::future<void>> reads;
    std::barrier together(4);
    for (int i = 0; i < 4; ++i) {
      reads.push_back(std::async(std::launch::async, [&] {
        database_->read([&](Connection&) { together.arrive_and_wait(); });
      }));
    }
    for (auto& read : reads) read.get();
  }
};

TEST_F(PostgresTest, ReplacesConnectionsThatDiedWhileIdle) {
  warm_up();
  EXPECT_EQ(terminate(), 4);
  database_->write([](Connection& connection) { insert(connection, 1); });
  warm_up();
  EXPECT_EQ(count(), 1);
}

TEST_F(PostgresTest, RunsAJobAgainWhoseConnectionDiedBeforeCommit) {
  int runs = 0;
  database_->write([&](Connection& connection) {
    insert(connection, 1);
    if (++runs == 1) terminate();
    insert(connection, 2);
  });
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(count(), 2);
}

TEST_F(PostgresTest, RunsAJobAgainWhoseConnectionDiedJustBeforeCommit) {
  int runs = 0;
  database_->write([&](Connection& connection) {
    insert(connection, 1);
    if (++runs == 1) terminate();
  });
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(count(), 1);
}

TEST_F(PostgresTest, DoesNotRepeatAJobWhoseCommitMayHaveHappened) {
  die_at_commit_of(1);
  int runs = 0;
  try {
    database_->write([&](Connection& connection) {
      ++runs;
      insert(connection, 1);
    });
    FAIL() << "the commit succeeded";
  } catch (const DbError& error) {
    EXPECT_EQ(error.code, Errc::commit_unknown);
  }
  EXPECT_EQ(runs, 1);
  EXPECT_NO_THROW(
      database_->read([](Connection& connection) { connection.rows("SELECT id FROM thing"); }));
}

TEST_F(PostgresTest, GivesUpAfterEightSerializationFailures) {
  int runs = 0;
  try {
    database_->write([&](Connection& connection) {
      ++runs;
      connection.rows("SELECT count(*) FROM thing");
      observer_->write([&](Connection& other) {
        other.rows("SELECT count(*) FROM thing");
        insert(other, runs);
      });
      insert(connection, 100);
    });
    FAIL() << "both were serializable";
  } catch (const DbError& error) {
    EXPECT_EQ(error.code, Errc::serialization);
  }
  EXPECT_EQ(runs, 8);
  EXPECT_EQ(count(), 8);
}

TEST_F(PostgresTest, EveryOneOfManyThatWantTheSameRowsComesToItsEnd) {
  constexpr int writers = 64;
  std::vector<std::future<void>> answers;
  for (int id = 1; id <= writers; ++id) {
    answers.push_back(std::async(std::launch::async, [this, id] {
      database_->write([id](Connection& connection) {
        connection.rows("SELECT count(*) FROM thing");
        insert(connection, id);
      });
    }));
  }
  for (auto& answer : answers) EXPECT_NO_THROW(answer.get());
  EXPECT_EQ(count(), writers);
}

TEST_F(PostgresTest, NeverWaitsForEverForAConnection) {
  Options narrow;
  narrow.readers = 1;
  narrow.busy_timeout_ms = 100;
  auto database = Database::open(scratch_->url, narrow);
  database->read([&](Connection&) {
    try {
      database->read([](Connection&) {});
      ADD_FAILURE() << "one connection was lent twice";
    } catch (const DbError& error) {
      EXPECT_EQ(error.code, Errc::busy);
    }
  });
}

TEST_F(PostgresTest, RefusesAnAddressWhereNobodyAnswers) {
  int attempts = 0;  // No second one: it is told at once.
  ScopedFailPoint connecting("postgres.connecting", [&] { ++attempts; });
  try {
    Database::open("postgresql://nobody@127.0.0.1:1/nothing");
    FAIL() << "somebody answered";
  } catch (const DbError& error) {
    EXPECT_EQ(error.code, Errc::unavailable);
  }
  EXPECT_EQ(attempts, 1);
}

TEST_F(PostgresTest, RefusesADatabaseThatDoesNotCompareByBytes) {
  std::string server = std::getenv("TYPECASE_TEST_POSTGRES");
  PGconn* connection = PQconnectdb(server.c_str());  // No transaction may stand around this.
  auto run = [&](const std::string& sql) { PQclear(PQexec(connection, sql.c_str())); };
  run("CREATE DATABASE " + name_ +
      " TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' "
      "LOCALE_PROVIDER icu ICU_LOCALE 'en'");
  std::string url = server.substr(0, server.rfind('/') + 1) + name_;
  for (char& c : url) c = static_cast<char>(std::tolower(c));

  try {
    Database::open(url);
    ADD_FAILURE() << "it was opened";
  } catch (const DbError& error) {
    EXPECT_NE(std::string(error.what()).find("LOCALE 'C'"), std::string::npos) << error.what();
  }

  run("DROP DATABASE " + name_);
  PQfinish(connection);
}

TEST_F(PostgresTest, AReadAtOnceEndsWithTheFirstAnswers) {
  auto read_twice = [&] {
    database_->read_at_once([](Connection& connection) {
      EXPECT_TRUE(connection.find_one("SELECT count(*) AS n FROM thing"));
      connection.find_one("SELECT count(*) AS n FROM thing");
      ADD_FAILURE() << "a second transaction";
    });
  };
  EXPECT_THROW(read_twice(), std::logic_error);
  EXPECT_EQ(count(), 0);
}

// Both statements are new to the connection; now() is the time at which a transaction began.
TEST_F(PostgresTest, AReadAtOnceIsOneTransactionThoughItsStatementsArePreparedInIt) {
  constexpr std::string_view begun = "SELECT cast(extract(epoch FROM now()) * 1000000 AS BIGINT)";
  database_->read_at_once([&](Connection& connection) {
    const Deferred first = connection.defer(std::string(begun) + " AS first");
    const Deferred isolation = connection.defer("SELECT current_setting('transaction_isolation')");
    const Deferred second = connection.defer(std::string(begun) + " AS second");
    EXPECT_EQ(first.value<std::int64_t>(), second.value<std::int64_t>());
    EXPECT_EQ(isolation.value<std::string>(), "repeatable read");
  });
}

TEST_F(PostgresTest, AStatementThatCouldNotBePreparedIsPreparedAgain) {
  auto insert_late = [](Connection& connection) {
    enqueue(connection, "INSERT INTO late (id) VALUES ($1)", {std::int64_t{1}});
  };
  EXPECT_THROW(database_->write(insert_late), DbError);
  database_->write([](Connection& c) { c.script("CREATE TABLE late (id BIGINT)"); });
  database_->write(insert_late);
  EXPECT_EQ(database_->read(
                [](Connection& c) { return c.value<std::int64_t>("SELECT count(*) FROM late"); }),
            1);
  database_->write([](Connection& c) { c.script("DROP TABLE late"); });
}

TEST_F(PostgresTest, AQueryThatNobodyReadsFailsItsOwnRead) {
  auto divide = [](Connection& connection) { connection.defer("SELECT 1 / $1 AS n", 0); };
  EXPECT_THROW(database_->read_at_once(divide), DbError);
  EXPECT_EQ(database_->read([](Connection& c) { return c.value<std::int64_t>("SELECT 1 AS n"); }),
            1);
  EXPECT_THROW(database_->read(divide), DbError);
  EXPECT_EQ(database_->read([](Connection& c) { return c.value<std::int64_t>("SELECT 2 AS n"); }),
            2);
}

// Each way in which three columns are null, some twice: a few statements serve them all.
TEST_F(PostgresTest, NullsDoNotMultiplyPreparedStatements) {
  database_->write([](Connection& connection) {
    connection.script(
        "CREATE TEMPORARY TABLE part (id BIGINT, name TEXT, number BIGINT, data BYTEA)");
    int id = 0;
    for (int way : {0, 1, 2, 3, 4, 5, 6, 7, 7, 3, 0}) {
      Record row;
      row.set("id", ++id);
      row.set("name", way & 1 ? std::optional(std::string("a name")) : std::nullopt);
      row.set("number", way & 2 ? std::optional(std::int64_t{5}) : std::nullopt);
      row.set("data", way & 4 ? std::optional(Bytes{1, 2}) : std::nullopt);
      row.insert(connection, "part");
    }
    auto count = [&](std::string_view sql) { return connection.value<std::int64_t>(sql); };
    EXPECT_EQ(
        count(
            "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO part%'"),
        4);
    EXPECT_EQ(count("SELECT count(*) FROM part WHERE name IS NULL OR name = 'a name'"), 11);
    EXPECT_EQ(count("SELECT count(name) FROM part"), 6);
    EXPECT_EQ(count("SELECT count(number) FROM part WHERE number = 5"), 6);
    EXPECT_EQ(count("SELECT count(data) FROM part WHERE length(data) = 2"), 5);
  });
}

// Run by the test below in a server of its own: other tests must not feel the restart.
TEST_F(PostgresTest, DISABLED_GoesOnAfterARestart) {
  const char* control = std::getenv("TYPECASE_TEST_POSTGRES_CONTROL");
  ASSERT_NE(control, nullptr);
  warm_up();
  std::atomic<bool> stop = false;
  std::atomic<int> written = 0;
  std::thread writer([&] {
    for (int id = 1; !stop; ++id) {
      try {
        database_->write([&](Connection& connection) { insert(connection, id); });
        ++written;
      } catch (const DbError& error) {
        EXPECT_EQ(error.code, Errc::commit_unknown) << error.what();
      }
    }
  });
  EXPECT_TRUE(eventually([&] { return written > 0; }));
  EXPECT_EQ(std::system((std::string(control) + " restart >/dev/null").c_str()), 0);
  int before = written;
  EXPECT_TRUE(eventually([&] { return written > before; }));
  stop = true;
  writer.join();

  EXPECT_GE(count(), written);
  EXPECT_LE(count(), written + 1);
}

TEST_F(PostgresTest, SurvivesARestartOfTheServer) {
  std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
  std::string command = project_folder() + "/scripts/with-postgres --volatile " + self +
                        " --gtest_also_run_disabled_tests"
                        " --gtest_filter=PostgresTest.DISABLED_GoesOnAfterARestart >/dev/null";
  EXPECT_EQ(std::system(command.c_str()), 0);
}

}  // namespace
}  // namespace typecase::db
