#include "db/sqlite_checkpointer.h"

#include "base/fail_point.h"
#include "base/log.h"

namespace typecase::db {

SqliteCheckpointer::~SqliteCheckpointer() {
  {
    std::lock_guard guard(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void SqliteCheckpointer::note(SqliteConnection& writer) {
  const int pages = writer.log_pages();
  if (pages < noted_pages_) noted_pages_ = 0;  // The log has restarted.
  const bool little_is_left = has_stepped_.exchange(false);
  if (pages >= (little_is_left ? enough_pages : most_pages)) return checkpoint(writer);
  if (pages - noted_pages_ < step_pages) return;
  noted_pages_ = pages;
  {
    std::lock_guard guard(mutex_);
    due_ = true;
  }
  changed_.notify_one();
}

bool SqliteCheckpointer::wait_until_due() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return due_ || stopping_; });
  due_ = false;
  return !stopping_;
}

void SqliteCheckpointer::work() {
  std::unique_ptr<SqliteConnection> connection;
  while (wait_until_due()) {
    try {
      if (!connection) connection = connect_();
    } catch (const std::exception& failure) {
      log::warning("checkpoint_failed", {{"why", failure.what()}});
      continue;
    }
    fail_point("sqlite.step_due");
    checkpoint(*connection);
    has_stepped_ = true;
    fail_point("sqlite.step_done");
  }
}

// Committed data stays stored even if the checkpoint fails.
void SqliteCheckpointer::checkpoint(SqliteConnection& connection) {
  std::lock_guard guard(one_at_a_time_);
  try {
    connection.script("PRAGMA wal_checkpoint(PASSIVE)");
  } catch (const std::exception& failure) {
    log::warning("checkpoint_failed", {{"why", failure.what()}});
  }
}

}  // namespace typecase::db
