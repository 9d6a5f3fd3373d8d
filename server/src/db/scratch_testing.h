#pragma once

// For tests only: databases that are removed after use, and a process that may be killed.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "db/database.h"

namespace typecase::db::testing {

// SQLite; with TYPECASE_TEST_POSTGRES set also PostgreSQL.
std::vector<std::string> test_engines();

enum class Content { empty, migrated };

// The place of one database: a folder, in memory where possible, or a database on the server. It is
// removed with this object, together with the connections that are still open.
class Scratch {
 public:
  // engine: "sqlite" or "postgresql". An empty SQLite database has no file yet.
  explicit Scratch(const std::string& engine, Content content = Content::empty);
  ~Scratch();

  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::string url;

 private:
  std::filesystem::path folder_;  // SQLite
  std::string database_;          // PostgreSQL
};

// A database that is removed with this object. `url` opens it a second time.
class FreshDatabase {
 public:
  // engine: "sqlite" or "postgresql". migrated = false leaves it without a table.
  explicit FreshDatabase(const std::string& engine, const Options& options = {},
                         bool migrated = true)
      : scratch_(engine, migrated ? Content::migrated : Content::empty),
        database_(Database::open(scratch_.url, options)) {}

  Database& operator*() { return *database_; }
  Database* operator->() { return database_.get(); }
  const std::string& url() const { return scratch_.url; }

 private:
  Scratch scratch_;
  std::unique_ptr<Database> database_;
};

// Runs one disabled test of this program as a process of its own, with TYPECASE_TEST_URL set: for
// what a process must be killed for. Returns its exit code, 128 + the signal that ended it.
int run_as_process(const std::string& test, const std::string& url);

}  // namespace typecase::db::testing
