#include "db/postgres_connection.h"

#include "base/fail_point.h"
#include "db/dialect.h"
#include "db/postgres_errors.h"
#include "db/postgres_values.h"

namespace typecase::db {
namespace {

constexpr std::size_t max_cached_statements = 500;

constexpr std::size_t max_enqueued = 200;

void ignore_notice(void*, const pg_result*) {}

}  // namespace

void PostgresConnection::Finish::operator()(pg_conn* connection) const { PQfinish(connection); }
void PostgresConnection::Clear::operator()(pg_result* result) const { PQclear(result); }

PostgresConnection::PostgresConnection(const std::string& url,
                                       std::chrono::milliseconds statement_timeout) {
  // The address may override keywords before `dbname`, but not those after it.
  constexpr const char* names[] = {"connect_timeout", "tcp_user_timeout", "application_name",
                                   "dbname",          "client_encoding",  nullptr};
  const char* values[] = {"5", "15000", "typecase", url.c_str(), "UTF8", nullptr};
  fail_point("postgres.connecting");
  handle_.reset(PQconnectdbParams(names, values, 1));
  if (PQstatus(handle_.get()) != CONNECTION_OK) {
    throw DbError(Errc::unavailable, PQerrorMessage(handle_.get()));
  }
  PQsetNoticeReceiver(handle_.get(), ignore_notice, nullptr);
  // A read at once is no block of its own, whose isolation could be said.
  script("SET default_transaction_isolation = 'repeatable read'; SET statement_timeout = " +
         std::to_string(statement_timeout.count()));
}

PostgresConnection::~PostgresConnection() = default;

void PostgresConnection::script(std::string_view sql) {
  refuse_change(sql);
  finish();
  count_statement(sql);
  ++changes_;
  std::string expanded = expand_tokens(sql, Engine::postgresql);
  checked(PQexec(handle_.get(), expanded.c_str()), sql);
}

void PostgresConnection::enqueue(std::string_view sql, const Parameters& parameters) {
  refuse_change(sql);
  send_prepared(sql, parameters);
  ++changes_;
}

Deferred::Answer PostgresConnection::send_query(std::string_view sql,
                                                const Parameters& parameters) {
  if (!sql.starts_with("SELECT ")) refuse_change(sql);  // "... RETURNING"
  auto answer = std::make_shared<Deferred::Answer::element_type>();
  send_prepared(sql, parameters, answer);
  return answer;
}

void PostgresConnection::send_prepared(std::string_view sql, const Parameters& parameters,
                                       Deferred::Answer answer) {
  refuse_null_characters(parameters);
  count_statement(sql);
  if (ends_with_answer_ && enqueued_.size() >= max_enqueued) {
    throw std::logic_error("too many queries for a read at once: " + std::string(sql));
  }
  if (is_ending_ || enqueued_.size() >= max_enqueued) finish();
  const std::string name = prepare(sql, parameters);
  send(name, PostgresParameters(parameters), sql);
  enqueued_.back().answer = std::move(answer);
}

void PostgresConnection::enqueue(std::string_view command) {
  if (is_ending_) finish();
  PQenterPipelineMode(handle_.get());
  std::string text(command);
  if (PQsendQueryParams(handle_.get(), text.c_str(), 0, nullptr, nullptr, nullptr, nullptr, 1) == 0)
    fail(nullptr, command);
  enqueued_.push_back({std::move(text)});
}

void PostgresConnection::send(const std::string& name, const PostgresParameters& parameters,
                              std::string_view sql) {
  PQenterPipelineMode(handle_.get());
  if (PQsendQueryPrepared(handle_.get(), name.c_str(), parameters.count(), parameters.values(),
                          parameters.lengths(), parameters.formats(), 1) == 0)
    fail(nullptr, sql);
  enqueued_.push_back({std::string(sql)});
}

void PostgresConnection::finish() {
  if (enqueued_.empty()) return;
  has_read_at_once_ = std::exchange(ends_with_answer_, false);
  collect();
}

// Returns the answer to the last statement that was sent, null if its rows are somebody else's.
PostgresConnection::Answer PostgresConnection::collect() {
  const std::vector<Sent> sent = std::exchange(enqueued_, {});
  if (!std::exchange(is_ending_, false)) PQpipelineSync(handle_.get());
  std::vector<std::pair<Deferred::Answer, Answer>> received;
  Answer last, failure;
  std::string_view failed;
  for (const auto& [sql, answer, prepares] : sent) {
    last.reset(PQgetResult(handle_.get()));
    const ExecStatusType status = PQresultStatus(last.get());
    const bool is_good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (is_good) count_rows(last.get());
    if (!is_good && !prepares.empty()) statements_.remove(sql, prepares);
    if (!is_good && failed.empty()) {
      failed = sql;
      failure = std::move(last);
    }
    if (PQstatus(handle_.get()) == CONNECTION_BAD) fail(failure.get(), failed);
    Answer end(PQgetResult(handle_.get()));  // After each answer there is a null.
    if (is_good && answer) received.emplace_back(answer, std::move(last));
  }
  Answer sync(PQgetResult(handle_.get()));
  PQexitPipelineMode(handle_.get());
  if (!failed.empty()) fail(failure.get(), failed);
  for (const auto& [answer, result] : received) *answer = postgres_rows(result.get());
  return last;
}

void PostgresConnection::begin_read(Read kind) {
  if (is_ending_) finish();
  ends_with_answer_ = kind == Read::at_once;
  if (kind == Read::open) enqueue("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

void PostgresConnection::end_read() {
  finish();
  const bool has_ended = has_read_at_once_ || ends_with_answer_;
  has_read_at_once_ = ends_with_answer_ = false;
  if (has_ended) return;
  enqueue("ROLLBACK");
  PQpipelineSync(handle_.get());
  is_ending_ = true;
}

bool PostgresConnection::has_failed() const {
  const PGTransactionStatusType status = PQtransactionStatus(handle_.get());
  return status == PQTRANS_INERROR || status == PQTRANS_UNKNOWN;
}

void PostgresConnection::limit(std::int64_t statements) {
  most_statements_ = work_.statements + statements;
  is_over_limit_ = false;
}

void PostgresConnection::count_statement(std::string_view sql) {
  if (has_read_at_once_) throw std::logic_error("after a read at once: " + std::string(sql));
  ++work_.statements;
  if (!most_statements_ || work_.statements <= *most_statements_) return;
  is_over_limit_ = true;
  throw DbError(Errc::busy, "too many statements for a group, before: " + std::string(sql));
}

void PostgresConnection::commit() {
  finish();
  // A server that was stopped has said so by now; then COMMIT need not be sent, nor wondered at.
  // Twice, because its farewell comes before the end of the stream.
  if (!PQconsumeInput(handle_.get()) || !PQconsumeInput(handle_.get())) {
    throw DbError(Errc::unavailable, PQerrorMessage(handle_.get()));
  }
  try {
    Answer answer = checked(PQexec(handle_.get(), "COMMIT"), "COMMIT");
    if (std::string_view(PQcmdStatus(answer.get())) != "COMMIT") {
      throw DbError(Errc::other, "the job went on after a failed statement: rolled back");
    }
  } catch (const DbError& error) {
    if (error.code != Errc::unavailable) throw;
    throw DbError(Errc::commit_unknown, error.what());
  }
}

bool PostgresConnection::roll_back() noexcept {
  ends_with_answer_ = has_read_at_once_ = false;
  try {
    finish();
  } catch (const std::exception&) {  // Of no concern to who gives the transaction up.
  }
  PGTransactionStatusType status = PQtransactionStatus(handle_.get());
  if (status == PQTRANS_INTRANS || status == PQTRANS_INERROR) {
    Answer answer(PQexec(handle_.get(), "ROLLBACK"));
  }
  return PQtransactionStatus(handle_.get()) == PQTRANS_IDLE;
}

std::vector<Row> PostgresConnection::query(std::string_view sql, const Parameters& parameters) {
  if (!ends_with_answer_) return postgres_rows(run(sql, parameters).get());
  const Deferred::Answer answer = send_query(sql, parameters);
  finish();
  return std::move(**answer);
}

// PostgreSQL refuses it in an open read.
void PostgresConnection::refuse_change(std::string_view sql) const {
  if (!ends_with_answer_) return;
  throw DbError(Errc::other, "a change within a read: " + std::string(sql));
}

std::int64_t PostgresConnection::change(std::string_view sql, const Parameters& parameters) {
  refuse_change(sql);
  Answer answer = run(sql, parameters);
  if (std::string_view(PQcmdStatus(answer.get())).starts_with("SELECT")) return 0;
  return std::atoll(PQcmdTuples(answer.get()));
}

PostgresConnection::Answer PostgresConnection::run(std::string_view sql,
                                                   const Parameters& parameters) {
  refuse_null_characters(parameters);
  count_statement(sql);
  if (is_ending_) finish();
  const std::string name = prepare(sql, parameters);
  PostgresParameters sent(parameters);
  const std::int64_t rows = work_.rows;
  Answer answer;
  if (enqueued_.empty()) {
    answer = checked(PQexecPrepared(handle_.get(), name.c_str(), sent.count(), sent.values(),
                                    sent.lengths(), sent.formats(), 1),
                     sql);
    count_rows(answer.get());
  } else {
    send(name, sent, sql);
    answer = collect();
  }
  if (work_.rows != rows) ++changes_;
  return answer;
}

void PostgresConnection::count_rows(const pg_result* result) {
  auto* answer = const_cast<pg_result*>(result);
  if (std::string_view(PQcmdStatus(answer)).starts_with("SELECT")) return;
  work_.rows += std::atoll(PQcmdTuples(answer));
}

std::string PostgresConnection::prepare(std::string_view sql, const Parameters& parameters) {
  PreparedStatements::Types types;
  for (const Parameter& parameter : parameters) types.push_back(parameter_type(parameter));
  if (const std::string* name = statements_.find(sql, types)) return *name;

  if (statements_.size() >= max_cached_statements && enqueued_.empty()) {
    checked(PQexec(handle_.get(), "DEALLOCATE ALL"), "DEALLOCATE ALL");
    statements_.clear();
  }
  types = statements_.with_known_types(sql, std::move(types));
  const std::string name = statements_.add(sql, types);
  PQenterPipelineMode(handle_.get());
  if (PQsendPrepare(handle_.get(), name.c_str(), expand_tokens(sql, Engine::postgresql).c_str(),
                    static_cast<int>(types.size()), types.data()) == 0) {
    statements_.remove(sql, name);
    fail(nullptr, sql);
  }
  enqueued_.push_back({std::string(sql), {}, name});
  return name;
}

PostgresConnection::Answer PostgresConnection::checked(pg_result* result, std::string_view sql) {
  Answer answer(result);
  ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(result, sql);
  return answer;
}

void PostgresConnection::fail(const pg_result* result, std::string_view sql) {
  std::string message = PQresultErrorMessage(result);
  if (message.empty()) message = PQerrorMessage(handle_.get());
  while (message.ends_with('\n')) message.pop_back();
  message.append(" in: ").append(sql);
  const std::string state = postgres_error_field(result, PG_DIAG_SQLSTATE);
  if (most_statements_ && state == "57014") is_over_limit_ = true;
  Errc code = postgres_errc(state);
  if (PQstatus(handle_.get()) == CONNECTION_BAD) code = Errc::unavailable;
  throw DbError(code, message, postgres_constraint(result));
}

}  // namespace typecase::db
