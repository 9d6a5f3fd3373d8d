#pragma once

#include <atomic>
#include <mutex>

#include "db/database.h"
#include "db/long_kinds.h"
#include "db/pool.h"
#include "db/postgres_connection.h"
#include "db/postgres_writer.h"

namespace typecase::db {

// A PostgreSQL database, 15 or later, made with encoding UTF8 and collation C. Connections that
// were found dead are replaced, so it outlives a restart of the server. While the server stays away
// only the first to notice wait for it: the others fail at once instead of holding up all threads.
// Writes go to the writer, which has a connection beside the pool; those that it hands back, and
// kinds of them that were long last time, run on the pool's.
class PostgresDatabase final : public Database {
 public:
  PostgresDatabase(const std::string& url, const Options& options);

  Engine engine() const override { return Engine::postgresql; }

 private:
  void run_read(const Erased& job) override;
  void run_read_at_once(const Erased& job) override;
  void run_write(const Erased& job) override;
  void run_write_one(const Erased& job) override;
  void attempt_read(PostgresConnection::Read kind, const Erased& job);
  void attempt_write(std::string_view begin, const Erased& job);
  template <class Attempt>
  void repeat(int first, Attempt attempt);
  template <class Job>
  void on_connection(Job job);
  Erased marked(const Erased& job);
  Erased measured(const Erased& job);
  void note_lost(const DbError& error);
  void check_server();
  std::unique_ptr<PostgresConnection> connect(const std::string& url,
                                              std::chrono::milliseconds statement_timeout);

  const std::chrono::milliseconds patience_;
  std::atomic<bool> away_ = false;  // The last attempt to connect failed.
  std::mutex turn_;
  LongKinds long_kinds_;
  Pool<PostgresConnection> connections_;
  PostgresWriter writer_;
};

}  // namespace typecase::db
