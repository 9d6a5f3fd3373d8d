#include "db/sqlite_checkpointer.h"

#include "base/log.h"

namespace typecase::db {
namespace {

constexpr int enough_pages = 4000;  // 16 MB: a page that is changed often is moved once

}  // namespace

SqliteCheckpointer::~SqliteCheckpointer() {
  {
    std::lock_guard guard(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void SqliteCheckpointer::note(SqliteConnection& writer) {
  if (writer.log_pages() < enough_pages) return;
  if (writer.log_pages() >= most_pages) return checkpoint(writer);
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
    checkpoint(*connection);
  }
}

// What was committed stands, whatever becomes of it.
void SqliteCheckpointer::checkpoint(SqliteConnection& connection) {
  std::lock_guard guard(one_at_a_time_);
  try {
    connection.script("PRAGMA wal_checkpoint(PASSIVE)");
  } catch (const std::exception& failure) {
    log::warning("checkpoint_failed", {{"why", failure.what()}});
  }
}

}  // namespace typecase::db
