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

// A single statement that changes as many rows takes as long as many statements.
constexpr std::int64_t many_rows = 2000;

// Notes on destruction how much a run of a job has done. A run that was broken off tells nothing
// unless it has done much.
class Measure {
 public:
  Measure(const PostgresConnection& connection, LongKinds& kinds, std::type_index kind)
      : connection_(connection), kinds_(kinds), kind_(kind) {}
  ~Measure() {
    const PostgresConnection::Work& now = connection_.work();
    const bool is_long = now.statements - before_.statements > PostgresWriter::max_statements ||
                         now.rows - before_.rows > many_rows;
    if (is_long || has_ended) kinds_.note(kind_, is_long);
  }

  bool has_ended = false;

 private:
  const PostgresConnection& connection_;
  const PostgresConnection::Work before_ = connection_.work();
  LongKinds& kinds_;
  std::type_index kind_;
};

}  // namespace

PostgresDatabase::PostgresDatabase(const std::string& url, const Options& options)
    : patience_(std::min(longest_restart, std::chrono::milliseconds(options.busy_timeout_ms))),
      connections_(options.readers, std::chrono::milliseconds(options.busy_timeout_ms),
                   [this, url] { return connect(url, PostgresConnection::longest_statement); }),
      writer_([this, url] { return connect(url, PostgresWriter::longest_statement); },
              [this](const DbError& error) { note_lost(error); },
              std::chrono::milliseconds(options.busy_timeout_ms)) {
  PostgresConnection trial(url);  // A wrong address is told at once.
  check_server();
}

std::unique_ptr<PostgresConnection> PostgresDatabase::connect(
    const std::string& url, std::chrono::milliseconds statement_timeout) {
  auto deadline = std::chrono::steady_clock::now() + patience_;
  for (;;) {
    try {
      auto connection = std::make_unique<PostgresConnection>(url, statement_timeout);
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
  repeat(1, [&] { attempt_read(PostgresConnection::Read::open, job); });
}

void PostgresDatabase::run_read_at_once(const Erased& job) {
  repeat(1, [&] { attempt_read(PostgresConnection::Read::at_once, job); });
}

void PostgresDatabase::run_write(const Erased& job) {
  const Erased write = measured(job);
  int runs = 0;
  if (!long_kinds_.contains(job.target_type())) {
    const auto in_vain = writer_.run(write);
    if (!in_vain) return;
    runs = *in_vain;
  }
  repeat(std::min(runs + 1, max_attempts),
         [&] { attempt_write("BEGIN ISOLATION LEVEL SERIALIZABLE", write); });
}

void PostgresDatabase::run_write_one(const Erased& job) {
  const Erased write = marked(job);
  repeat(1, [&] { attempt_write("BEGIN ISOLATION LEVEL READ COMMITTED", write); });
}

PostgresDatabase::Erased PostgresDatabase::marked(const Erased& job) {
  if (writing == this) throw std::logic_error("a write inside a write could wait for itself");
  return [this, &job](Connection& connection) {
    WriteMark mark(this);
    return job(connection);
  };
}

// The same, and remembers whether its kind is long.
PostgresDatabase::Erased PostgresDatabase::measured(const Erased& job) {
  return [this, write = marked(job), kind = std::type_index(job.target_type())](Connection& c) {
    const auto& connection = static_cast<const PostgresConnection&>(c);
    Measure measure(connection, long_kinds_, kind);
    const bool is_good = write(c);
    measure.has_ended = true;
    return is_good;
  };
}

// Of many that want the same row each attempt makes one the winner. Those who have lost often go on
// one after another, so that all come to their end; the others have had time to end by the second
// try. first: the number of the first attempt here.
template <class Attempt>
void PostgresDatabase::repeat(int first, Attempt attempt) {
  std::unique_lock turn(turn_, std::defer_lock);
  for (int number = first;; ++number) {
    int since = turn.owns_lock() ? number - attempts_at_once : number;
    if (since > 1) PostgresWriter::pause_before(since);
    try {
      return attempt();
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

void PostgresDatabase::attempt_read(PostgresConnection::Read kind, const Erased& job) {
  on_connection([&](PostgresConnection& connection) {
    connection.begin_read(kind);
    job(connection);
    connection.end_read();  // Throws where a change is refused, or a query that nobody read failed.
    return true;
  });
}

void PostgresDatabase::attempt_write(std::string_view begin, const Erased& job) {
  on_connection([&](PostgresConnection& connection) {
    connection.enqueue(begin);
    if (job(connection)) connection.commit();
    return connection.roll_back();
  });
}

// job: returns whether the connection is of further use.
template <class Job>
void PostgresDatabase::on_connection(Job job) {
  auto connection = connections_.borrow();
  try {
    if (job(*connection)) connection.keep();
  } catch (const DbError& error) {
    if (error.code == Errc::unavailable || error.code == Errc::commit_unknown)
      note_lost(error);
    else if (connection->roll_back())
      connection.keep();
    throw;
  } catch (...) {
    if (connection->roll_back()) connection.keep();
    throw;
  }
}

void PostgresDatabase::note_lost(const DbError& error) {
  log::warning("database_connection_lost", {{"error", error.what()}});
  connections_.drop_all();
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
