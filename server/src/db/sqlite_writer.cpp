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
  Pending pending;
  pending.job = &job;
  {
    std::unique_lock lock(mutex_);
    queue_.push_back(&pending);
    waiting_.notify_one();
    pending.answer.wait(lock, [&] { return pending.answered; });
  }
  if (pending.failure) std::rethrow_exception(std::move(pending.failure));
}

void SqliteWriter::work() {
  for (;;) {
    Group group = next_group();
    if (group.empty()) return;
    try {
      run_group(group);
    } catch (const DbError& error) {
      abandon(group, error);
    } catch (const std::exception& error) {
      abandon(group, DbError(Errc::other, error.what()));
    }
    answer(group);
  }
}

void SqliteWriter::answer(const Group& group) {
  std::lock_guard guard(mutex_);  // Held to the end: an answered Pending lives until it is free.
  for (Pending* pending : group) {
    pending->answered = true;
    pending->answer.notify_one();
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
void SqliteWriter::abandon(const Group& group, const DbError& failure) {
  log::error("write_group_lost", {{"jobs", group.size()}, {"error", failure.what()}});
  connection_.reset();
  for (Pending* pending : group) {
    if (!pending->failure) pending->failure = std::make_exception_ptr(failure);
  }
}

}  // namespace typecase::db
