#include "db/postgres_database.h"

#include <thread>

#include "base/log.h"

namespace typecase::db {
namespace {

constexpr int max_attempts = 8;
constexpr int attempts_at_once = 3;  // After as many failures a job waits for its turn.

// A server that restarts answers after a second or two.
constexpr std::chrono::milliseconds longest_restart{5000};

thread_local const void* writing = nullptr;  // The database whose write job this thread runs.

struct WriteMark {
  explicit WriteMark(const void* database) : before(writing) { writing = database; }
  ~WriteMark() { writing = before; }
  const void* before;
};

// 1 to 10 ms, then twice as much each time.
void pause_before(int attempt) {
  std::array<std::uint8_t, 2> random;
  random_bytes(random);
  int spread = 1000 + (random[0] << 8 | random[1]) % 9000;
  std::this_thread::sleep_for(std::chrono::microseconds(spread << (attempt - 2)));
}

}  // namespace

PostgresDatabase::PostgresDatabase(const std::string& url, const Options& options)
    : patience_(std::min(longest_restart, std::chrono::milliseconds(options.busy_timeout_ms))),
      connections_(options.readers, std::chrono::milliseconds(options.busy_timeout_ms),
                   [this, url] { return connect(url); }) {
  PostgresConnection trial(url);  // A wrong address is told at once.
  check_server();
}

std::unique_ptr<PostgresConnection> PostgresDatabase::connect(const std::string& url) {
  auto deadline = std::chrono::steady_clock::now() + patience_;
  for (;;) {
    try {
      auto connection = std::make_unique<PostgresConnection>(url);
      away_ = false;
      return connection;
    } catch (const DbError&) {
      if (away_ || std::chrono::steady_clock::now() >= deadline) {
        away_ = true;
        throw;
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

void PostgresDatabase::run_read(const Erased& job) {
  repeat("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", job);
}

void PostgresDatabase::run_write(const Erased& job) {
  write_at("BEGIN ISOLATION LEVEL SERIALIZABLE", job);
}

void PostgresDatabase::run_write_one(const Erased& job) {
  write_at("BEGIN ISOLATION LEVEL READ COMMITTED", job);
}

void PostgresDatabase::write_at(std::string_view begin, const Erased& job) {
  if (writing == this) throw std::logic_error("a write inside a write could wait for itself");
  WriteMark mark(this);
  repeat(begin, job);
}

// Of many that want the same row each attempt makes one the winner. Those who have lost often go on
// one after another, so that all come to their end; the others have had time to end by the second
// try.
void PostgresDatabase::repeat(std::string_view begin, const Erased& job) {
  std::unique_lock turn(turn_, std::defer_lock);
  for (int number = 1;; ++number) {
    int since = turn.owns_lock() ? number - attempts_at_once : number;
    if (since > 1) pause_before(since);
    try {
      return attempt(begin, job);
    } catch (const DbError& error) {
      bool again = error.code == Errc::serialization || error.code == Errc::unavailable;
      if (!again || number == max_attempts) throw;
      bool has_lost = error.code == Errc::serialization && number >= attempts_at_once;
      if (has_lost && !turn.owns_lock()) turn.lock();
      // Not a conflict: the others need not wait for the server with this job.
      if (error.code == Errc::unavailable && turn.owns_lock()) turn.unlock();
    }
  }
}

void PostgresDatabase::attempt(std::string_view begin, const Erased& job) {
  auto connection = connections_.borrow();
  try {
    connection->script(begin);
    if (job(*connection)) connection->commit();
  } catch (const DbError& error) {
    bool lost = error.code == Errc::unavailable || error.code == Errc::commit_unknown;
    if (lost) {
      log::warning("database_connection_lost", {{"error", error.what()}});
      connections_.drop_all();
    } else if (connection->roll_back()) {
      connection.keep();
    }
    throw;
  } catch (...) {
    if (connection->roll_back()) connection.keep();
    throw;
  }
  if (connection->roll_back()) connection.keep();
}

void PostgresDatabase::check_server() {
  auto row = read([](Connection& connection) {
    return connection.find_one(
        "SELECT current_setting('server_version_num') AS version, "
        "pg_encoding_to_char(encoding) AS encoding, "
        "cast(datlocprovider AS text) AS provider, datcollate FROM pg_database "
        "WHERE datname = current_database()");
  });
  bool new_enough = std::stoi(row->text("version")) >= 150'000;
  bool utf8 = row->text("encoding") == "UTF8";
  const std::string& collation = row->text("datcollate");
  bool by_bytes = row->text("provider") == "b" ||
                  (row->text("provider") == "c" &&
                   (collation == "C" || collation == "POSIX" || collation.starts_with("C.")));
  if (!new_enough || !utf8 || !by_bytes) {
    throw DbError(Errc::other,
                  "PostgreSQL 15 or later is needed, and a database made with: CREATE DATABASE "
                  "typecase TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'");
  }
}

}  // namespace typecase::db
