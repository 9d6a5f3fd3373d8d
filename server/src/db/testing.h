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
// SQLite runs always; PostgreSQL when TYPECASE_TEST_POSTGRES holds the address of a database that
// may be written to (`scripts/with-postgres build/dev/bin/cart_test` starts one and sets it). Each
// test has a file, or a schema, of its own that is gone afterwards.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "base/log.h"
#include "db/database.h"
#include "db/migrate.h"

namespace typecase::db::testing {

inline std::vector<std::string> test_engines() {
  if (std::getenv("TYPECASE_TEST_POSTGRES") == nullptr) return {"sqlite"};
  return {"sqlite", "postgresql"};
}

// The place of one database: a folder in memory where there is one, or a schema.
class Scratch {
 public:
  explicit Scratch(const std::string& engine) : name_("test_" + random_id()) {
    log::set_level(log::Level::warning);  // Without a line for each migration.
    if (engine == "sqlite") {
      std::filesystem::path memory = "/dev/shm";
      bool usable = access(memory.c_str(), W_OK) == 0;
      folder_ = (usable ? memory : std::filesystem::temp_directory_path()) / name_;
      std::filesystem::create_directory(folder_);
      url = "sqlite:" + (folder_ / "shop.db").string();
    } else {
      std::string server = std::getenv("TYPECASE_TEST_POSTGRES");
      server_ = Database::open(server);
      server_->write([&](Connection& c) { c.script("CREATE SCHEMA \"" + name_ + "\""); });
      char separator = server.find('?') == server.npos ? '?' : '&';
      url = server + separator + "options=-csearch_path%3D%22" + name_ + "%22";
    }
  }

  ~Scratch() {
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
    if (!server_) return;
    server_->write([&](Connection& c) { c.script("DROP SCHEMA \"" + name_ + "\" CASCADE"); });
  }

  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::string url;

 private:
  std::string name_;
  std::filesystem::path folder_;
  std::unique_ptr<Database> server_;
};

// A database that is removed with this object. `url` opens it a second time.
class FreshDatabase {
 public:
  // engine: "sqlite" or "postgresql". migrated = false leaves it without a table.
  explicit FreshDatabase(const std::string& engine, const Options& options = {},
                         bool migrated = true)
      : scratch_(engine), database_(Database::open(scratch_.url, options)) {
    if (migrated) migrate(*database_, shop_migrations());
  }

  Database& operator*() { return *database_; }
  Database* operator->() { return database_.get(); }
  const std::string& url() const { return scratch_.url; }

 private:
  Scratch scratch_;
  std::unique_ptr<Database> database_;
};

inline std::unique_ptr<FreshDatabase> fresh_database(const std::string& engine) {
  return std::make_unique<FreshDatabase>(engine);
}

// Another database, whose transactions are counted: what a request costs.
class CountingDatabase final : public Database {
 public:
  explicit CountingDatabase(Database& counted) : counted_(counted) {}

  Engine engine() const override { return counted_.engine(); }

  std::atomic<int> reads = 0;
  std::atomic<int> writes = 0;
  std::function<void()> before_write;  // what somebody else does just then

 protected:
  void run_read(const Erased& job) override {
    ++reads;
    counted_.read([&](Connection& connection) { job(connection); });
  }
  void run_write(const Erased& job) override {
    ++writes;
    if (before_write) before_write();
    counted_.write([&](Connection& connection) { return outcome(job(connection)); });
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

// Another connection, whose statements are counted.
class CountingConnection final : public Connection {
 public:
  explicit CountingConnection(Connection& counted) : counted_(counted) {}
  void script(std::string_view sql) override { counted_.script(sql); }
  Engine engine() const override { return counted_.engine(); }

  int statements = 0;

 protected:
  std::vector<Row> query(std::string_view sql, const Parameters& parameters) override {
    ++statements;
    return counted_.rows(sql, parameters);
  }
  std::int64_t change(std::string_view sql, const Parameters& parameters) override {
    ++statements;
    return counted_.execute(sql, parameters);
  }

 private:
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

// Runs one disabled test of this program as a process of its own, with TYPECASE_TEST_URL set: for
// what a process must be killed for. Answers its exit code, 128 + the signal that ended it.
inline int run_as_process(const std::string& test, const std::string& url) {
  std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
  std::string command = "TYPECASE_TEST_URL='" + url + "' '" + self +
                        "' --gtest_also_run_disabled_tests --gtest_filter=" + test + " >/dev/null";
  int status = std::system((command + "; exit $?").c_str());  // The shell stays to translate it.
  return WEXITSTATUS(status);
}

}  // namespace typecase::db::testing

#define TYPECASE_EACH_ENGINE(Fixture)                                                    \
  INSTANTIATE_TEST_SUITE_P(Engines, Fixture,                                             \
                           ::testing::ValuesIn(::typecase::db::testing::test_engines()), \
                           [](const auto& engine) { return engine.param; })
