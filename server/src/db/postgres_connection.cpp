#include "db/postgres_connection.h"

#include "base/fail_point.h"
#include "db/dialect.h"
#include "db/postgres_values.h"

namespace typecase::db {
namespace {

constexpr std::size_t max_cached_statements = 500;

constexpr std::size_t max_enqueued = 200;

struct State {
  std::string_view code;  // Of PostgreSQL's appendix A; two characters stand for the class.
  Errc errc;
};

constexpr std::array states{
    State{"23505", Errc::unique},        State{"23503", Errc::foreign_key},
    State{"23001", Errc::foreign_key},   State{"23", Errc::check},
    State{"P0001", Errc::check},         State{"40001", Errc::serialization},
    State{"40P01", Errc::serialization}, State{"53100", Errc::disk_full},
    State{"53300", Errc::unavailable},   State{"55P03", Errc::busy},
    State{"57014", Errc::busy},          State{"57P", Errc::unavailable},
    State{"08P01", Errc::other},         State{"08", Errc::unavailable},
};

Errc errc(std::string_view code) {
  for (const State& state : states) {
    if (code.starts_with(state.code)) return state.errc;
  }
  return Errc::other;
}

std::string field(const pg_result* result, int code) {
  const char* text = PQresultErrorField(result, code);
  return text ? text : "";
}

// SQLite's form for NOT NULL, which has no constraint name in PostgreSQL either.
std::string constraint_of(const pg_result* result) {
  std::string name = field(result, PG_DIAG_CONSTRAINT_NAME);
  std::string column = field(result, PG_DIAG_COLUMN_NAME);
  if (!name.empty() || column.empty()) return name;
  return field(result, PG_DIAG_TABLE_NAME) + "." + column;
}

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
  script("SET statement_timeout = " + std::to_string(statement_timeout.count()));
}

PostgresConnection::~PostgresConnection() = default;

void PostgresConnection::script(std::string_view sql) {
  finish();
  count_statement(sql);
  ++changes_;
  std::string expanded = expand_tokens(sql, Engine::postgresql);
  checked(PQexec(handle_.get(), expanded.c_str()), sql);
}

void PostgresConnection::enqueue(std::string_view sql, const Parameters& parameters) {
  send_prepared(sql, parameters);
  ++changes_;
}

Deferred::Answer PostgresConnection::send_query(std::string_view sql,
                                                const Parameters& parameters) {
  auto answer = std::make_shared<Deferred::Answer::element_type>();
  send_prepared(sql, parameters, answer);
  return answer;
}

void PostgresConnection::send_prepared(std::string_view sql, const Parameters& parameters,
                                       Deferred::Answer answer) {
  refuse_null_characters(parameters);
  count_statement(sql);
  if (enqueued_.size() >= max_enqueued) finish();
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
  enqueued_.push_back({std::move(text), {}});
}

void PostgresConnection::send(const std::string& name, const PostgresParameters& parameters,
                              std::string_view sql) {
  if (is_ending_) finish();
  PQenterPipelineMode(handle_.get());
  if (PQsendQueryPrepared(handle_.get(), name.c_str(), parameters.count(), parameters.values(),
                          parameters.lengths(), parameters.formats(), 1) == 0)
    fail(nullptr, sql);
  enqueued_.push_back({std::string(sql), {}});
}

void PostgresConnection::finish() {
  if (enqueued_.empty()) return;
  has_read_at_once_ = std::exchange(ends_with_answer_, false);
  if (has_read_at_once_) enqueue("ROLLBACK");
  collect();
}

// Returns the answer to the last statement that was sent, null if its rows are somebody else's.
PostgresConnection::Answer PostgresConnection::collect() {
  const std::vector<Sent> sent = std::exchange(enqueued_, {});
  if (!std::exchange(is_ending_, false)) PQpipelineSync(handle_.get());
  std::vector<std::pair<Deferred::Answer, Answer>> received;
  Answer last, failure;
  std::string_view failed;
  for (const auto& [sql, answer] : sent) {
    last.reset(PQgetResult(handle_.get()));
    const ExecStatusType status = PQresultStatus(last.get());
    const bool is_good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (is_good) count_rows(last.get());
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
  enqueue("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  ends_with_answer_ = kind == Read::at_once;
}

void PostgresConnection::end_read() {
  finish();
  if (std::exchange(has_read_at_once_, false)) return;
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

std::int64_t PostgresConnection::change(std::string_view sql, const Parameters& parameters) {
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

  if (!enqueued_.empty()) collect();  // Not finish(): a read at once goes on.
  if (statements_.size() >= max_cached_statements) {
    checked(PQexec(handle_.get(), "DEALLOCATE ALL"), "DEALLOCATE ALL");
    statements_.clear();
  }
  types = statements_.with_known_types(sql, std::move(types));
  const std::string name = "s" + std::to_string(statements_.size());
  checked(PQprepare(handle_.get(), name.c_str(), expand_tokens(sql, Engine::postgresql).c_str(),
                    static_cast<int>(types.size()), types.data()),
          sql);
  statements_.add(sql, name, std::move(types));
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
  const std::string state = field(result, PG_DIAG_SQLSTATE);
  if (most_statements_ && state == "57014") is_over_limit_ = true;
  Errc code = errc(state);
  if (PQstatus(handle_.get()) == CONNECTION_BAD) code = Errc::unavailable;
  throw DbError(code, message, constraint_of(result));
}

}  // namespace typecase::db
