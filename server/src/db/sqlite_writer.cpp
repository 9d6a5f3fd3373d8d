#include "db/sqlite_writer.h"

#include "base/log.h"

namespace typecase::db {
namespace {

// Bounds the work that is lost when COMMIT fails, and the wait of the first in the group.
constexpr std::size_t max_group = 256;

}  // namespace

SqliteWriter::SqliteWriter(Connect connect)
    : connect_(std::move(connect)), connection_(connect_()), thread_([this] { work(); }) {}

SqliteWriter::~SqliteWriter() {
  {
    std::lock_guard guard(mutex_);
    stopping_ = true;
  }
  waiting_.notify_one();
  thread_.join();
}

void SqliteWriter::run(const Job& job) {
  if (std::this_thread::get_id() == thread_.get_id()) {
    throw std::logic_error("a write inside a write would wait for itself");
  }
  Pending pending{&job, {}, {}};
  std::future<void> reply = pending.reply.get_future();
  {
    std::lock_guard guard(mutex_);
    queue_.push_back(&pending);
  }
  waiting_.notify_one();
  reply.get();
}

void SqliteWriter::work() {
  for (;;) {
    Group group = next_group();
    if (group.empty()) return;
    try {
      run_group(group);
    } catch (...) {
      abandon(group, std::current_exception());
    }
    for (Pending* pending : group) {
      // The reply ends the life of `pending`: its promise is moved out first.
      std::promise<void> reply = std::move(pending->reply);
      if (pending->failure) reply.set_exception(pending->failure);
      else reply.set_value();
    }
  }
}

SqliteWriter::Group SqliteWriter::next_group() {
  std::unique_lock lock(mutex_);
  waiting_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
  std::size_t size = std::min(queue_.size(), max_group);
  Group group(queue_.begin(), queue_.begin() + size);
  queue_.erase(queue_.begin(), queue_.begin() + size);
  return group;
}

void SqliteWriter::run_group(const Group& group) {
  if (!connection_) connection_ = connect_();
  connection_->execute("BEGIN IMMEDIATE");
  for (Pending* pending : group) run_in_savepoint(*pending);
  connection_->execute("COMMIT");
}

// Throws when the whole transaction is lost.
void SqliteWriter::run_in_savepoint(Pending& pending) {
  connection_->execute("SAVEPOINT job");
  bool keep = false;
  try {
    keep = (*pending.job)(*connection_);
  } catch (...) {
    pending.failure = std::current_exception();
    if (!connection_->in_transaction()) throw;  // Disk full, for one: SQLite has rolled all back.
  }
  if (!keep) connection_->execute("ROLLBACK TO job");
  connection_->execute("RELEASE job");
}

// Nothing of the group is stored. The connection is made anew: after a failed fsync the kernel may
// hold pages as clean that never reached the disk.
void SqliteWriter::abandon(const Group& group, std::exception_ptr failure) {
  log::error("write_group_lost", {{"jobs", group.size()}});
  connection_.reset();
  for (Pending* pending : group) {
    if (!pending->failure) pending->failure = failure;
  }
}

}  // namespace typecase::db
