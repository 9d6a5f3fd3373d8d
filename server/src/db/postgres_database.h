#pragma once

#include <atomic>
#include <mutex>

#include "db/database.h"
#include "db/pool.h"
#include "db/postgres_connection.h"

namespace typecase::db {

// A PostgreSQL database, 15 or later, made with encoding UTF8 and collation C. Connections that
// were found dead are replaced, so it outlives a restart of the server. While the server stays away
// only the first to notice wait for it: the others fail at once instead of holding up all threads.
class PostgresDatabase final : public Database {
 public:
  PostgresDatabase(const std::string& url, const Options& options);

  Engine engine() const override { return Engine::postgresql; }

 private:
  void run_read(const Erased& job) override;
  void run_write(const Erased& job) override;
  void run_write_one(const Erased& job) override;
  void write_at(std::string_view begin, const Erased& job);
  void attempt(std::string_view begin, const Erased& job);
  void repeat(std::string_view begin, const Erased& job);
  void check_server();
  std::unique_ptr<PostgresConnection> connect(const std::string& url);

  const std::chrono::milliseconds patience_;
  std::atomic<bool> away_ = false;  // The last attempt to connect failed.
  std::mutex turn_;
  Pool<PostgresConnection> connections_;
};

}  // namespace typecase::db
