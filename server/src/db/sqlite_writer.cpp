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
  auto group = join(pending);
  group->answered.wait(0);
  // To wake all takes long, and the writer has the next group to write: it wakes one.
  if (!group->told.exchange(true)) group->answered.notify_all();
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
    group->answered.notify_one();  // Who wakes tells the others.
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
  if (!run_together(group)) run_apart(group);
}

// A savepoint keeps a copy of each page that is changed after it: most groups need none. false: a
// job would have to be undone alone; nothing is stored then, and nobody has been told anything.
bool SqliteWriter::run_together(const Group& group) {
  connection_->execute("BEGIN IMMEDIATE");
  for (Pending* pending : group.jobs) {
    std::int64_t before = connection_->changes();
    if (run_job(*pending) || connection_->changes() == before) continue;
    connection_->execute("ROLLBACK");
    if (group.jobs.size() == 1) return true;
    for (Pending* other : group.jobs) other->failure = nullptr;
    return false;
  }
  connection_->execute("COMMIT");
  return true;
}

void SqliteWriter::run_apart(const Group& group) {
  connection_->execute("BEGIN IMMEDIATE");
  for (Pending* pending : group.jobs) {
    connection_->execute("SAVEPOINT job");
    if (!run_job(*pending)) connection_->execute("ROLLBACK TO job");
    connection_->execute("RELEASE job");
  }
  connection_->execute("COMMIT");
}

// Whether what it has done is to stay. Throws when the whole transaction is lost.
bool SqliteWriter::run_job(Pending& pending) {
  try {
    return (*pending.job)(*connection_);
  } catch (...) {
    pending.failure = std::current_exception();
    if (!connection_->in_transaction()) throw;  // Disk full, for one: SQLite has rolled all back.
    return false;
  }
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
