#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "db/sqlite_connection.h"

namespace typecase::db {

// Moves what was written from SQLite's log (PATH-wal) into the file itself, on a thread and a
// connection of its own, so that no commit waits for it. Where it cannot keep up, the writer does
// it when the log holds SqliteConnection::most_log_pages.
class SqliteCheckpointer {
 public:
  using Connect = std::function<std::unique_ptr<SqliteConnection>()>;

  explicit SqliteCheckpointer(Connect connect)
      : connect_(std::move(connect)), thread_([this] { work(); }) {}
  ~SqliteCheckpointer();

  // After a commit: so many pages are in the log.
  void note(int log_pages);

 private:
  void work();
  bool wait_until_due();  // false: stopping

  Connect connect_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool due_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace typecase::db
