#pragma once

#include <functional>
#include <memory>
#include <string>
#include <type_traits>

#include "db/connection.h"

namespace typecase::db {

struct Options {
  int readers = 4;         // Read connections; on PostgreSQL long writes borrow them too.
  bool create = true;      // SQLite: make the file when it is missing.
  bool exclusive = false;  // SQLite: take the instance lock, as `serve` does.
  int busy_timeout_ms = 10'000;
};

// One database behind a pool. URL: "sqlite:PATH", "sqlite::memory:" (tests: one shared, named
// in-memory database per Database object) or a libpq "postgresql://..." address.
//
// Threads: everything here may be called from any thread. read() and write() block.
class Database {
 public:
  // Throws DbError: unreachable, or the instance lock is held by another process (Errc::locked).
  static std::unique_ptr<Database> open(const std::string& url, const Options& options = {});
  virtual ~Database() = default;

  virtual Engine engine() const = 0;

  // Runs `job` in one read transaction: it sees one state of the database, and must not write.
  template <class Job>
  auto read(Job job) -> std::invoke_result_t<Job, Connection&> {
    return run(&Database::run_read, std::move(job));
  }

  // The same for a job that sends all its queries (Connection::defer()) before it reads the first
  // answer: PostgreSQL is waited for once. A query after that throws std::logic_error there; SQLite
  // does not notice.
  template <class Job>
  auto read_at_once(Job job) -> std::invoke_result_t<Job, Connection&> {
    return run(&Database::run_read_at_once, std::move(job));
  }

  // Runs `job` in one transaction; returns only after COMMIT. It runs on the writer thread, with
  // others in one group commit; when one of them fails, the others run again. PostgreSQL:
  // SERIALIZABLE; on serialization, deadlock and a lost connection before COMMIT the whole group
  // runs again, and a job of many statements, or one that conflicts often, alone on a pooled
  // connection (some 8 times at most, with jitter). A job therefore touches nothing but the
  // database and its own result, and catches no DbError: that of an insert may come at a later
  // statement. An exception or a Result that holds an Error rolls back; the caller gets it. A
  // connection lost at COMMIT is DbError{Errc::commit_unknown} for all of the group.
  template <class Job>
  auto write(Job job) -> std::invoke_result_t<Job, Connection&> {
    return run(&Database::run_write, std::move(job));
  }

  // As write(), for a job of one statement that is right whatever others do meanwhile (a claim with
  // {skip}, a change of one row by its key). PostgreSQL: READ COMMITTED, where it meets no
  // serialization failure and gives none to others.
  template <class Job>
  auto write_one(Job job) -> std::invoke_result_t<Job, Connection&> {
    return run(&Database::run_write_one, std::move(job));
  }

 protected:
  using Erased = std::function<bool(Connection&)>;  // false: roll back, yet no failure
  virtual void run_read(const Erased& job) = 0;
  virtual void run_read_at_once(const Erased& job) { run_read(job); }
  virtual void run_write(const Erased& job) = 0;
  virtual void run_write_one(const Erased& job) = 0;

 private:
  template <class T>
  static constexpr bool is_failure(const T& result) {
    if constexpr (requires { result.has_error(); })
      return result.has_error();
    else
      return false;
  }

  template <class Job>
  auto run(void (Database::*how)(const Erased&), Job job)
      -> std::invoke_result_t<Job, Connection&> {
    using Answer = std::invoke_result_t<Job, Connection&>;
    if constexpr (std::is_void_v<Answer>) {
      (this->*how)([&](Connection& connection) {
        job(connection);
        return true;
      });
    } else {
      std::optional<Answer> answer;
      (this->*how)([&](Connection& connection) {
        answer.emplace(job(connection));
        return !is_failure(*answer);
      });
      return std::move(*answer);
    }
  }
};

}  // namespace typecase::db
