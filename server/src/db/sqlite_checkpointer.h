#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "db/sqlite_connection.h"

namespace typecase::db {

// Moves what was written from SQLite's log (PATH-wal) into the file itself, a step at a time, on a
// thread and a connection of its own, so that no commit waits for it. While there is always a
// commit more the log is never empty and would grow for ever: the writer, which can empty it, does
// so itself. It waits for the end of a step, when little is left to move, but not beyond
// most_pages.
class SqliteCheckpointer {
 public:
  static constexpr int step_pages = 250;       // 1 MB: commits hardly feel it
  static constexpr int enough_pages = 16'000;  // 64 MB
  static constexpr int most_pages = 32'000;

  using Connect = std::function<std::unique_ptr<SqliteConnection>()>;

  explicit SqliteCheckpointer(Connect connect)
      : connect_(std::move(connect)), thread_([this] { work(); }) {}
  ~SqliteCheckpointer();

  // After a commit of the one connection that writes, on its thread.
  void note(SqliteConnection& writer);

 private:
  void work();
  void checkpoint(SqliteConnection& connection);
  bool wait_until_due();  // false: stopping

  Connect connect_;
  int noted_pages_ = 0;                    // in the log when a step was last asked for
  std::atomic<bool> has_stepped_ = false;  // since the writer last looked
  std::mutex one_at_a_time_;               // SQLite refuses a second checkpoint while one runs.
  std::mutex mutex_;
  std::condition_variable changed_;
  bool due_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace typecase::db
