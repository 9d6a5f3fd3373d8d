#pragma once

#include <atomic>
#include <boost/atomic/atomic.hpp>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "db/sqlite_checkpointer.h"
#include "db/sqlite_connection.h"

namespace typecase::db {

// The one thread that writes to a SQLite database. Jobs that wait together, and those that come
// until COMMIT, share one transaction and so one fsync; replies after it. When one of them fails
// after it has changed something, all is rolled back and run again with a savepoint each, so that
// the others stand.
class SqliteWriter {
 public:
  using Job = std::function<bool(Connection&)>;  // false: roll back, yet no failure
  using Connect = std::function<std::unique_ptr<SqliteConnection>()>;

  explicit SqliteWriter(Connect connect);
  ~SqliteWriter();  // Finishes the jobs that wait.

  // Returns after COMMIT. Throws what the job threw; when COMMIT fails, the same DbError for every
  // job of the transaction. std::logic_error: called from inside a job.
  void run(const Job& job);

 private:
  struct Pending {
    const Job* job = nullptr;
    std::exception_ptr failure;
  };
  // Jobs that arrived while the writer was busy. Waiting threads hold it too: it outlives the
  // notification that wakes them.
  struct Group {
    std::vector<Pending*> jobs;
    std::atomic<bool> told = false;  // all of them, by the first who woke
    boost::atomic<int> answered =
        0;  // Boost's wait sleeps at once; that of libstdc++ yields first.
  };

  // The jobs that one COMMIT stores.
  struct Transaction {
    std::vector<std::shared_ptr<Group>> groups;
    std::vector<Pending*> jobs;  // of all groups, in the order in which they came
    std::chrono::steady_clock::time_point open_until;
  };

  std::shared_ptr<Group> join(Pending& pending);
  void work();
  std::optional<Transaction> next_transaction();  // nullopt: stopping
  bool take_next(Transaction& transaction);       // false: nobody waits, or it is full
  bool take_latecomers(Transaction& transaction);
  void run_all(Transaction& transaction);
  bool run_together(Transaction& transaction);
  void run_apart(const Transaction& transaction);
  bool run_job(Pending& pending);
  void abandon(const Transaction& transaction, const DbError& failure);

  Connect connect_;
  std::unique_ptr<SqliteConnection> connection_;
  SqliteCheckpointer checkpointer_;
  std::mutex mutex_;
  std::condition_variable waiting_;
  std::deque<std::shared_ptr<Group>> queue_;  // the last one takes jobs until it is full
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace typecase::db
