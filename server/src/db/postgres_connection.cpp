#include "db/postgres_connection.h"

#include "base/fail_point.h"
#include "db/dialect.h"
#include "db/postgres_values.h"

namespace typecase::db {
namespace {

constexpr std::size_t max_cached_statements = 500;

// No statement of the shop takes long; one that does hangs, and would keep its thread.
constexpr const char* deadline = "SET statement_timeout = '30s'";

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

PostgresConnection::PostgresConnection(const std::string& url) {
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
  checked(PQexec(handle_.get(), deadline), deadline);
}

PostgresConnection::~PostgresConnection() = default;

void PostgresConnection::script(std::string_view sql) {
  std::string expanded = expand_tokens(sql, Engine::postgresql);
  checked(PQexec(handle_.get(), expanded.c_str()), sql);
}

void PostgresConnection::commit() {
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
  PGTransactionStatusType status = PQtransactionStatus(handle_.get());
  if (status == PQTRANS_INTRANS || status == PQTRANS_INERROR) {
    Answer answer(PQexec(handle_.get(), "ROLLBACK"));
  }
  return PQtransactionStatus(handle_.get()) == PQTRANS_IDLE;
}

std::vector<Row> PostgresConnection::query(std::string_view sql, const Parameters& parameters) {
  Answer answer = run(sql, parameters);
  const ColumnNames columns = postgres_columns(answer.get());
  std::vector<Row> rows;
  rows.reserve(PQntuples(answer.get()));
  for (int row = 0; row < PQntuples(answer.get()); ++row) {
    std::vector<Value> values;
    values.reserve(PQnfields(answer.get()));
    for (int column = 0; column < PQnfields(answer.get()); ++column) {
      values.push_back(postgres_value(answer.get(), row, column));
    }
    rows.emplace_back(columns, std::move(values));
  }
  return rows;
}

std::int64_t PostgresConnection::change(std::string_view sql, const Parameters& parameters) {
  Answer answer = run(sql, parameters);
  if (std::string_view(PQcmdStatus(answer.get())).starts_with("SELECT")) return 0;
  return std::atoll(PQcmdTuples(answer.get()));
}

PostgresConnection::Answer PostgresConnection::run(std::string_view sql,
                                                   const Parameters& parameters) {
  refuse_null_characters(parameters);
  const std::string& name = prepare(sql, parameters);
  PostgresParameters sent(parameters);
  return checked(PQexecPrepared(handle_.get(), name.c_str(), sent.count(), sent.values(),
                                sent.lengths(), sent.formats(), 1),
                 sql);
}

const std::string& PostgresConnection::prepare(std::string_view sql, const Parameters& parameters) {
  std::string key(sql);
  key += '\0';
  std::vector<Oid> types;
  for (const Parameter& parameter : parameters) {
    types.push_back(parameter_type(parameter));
    key += static_cast<char>('0' + parameter.index());
  }
  if (auto found = statements_.find(key); found != statements_.end()) return found->second;

  if (statements_.size() >= max_cached_statements) {
    checked(PQexec(handle_.get(), "DEALLOCATE ALL"), "DEALLOCATE ALL");
    statements_.clear();
  }
  std::string name = "s" + std::to_string(statements_.size());
  checked(PQprepare(handle_.get(), name.c_str(), expand_tokens(sql, Engine::postgresql).c_str(),
                    static_cast<int>(types.size()), types.data()),
          sql);
  return statements_.emplace(std::move(key), std::move(name)).first->second;
}

PostgresConnection::Answer PostgresConnection::checked(pg_result* result, std::string_view sql) {
  Answer answer(result);
  ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(result, sql);
  return answer;
}

void PostgresConnection::fail(const pg_result* result, std::string_view sql) {
  std::string message = PQerrorMessage(handle_.get());
  while (message.ends_with('\n')) message.pop_back();
  message.append(" in: ").append(sql);
  Errc code = errc(field(result, PG_DIAG_SQLSTATE));
  if (PQstatus(handle_.get()) == CONNECTION_BAD) code = Errc::unavailable;
  throw DbError(code, message, constraint_of(result));
}

}  // namespace typecase::db
