#include "db/sqlite_writer.h"

#include "base/fail_point.h"
#include "base/log.h"

namespace typecase::db {
namespace {

// They bound the work that is lost when COMMIT fails, and the wait of the first in a transaction.
constexpr std::size_t max_jobs = 256;
constexpr std::chrono::milliseconds open_for(10);  // to who comes after BEGIN

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
  fail_point("sqlite.write_queued");
  group->answered.wait(0);
  // To wake all takes long, and the writer has the next group to write: it wakes one.
  if (!group->told.exchange(true)) group->answered.notify_all();
  if (pending.failure) std::rethrow_exception(std::move(pending.failure));
}

std::shared_ptr<SqliteWriter::Group> SqliteWriter::join(Pending& pending) {
  std::lock_guard guard(mutex_);
  if (queue_.empty()) waiting_.notify_one();
  if (queue_.empty() || queue_.back()->jobs.size() == max_jobs) {
    queue_.push_back(std::make_shared<Group>());
  }
  queue_.back()->jobs.push_back(&pending);
  return queue_.back();
}

void SqliteWriter::work() {
  while (auto transaction = next_transaction()) {
    try {
      run_all(*transaction);
    } catch (const DbError& error) {
      abandon(*transaction, error);
    } catch (const std::exception& error) {
      abandon(*transaction, DbError(Errc::other, error.what()));
    }
    for (const auto& group : transaction->groups) {
      group->answered = 1;
      group->answered.notify_one();  // The first to wake tells the others.
    }
    if (connection_) checkpointer_.note(*connection_);
  }
}

std::optional<SqliteWriter::Transaction> SqliteWriter::next_transaction() {
  {
    std::unique_lock lock(mutex_);
    waiting_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
  }
  Transaction transaction;
  if (!take_next(transaction)) return std::nullopt;
  return transaction;
}

bool SqliteWriter::take_next(Transaction& transaction) {
  std::lock_guard guard(mutex_);
  if (queue_.empty()) return false;
  const auto& jobs = queue_.front()->jobs;
  if (transaction.jobs.size() + jobs.size() > max_jobs) return false;
  transaction.groups.reserve(transaction.groups.size() + 1);  // From here on all is taken or none.
  transaction.jobs.insert(transaction.jobs.end(), jobs.begin(), jobs.end());
  transaction.groups.push_back(std::move(queue_.front()));
  queue_.pop_front();
  return true;
}

// Writes that arrive before COMMIT join the transaction, until open_until has passed.
bool SqliteWriter::take_latecomers(Transaction& transaction) {
  return std::chrono::steady_clock::now() < transaction.open_until && take_next(transaction);
}

void SqliteWriter::run_all(Transaction& transaction) {
  if (!connection_) connection_ = connect_();
  if (!run_together(transaction)) run_apart(transaction);
}

// A savepoint keeps a copy of each page that is changed after it: most transactions need none.
// false: a job would have to be undone alone; nothing is stored then, and nobody has been told
// anything.
bool SqliteWriter::run_together(Transaction& transaction) {
  connection_->execute("BEGIN IMMEDIATE");
  transaction.open_until = std::chrono::steady_clock::now() + open_for;
  auto& jobs = transaction.jobs;
  for (std::size_t i = 0; i < jobs.size() || take_latecomers(transaction); ++i) {
    std::int64_t before = connection_->changes();
    if (run_job(*jobs[i]) || connection_->changes() == before) continue;
    connection_->execute("ROLLBACK");
    if (jobs.size() == 1) return true;
    for (Pending* job : jobs) job->failure = nullptr;
    return false;
  }
  connection_->execute("COMMIT");
  return true;
}

void SqliteWriter::run_apart(const Transaction& transaction) {
  connection_->execute("BEGIN IMMEDIATE");
  for (Pending* pending : transaction.jobs) {
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

// Nothing of the transaction is stored. The connection is reopened: after a failed fsync the kernel
// may hold pages as clean that never reached the disk.
void SqliteWriter::abandon(const Transaction& transaction, const DbError& failure) {
  log::error("write_group_lost", {{"jobs", transaction.jobs.size()}, {"error", failure.what()}});
  connection_.reset();
  for (Pending* pending : transaction.jobs) {
    if (!pending->failure) pending->failure = std::make_exception_ptr(failure);
  }
}

}  // namespace typecase::db
