#pragma once

// For tests only: a fresh, migrated database on every engine that is at hand.
//
//   class CartTest : public db::testing::EachEngine {};
//   TYPECASE_EACH_ENGINE(CartTest);
//
//   TEST_P(CartTest, KeepsTheOrderOfItsLines) {
//     database().write([](db::Connection& connection) { ... });
//   }
//
// SQLite always runs; PostgreSQL runs when TYPECASE_TEST_POSTGRES holds the address of a server on
// which databases may be created (`scripts/with-postgres build/dev/bin/cart_test` starts one and
// sets it). Each test has a database of its own, which is removed afterwards.
//
// The shop's migrations are applied once for each engine; a test gets a copy of the result. On
// SQLite that is the content of a file, kept in memory; on PostgreSQL a template database, which
// every test program on that server shares and which stays there.

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "base/log.h"
#include "db/database.h"
#include "db/migrate.h"
#include "db/scratch_testing.h"

namespace typecase::db::testing {

inline std::unique_ptr<FreshDatabase> fresh_database(const std::string& engine) {
  return std::make_unique<FreshDatabase>(engine);
}

// Another database, whose transactions are counted: what a request costs.
class CountingDatabase final : public Database {
 public:
  explicit CountingDatabase(Database& counted) : counted_(counted) {}

  Engine engine() const override { return counted_.engine(); }

  std::atomic<int> reads = 0;
  std::atomic<int> finished_reads = 0;
  std::atomic<int> writes = 0;
  std::function<void()> before_write;   // what somebody else does just then
  std::function<void()> before_commit;  // within the transaction; a throw rolls it back

 protected:
  void run_read(const Erased& job) override {
    ++reads;
    counted_.read([&](Connection& connection) { job(connection); });
    ++finished_reads;
  }
  void run_write(const Erased& job) override {
    ++writes;
    if (before_write) before_write();
    counted_.write([&](Connection& connection) {
      const bool is_good = job(connection);
      if (before_commit) before_commit();
      return outcome(is_good);
    });
  }
  void run_write_one(const Erased& job) override {
    ++writes;
    counted_.write_one([&](Connection& connection) { return outcome(job(connection)); });
  }

 private:
  // An Error rolls back.
  static Result<bool> outcome(bool is_good) {
    if (is_good) return true;
    return Error{};
  }

  Database& counted_;
};

// Another connection, whose statements are counted. On SQLite each query can be explained.
class CountingConnection final : public Connection {
 public:
  explicit CountingConnection(Connection& counted) : counted_(counted) {}
  void script(std::string_view sql) override { counted_.script(sql); }
  Engine engine() const override { return counted_.engine(); }

  int statements = 0;
  bool explains = false;           // on SQLite only: keeps the plan of each query
  std::vector<std::string> plans;  // one step a line: "SEARCH orders USING INDEX ..."

 protected:
  std::vector<Row> query(std::string_view sql, const Parameters& parameters) override {
    ++statements;
    if (explains) plans.push_back(plan(sql, parameters));
    return counted_.rows(sql, parameters);
  }
  std::int64_t change(std::string_view sql, const Parameters& parameters) override {
    ++statements;
    return counted_.execute(sql, parameters);
  }

 private:
  std::string plan(std::string_view sql, const Parameters& parameters) {
    std::string steps;
    for (const Row& row : counted_.rows("EXPLAIN QUERY PLAN " + std::string(sql), parameters)) {
      steps += row.text("detail") + "\n";
    }
    return steps;
  }

  Connection& counted_;
};

// The database stands before the members of the derived fixture are made.
class EachEngine : public ::testing::TestWithParam<std::string> {
 protected:
  Database& database() { return *fresh_; }
  const std::string& url() const { return fresh_.url(); }
  bool on_sqlite() const { return GetParam() == "sqlite"; }

 private:
  FreshDatabase fresh_{GetParam()};
};

}  // namespace typecase::db::testing

#define TYPECASE_EACH_ENGINE(Fixture)                                                    \
  INSTANTIATE_TEST_SUITE_P(Engines, Fixture,                                             \
                           ::testing::ValuesIn(::typecase::db::testing::test_engines()), \
                           [](const auto& engine) { return engine.param; })
