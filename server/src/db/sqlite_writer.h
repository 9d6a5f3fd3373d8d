#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "db/sqlite_connection.h"

namespace typecase::db {

// The one thread that writes to a SQLite database. Jobs that wait together share one transaction
// and so one fsync: a savepoint each, one COMMIT, replies after it.
class SqliteWriter {
 public:
  using Job = std::function<bool(Connection&)>;  // false: roll back, yet no failure
  using Connect = std::function<std::unique_ptr<SqliteConnection>()>;

  explicit SqliteWriter(Connect connect);
  ~SqliteWriter();  // Finishes the jobs that wait.

  // Returns after COMMIT. Throws what the job threw; when COMMIT fails, the same DbError for every
  // job of the group. std::logic_error: called from inside a job.
  void run(const Job& job);

 private:
  struct Pending {
    const Job* job = nullptr;
    std::exception_ptr failure;
    bool answered = false;
    std::condition_variable answer;
  };
  using Group = std::vector<Pending*>;

  void work();
  Group next_group();
  void run_group(const Group& group);
  void run_in_savepoint(Pending& pending);
  void abandon(const Group& group, const DbError& failure);
  void answer(const Group& group);

  Connect connect_;
  std::unique_ptr<SqliteConnection> connection_;
  std::mutex mutex_;
  std::condition_variable waiting_;
  std::deque<Pending*> queue_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace typecase::db
