#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "db/connection.h"

struct sqlite3;
struct sqlite3_stmt;

namespace typecase::db {

// One sqlite3 handle in WAL mode with synchronous=FULL and foreign keys. For one thread at a time.
class SqliteConnection final : public Connection {
 public:
  enum class Access { read_only, read_write };

  // durable = false leaves out the fsync: for databases that do not outlive the process.
  SqliteConnection(const std::string& path, Access access, int busy_timeout_ms, bool durable);
  ~SqliteConnection() override;

  Engine engine() const override { return Engine::sqlite; }
  void script(std::string_view sql) override;

  // In the log (PATH-wal) after this connection's last commit.
  int log_pages() const { return log_pages_; }

  // Rows that were changed and scripts that were run since it was opened.
  std::int64_t changes() const;

  // False once SQLite itself has rolled back, as it does when a disk is full.
  bool in_transaction() const;

 private:
  // Binds and steps; a statement in use is given back when it goes out of scope.
  class Execution;

  struct Close {
    void operator()(sqlite3* handle) const;
  };
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  struct Statement {
    std::unique_ptr<sqlite3_stmt, Finalize> handle;
    std::vector<int> places;  // of $1, $2 ...: to SQLite these are names, not numbers
    ColumnNames columns;
  };
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
  };

  std::vector<Row> query(std::string_view sql, const Parameters& parameters) override;
  std::int64_t change(std::string_view sql, const Parameters& parameters) override;
  const Statement& prepare(std::string_view sql);
  [[noreturn]] void fail(std::string_view sql) const;

  static int note_commit(void* self, sqlite3* handle, const char* database, int log_pages);

  int log_pages_ = 0;
  std::int64_t scripts_ = 0;
  std::unique_ptr<sqlite3, Close> handle_;
  std::unordered_map<std::string, Statement, TextHash, std::equal_to<>> statements_;
};

}  // namespace typecase::db
