#include <libpq-fe.h>

#include <barrier>
#include <future>

#include "base/eventually_testing.h"
#include "base/fail_point_testing.h"
#include "base/ids.h"
#include "base/project_folder_testing.h"
#include "db/record.h"
#include "db/testing.h"

namespace typecase::db {
namespace {

// Skipped where no PostgreSQL is at hand.
class PostgresTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("TYPECASE_TEST_POSTGRES") == nullptr) GTEST_SKIP() << "no PostgreSQL";
    scratch_.emplace("postgresql");
    char separator = scratch_->url.find('?') == std::string::npos ? '?' : '&';
    database_ = Database::open(scratch_->url + separator + "application_name=" + name_, patient);
    observer_ = Database::open(scratch_->url);
    observer_->write([](Connection& connection) {
      connection.script("CREATE TABLE thing (id BIGINT NOT NULL PRIMARY KEY)");
    });
  }

  // Cuts the connections of database_ as a server does that is told to stop, and waits until they
  // are closed.
  std::int64_t terminate() {
    return observer_->read([&](Connection& connection) {
      return connection.value<std::int64_t>(
          "SELECT count(pg_terminate_backend(pid, 20000)) FROM pg_stat_activity "
          "WHERE application_name = $1",
          name_);
    });
  }

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

  std::int64_t count() {
    return observer_->read([](Connection& connection) {
      return connection.value<std::int64_t>("SELECT count(*) FROM thing");
    });
  }

  // For its pool, of which some tests have many threads wait.
  static constexpr Options patient{.busy_timeout_ms = 60'000};

  std::string name_ = "test_" + random_id();
  std::optional<testing::Scratch> scratch_;
  std::unique_ptr<Database> database_, observer_;
};

void insert(Connection& connection, int id) {
  connection.execute("INSERT INTO thing (id) VALUES ($1)", id);
}

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
  observer_->write([](Connection& connection) {
    connection.script(
        "CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;"
        "CREATE CONSTRAINT TRIGGER dies AFTER INSERT ON thing DEFERRABLE INITIALLY DEFERRED "
        "FOR EACH ROW EXECUTE FUNCTION die()");
  });
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
