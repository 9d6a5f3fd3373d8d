#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "db/connection.h"

struct pg_conn;
struct pg_result;

namespace typecase::db {

// One libpq connection, blocking. For one thread at a time. Its owner opens and ends transactions.
class PostgresConnection final : public Connection {
 public:
  // Throws DbError{unavailable}. Never waits longer than a few seconds for the handshake.
  explicit PostgresConnection(const std::string& url);
  ~PostgresConnection() override;

  Engine engine() const override { return Engine::postgresql; }
  void script(std::string_view sql) override;

  // Throws DbError: commit_unknown when the connection was lost after COMMIT was sent, unavailable
  // when it was found lost before.
  void commit();

  // Ends a transaction that is still open. False: the connection is of no further use.
  bool roll_back() noexcept;

 private:
  struct Finish {
    void operator()(pg_conn* connection) const;
  };
  struct Clear {
    void operator()(pg_result* result) const;
  };
  using Answer = std::unique_ptr<pg_result, Clear>;

  std::vector<Row> query(std::string_view sql, const Parameters& parameters) override;
  std::int64_t change(std::string_view sql, const Parameters& parameters) override;
  Answer run(std::string_view sql, const Parameters& parameters);
  const std::string& prepare(std::string_view sql, const Parameters& parameters);
  Answer checked(pg_result* result, std::string_view sql);
  [[noreturn]] void fail(const pg_result* result, std::string_view sql);

  std::unique_ptr<pg_conn, Finish> handle_;
  std::unordered_map<std::string, std::string> statements_;  // text and types -> name
};

}  // namespace typecase::db
