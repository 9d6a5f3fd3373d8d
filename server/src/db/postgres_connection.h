#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "db/pipelined.h"
#include "db/prepared_statements.h"

struct pg_conn;
struct pg_result;

namespace typecase::db {

class PostgresParameters;

// One libpq connection, blocking. For one thread at a time. Its owner opens and ends transactions.
class PostgresConnection final : public Connection, public Pipelined {
 public:
  // No statement of the shop takes long; one that does hangs, and would keep its thread.
  static constexpr std::chrono::milliseconds longest_statement{30'000};

  // Throws DbError{unavailable}. Never waits longer than a few seconds for the handshake. The
  // server ends a statement after statement_timeout, with DbError{busy}.
  explicit PostgresConnection(const std::string& url,
                              std::chrono::milliseconds statement_timeout = longest_statement);
  ~PostgresConnection() override;

  Engine engine() const override { return Engine::postgresql; }
  void script(std::string_view sql) override;
  void enqueue(std::string_view sql, const Parameters& parameters) override;

  // A command without parameters, such as BEGIN: it is sent together with the next statement.
  void enqueue(std::string_view command);

  void finish() override;

  // Throws DbError: commit_unknown when the connection was lost after COMMIT was sent, unavailable
  // when it was found lost before.
  void commit();

  // Ends a transaction that is still open. False: the connection is of no further use.
  bool roll_back() noexcept;

  // A read transaction. at_once: PostgreSQL ends it with the first answers that are waited for; a
  // statement after them throws std::logic_error, and one that is no SELECT DbError.
  enum class Read { open, at_once };
  void begin_read(Read kind);

  // Ends the read, without waiting for the answer.
  void end_read();

  // A statement failed, and the transaction was not rolled back since.
  bool has_failed() const;

  // Grows with each statement that changes something or is enqueued, and each script.
  std::int64_t changes() const { return changes_; }

  // Counted since it was opened. `rows`: those that were changed, as far as the answers are here.
  struct Work {
    std::int64_t statements = 0;
    std::int64_t rows = 0;
  };
  const Work& work() const { return work_; }

  // From now on so many statements, and no longer ones than the connection's statement_timeout.
  // Further ones are refused with DbError{busy}, and is_over_limit() holds once one was.
  void limit(std::int64_t statements);
  bool is_over_limit() const { return is_over_limit_; }

 private:
  struct Finish {
    void operator()(pg_conn* connection) const;
  };
  struct Clear {
    void operator()(pg_result* result) const;
  };
  using Answer = std::unique_ptr<pg_result, Clear>;
  struct Sent {
    std::string sql;
    Deferred::Answer answer = {};  // null: nobody reads its rows
    std::string prepares = {};     // the name of a statement; empty: it runs
  };

  std::vector<Row> query(std::string_view sql, const Parameters& parameters) override;
  std::int64_t change(std::string_view sql, const Parameters& parameters) override;
  Deferred::Answer send_query(std::string_view sql, const Parameters& parameters) override;
  Answer run(std::string_view sql, const Parameters& parameters);
  std::string prepare(std::string_view sql, const Parameters& parameters);
  void refuse_change(std::string_view sql) const;
  void send_prepared(std::string_view sql, const Parameters& parameters,
                     Deferred::Answer answer = {});
  void send(const std::string& name, const PostgresParameters& parameters, std::string_view sql);
  Answer collect();
  void count_statement(std::string_view sql);
  void count_rows(const pg_result* result);
  Answer checked(pg_result* result, std::string_view sql);
  [[noreturn]] void fail(const pg_result* result, std::string_view sql);

  std::unique_ptr<pg_conn, Finish> handle_;
  PreparedStatements statements_;
  std::vector<Sent> enqueued_;     // in order
  bool is_ending_ = false;         // what is enqueued was sent to its end by end_read()
  bool ends_with_answer_ = false;  // a read at once that is under way
  bool has_read_at_once_ = false;  // and one whose answers are here
  std::int64_t changes_ = 0;
  Work work_;
  std::optional<std::int64_t> most_statements_;  // of work_
  bool is_over_limit_ = false;
};

}  // namespace typecase::db
