#include "db/postgres_writer.h"

#include <algorithm>

#include "base/log.h"

namespace typecase::db {
namespace {

using State = WriteQueue::State;

// They bound what the first job of a group waits for, and what is lost with it. More savepoints
// than jobs would overflow PostgreSQL's cache of subtransactions.
constexpr std::size_t max_jobs = 64;
constexpr std::int64_t max_statements_of_group = 2000;

// After as many conflicts each job has a transaction of its own.
constexpr int attempts_together = 3;

constexpr std::string_view begin = "BEGIN ISOLATION LEVEL SERIALIZABLE";

DbError went_on() { return {Errc::other, "the job went on after a failed statement: rolled back"}; }

// A failure of the whole transaction, not of the job that met it.
bool is_of_all(const DbError& error) {
  return error.code == Errc::serialization || error.code == Errc::unavailable ||
         error.code == Errc::commit_unknown;
}

}  // namespace

PostgresWriter::PostgresWriter(Connect connect, std::function<void(const DbError&)> on_lost,
                               std::chrono::milliseconds patience)
    : connect_(std::move(connect)),
      on_lost_(std::move(on_lost)),
      queue_(patience),
      thread_([this] { work(); }) {}

PostgresWriter::~PostgresWriter() {
  queue_.close();
  thread_.join();
}

void PostgresWriter::pause_before(int attempt) {
  std::array<std::uint8_t, 2> random;
  random_bytes(random);
  int spread = 1000 + (random[0] << 8 | random[1]) % 9000;
  std::this_thread::sleep_for(std::chrono::microseconds(spread << (attempt - 2)));
}

void PostgresWriter::work() {
  for (;;) {
    Jobs jobs = queue_.wait_for_jobs(max_jobs);
    if (jobs.empty()) return;
    try {
      run_group(jobs);
    } catch (const DbError& error) {
      fail(jobs, error);
    } catch (const std::exception& error) {
      connection_.reset();
      fail(jobs, DbError(Errc::other, error.what()));
    }
    WriteQueue::answer(jobs, State::ended);
  }
}

void PostgresWriter::hand_back(Jobs& jobs) {
  WriteQueue::answer(jobs, State::handed_back);
  jobs.clear();
}

void PostgresWriter::hand_back_long(Jobs& jobs) {
  const auto is_short = [](const auto& pending) { return !pending->is_too_long; };
  Jobs too_long(std::stable_partition(jobs.begin(), jobs.end(), is_short), jobs.end());
  jobs.resize(jobs.size() - too_long.size());
  hand_back(too_long);
}

// Throws DbError{commit_unknown}, and what connecting throws in the end.
void PostgresWriter::run_group(Jobs& jobs) {
  for (int attempt = 1; !jobs.empty(); ++attempt) {
    if (attempt > 1) pause_before(attempt);
    const bool is_last = attempt == attempts_together;
    try {
      if (!run_together(jobs, true)) run_apart(jobs);
      return;
    } catch (const DbError& error) {
      recover(error);
      if (error.code == Errc::commit_unknown) throw;
      if (is_last && error.code == Errc::unavailable) return hand_back(jobs);
      if (is_last || !is_of_all(error)) return run_singly(jobs);
    }
  }
}

// False: a job has to be undone alone. Nothing is stored then, and no job was answered.
bool PostgresWriter::run_together(Jobs& jobs, bool is_open) {
  PostgresConnection& shared = connection();
  shared.enqueue(begin);
  const std::int64_t most = shared.work().statements + max_statements_of_group;
  for (std::size_t next = 0; next < jobs.size(); ++next) {
    const std::int64_t before = shared.changes();
    const bool is_good = run_job(jobs[next], next + 1 == jobs.size());
    const bool has_changed = shared.has_failed() || shared.changes() != before;
    if (!is_good && (has_changed || jobs[next]->is_too_long)) {
      const bool is_alone = jobs.size() == 1;
      roll_back();
      hand_back_long(jobs);
      return is_alone;
    }
    if (shared.work().statements >= most)
      queue_.put_back(jobs, next + 1);
    else if (next + 1 == jobs.size() && is_open)
      queue_.take_more(jobs, max_jobs);
  }
  shared.commit();
  return true;
}

void PostgresWriter::run_apart(Jobs& jobs) {
  PostgresConnection& shared = connection();
  shared.enqueue(begin);
  for (const auto& pending : jobs) {
    shared.enqueue("SAVEPOINT job");
    if (!run_job(pending, true)) shared.enqueue("ROLLBACK TO job");
    shared.enqueue("RELEASE job");
  }
  hand_back_long(jobs);
  shared.commit();
}

void PostgresWriter::run_singly(Jobs& jobs) {
  while (!jobs.empty()) {
    Jobs one{jobs.front()};
    jobs.erase(jobs.begin());
    try {
      run_together(one, false);
      WriteQueue::answer(one, State::ended);
    } catch (const DbError& error) {
      recover(error);
      if (error.code == Errc::serialization || error.code == Errc::unavailable) {
        hand_back(one);
      } else {
        fail(one, error);
        WriteQueue::answer(one, State::ended);
      }
    }
  }
}

// Returns whether its changes are to be stored. Throws when the whole transaction is lost. With
// `finishes` the statements that were only sent are waited for.
bool PostgresWriter::run_job(const std::shared_ptr<Pending>& pending, bool finishes) {
  ++pending->runs;
  pending->failure = nullptr;
  pending->is_kept = pending->is_too_long = false;
  connection_->limit(max_statements);
  try {
    const bool is_good = (*pending->job)(*connection_);
    if (finishes) connection_->finish();
    if (is_good && connection_->has_failed()) throw went_on();
    pending->is_kept = is_good;
  } catch (const DbError& error) {
    if (is_of_all(error)) throw;
    pending->failure = std::current_exception();
  } catch (...) {
    pending->failure = std::current_exception();
  }
  pending->is_too_long = connection_->is_over_limit();
  return pending->is_kept && !pending->is_too_long;
}

// The jobs whose changes were to be stored fail; the others have failed by themselves.
void PostgresWriter::fail(const Jobs& jobs, const DbError& error) {
  log::error("write_group_lost", {{"jobs", jobs.size()}, {"error", error.what()}});
  for (const auto& pending : jobs) {
    if (pending->is_kept || pending->runs == 0) pending->failure = std::make_exception_ptr(error);
  }
}

PostgresConnection& PostgresWriter::connection() {
  if (!connection_) connection_ = connect_();
  return *connection_;
}

void PostgresWriter::roll_back() {
  if (connection_ && !connection_->roll_back()) connection_.reset();
}

void PostgresWriter::recover(const DbError& failure) {
  const bool is_lost = failure.code == Errc::unavailable || failure.code == Errc::commit_unknown;
  if (!is_lost) return roll_back();
  if (!connection_) return;  // It was never made.
  connection_.reset();
  on_lost_(failure);
}

}  // namespace typecase::db
