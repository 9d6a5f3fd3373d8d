#pragma once

// For tests of PostgreSQL alone.

#include <barrier>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/eventually_testing.h"
#include "base/fail_point_testing.h"
#include "base/ids.h"
#include "db/testing.h"

namespace typecase::db::testing {

// Two shops on one database with an empty table `thing`. Skipped where no PostgreSQL is at hand.
class PostgresFixture : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("TYPECASE_TEST_POSTGRES") == nullptr) GTEST_SKIP() << "no PostgreSQL";
    scratch_.emplace("postgresql");
    char separator = scratch_->url.find('?') == std::string::npos ? '?' : '&';
    database_ = Database::open(scratch_->url + separator + "application_name=" + name_, patient);
    observer_ = Database::open(scratch_->url);
    observer_->write([](Connection& connection) {
      connection.script("CREATE TABLE thing (id BIGINT NOT NULL PRIMARY KEY, number BIGINT)");
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

  // From now on the connection that inserts this row dies when COMMIT is executed.
  void die_at_commit_of(int id) {
    observer_->write([&](Connection& connection) {
      connection.script(
          "CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
          "PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;"
          "CREATE CONSTRAINT TRIGGER dies AFTER INSERT ON thing DEFERRABLE INITIALLY DEFERRED "
          "FOR EACH ROW WHEN (NEW.id = " +
          std::to_string(id) + ") EXECUTE FUNCTION die()");
    });
  }

  std::int64_t count() {
    return observer_->read([](Connection& connection) {
      return connection.value<std::int64_t>("SELECT count(*) FROM thing");
    });
  }

  static void insert(Connection& connection, int id) {
    connection.execute("INSERT INTO thing (id) VALUES ($1)", id);
  }

  // For its pool and its writer, for which some tests have many threads wait.
  static constexpr Options patient{.busy_timeout_ms = 60'000};

  std::string name_ = "test_" + random_id();
  std::optional<Scratch> scratch_;
  std::unique_ptr<Database> database_, observer_;
};

}  // namespace typecase::db::testing
