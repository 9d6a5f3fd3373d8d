#pragma once

#include "db/database.h"
#include "db/pool.h"
#include "db/sqlite_writer.h"

namespace typecase::db {

// A SQLite file: readers of its own beside the one writer thread.
class SqliteDatabase final : public Database {
 public:
  // path ":memory:" is a file in a scratch folder that is removed with this object.
  SqliteDatabase(const std::string& path, const Options& options);
  ~SqliteDatabase() override;

  Engine engine() const override { return Engine::sqlite; }

 private:
  void run_read(const Erased& job) override;
  void run_write(const Erased& job) override;
  void run_write_one(const Erased& job) override { run_write(job); }
  std::unique_ptr<SqliteConnection> connect(SqliteConnection::Access access) const;

  // Removed after the connections below are closed.
  struct ScratchFolder {
    std::string path;
    ~ScratchFolder();
  };
  // flock on PATH.lock, held for the life of this object.
  struct InstanceLock {
    int descriptor = -1;
    void take(const std::string& path);
    ~InstanceLock();
  };

  Options options_;
  ScratchFolder scratch_;
  std::string path_;
  InstanceLock lock_;
  std::unique_ptr<SqliteWriter> writer_;
  Pool<SqliteConnection> readers_;
};

}  // namespace typecase::db
