#include "db/sqlite_writer.h"

#include "base/log.h"

namespace typecase::db {
namespace {

// Bounds the work that is lost when COMMIT fails, and the wait of the first in the group.
constexpr std::size_t max_group = 256;

}  // namespace

SqliteWriter::SqliteWriter(Connect connect)
    : connect_(std::move(connect)),
      connection_(connect_()),
      checkpointer_(connect_),
      thread_([this] { work(); }) {}

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
  join(pending)->answered.wait(0);
  if (pending.failure) std::rethrow_exception(std::move(pending.failure));
}

std::shared_ptr<SqliteWriter::Group> SqliteWriter::join(Pending& pending) {
  std::lock_guard guard(mutex_);
  if (queue_.empty()) waiting_.notify_one();
  if (queue_.empty() || queue_.back()->jobs.size() == max_group) {
    queue_.push_back(std::make_shared<Group>());
  }
  queue_.back()->jobs.push_back(&pending);
  return queue_.back();
}

void SqliteWriter::work() {
  while (auto group = next_group()) {
    try {
      run_group(*group);
    } catch (const DbError& error) {
      abandon(*group, error);
    } catch (const std::exception& error) {
      abandon(*group, DbError(Errc::other, error.what()));
    }
    group->answered = 1;
    group->answered.notify_all();
    if (connection_) checkpointer_.note(*connection_);
  }
}

std::shared_ptr<SqliteWriter::Group> SqliteWriter::next_group() {
  std::unique_lock lock(mutex_);
  waiting_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
  if (queue_.empty()) return nullptr;
  auto group = std::move(queue_.front());
  queue_.pop_front();
  return group;
}

void SqliteWriter::run_group(const Group& group) {
  if (!connection_) connection_ = connect_();
  connection_->execute("BEGIN IMMEDIATE");
  for (Pending* pending : group.jobs) run_in_savepoint(*pending);
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
  log::error("write_group_lost", {{"jobs", group.jobs.size()}, {"error", failure.what()}});
  connection_.reset();
  for (Pending* pending : group.jobs) {
    if (!pending->failure) pending->failure = std::make_exception_ptr(failure);
  }
}

}  // namespace typecase::db
