#include "db/sqlite_checkpointer.h"

#include "base/log.h"

namespace typecase::db {
namespace {

constexpr int enough_pages = 1000;  // 4 MB

}  // namespace

SqliteCheckpointer::~SqliteCheckpointer() {
  {
    std::lock_guard guard(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void SqliteCheckpointer::note(int log_pages) {
  if (log_pages < enough_pages) return;
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
      connection->script("PRAGMA wal_checkpoint(PASSIVE)");
    } catch (const std::exception& failure) {
      log::warning("checkpoint_failed", {{"why", failure.what()}});
      connection.reset();
    }
  }
}

}  // namespace typecase::db
