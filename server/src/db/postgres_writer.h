#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

#include "db/postgres_connection.h"
#include "db/write_queue.h"

namespace typecase::db {

// The thread on which the short writes of this server run, many in one SERIALIZABLE transaction:
// one COMMIT stores them, and they meet no conflict with one another. A job that is too long for a
// group, or that conflicts again and again with other servers, is handed back to its caller.
// docs/decisions/0096-writes-in-groups-on-postgresql.md
class PostgresWriter {
 public:
  using Connect = std::function<std::unique_ptr<PostgresConnection>()>;

  // patience: how long a job waits until it is taken. on_lost is told of each lost connection.
  PostgresWriter(Connect connect, std::function<void(const DbError&)> on_lost,
                 std::chrono::milliseconds patience);
  ~PostgresWriter();  // Finishes the jobs that wait.

  // Returns nullopt after COMMIT, or how often the job has run in vain when its caller has to run
  // it by itself. Throws what the job threw, DbError{busy} when it was not taken in time, and
  // DbError{commit_unknown} for every job of a transaction whose connection is lost at COMMIT.
  std::optional<int> run(const WriteQueue::Job& job) { return queue_.run(job); }

  // A job that sends more statements is not for a group. Work is counted, not timed: a busy machine
  // decides as a fast one does.
  static constexpr std::int64_t max_statements = 200;

  // Of its connection: a statement that takes longer, perhaps because it waits for a lock, is
  // ended. No small one does, not even on a slow machine.
  static constexpr std::chrono::milliseconds longest_statement{1000};

  // 1 to 10 ms before the second attempt, then twice as much each time.
  static void pause_before(int attempt);

 private:
  using Pending = WriteQueue::Pending;
  using Jobs = WriteQueue::Jobs;

  void work();
  void run_group(Jobs& jobs);
  bool run_together(Jobs& jobs, bool is_open);  // is_open: to jobs that come before COMMIT
  void run_apart(Jobs& jobs);
  void run_singly(Jobs& jobs);
  bool run_job(const std::shared_ptr<Pending>& pending, bool finishes);
  PostgresConnection& connection();
  void roll_back();
  void recover(const DbError& failure);

  static void fail(const Jobs& jobs, const DbError& error);
  static void hand_back(Jobs& jobs);
  static void hand_back_long(Jobs& jobs);

  Connect connect_;
  std::function<void(const DbError&)> on_lost_;
  WriteQueue queue_;
  std::unique_ptr<PostgresConnection> connection_;
  std::thread thread_;
};

}  // namespace typecase::db
