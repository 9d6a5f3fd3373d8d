#include "db/sqlite_connection.h"

#include <sqlite3.h>

#include "db/dialect.h"

namespace typecase::db {
namespace {

// Texts are written in the code, so there are few; a list of parameters of changing length could
// still make many.
constexpr std::size_t max_cached_statements = 500;

Errc errc(int extended) {
  switch (extended) {
    case SQLITE_CONSTRAINT_UNIQUE:
    case SQLITE_CONSTRAINT_PRIMARYKEY:
    case SQLITE_CONSTRAINT_ROWID:
      return Errc::unique;
    case SQLITE_CONSTRAINT_FOREIGNKEY:
      return Errc::foreign_key;
    case SQLITE_IOERR_WRITE:
    case SQLITE_IOERR_TRUNCATE:
    case SQLITE_IOERR_SHMSIZE:
      return Errc::disk_full;
  }
  switch (extended & 0xFF) {
    case SQLITE_CONSTRAINT:
      return Errc::check;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return Errc::busy;
    case SQLITE_FULL:
      return Errc::disk_full;
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
      return Errc::unavailable;
  }
  return Errc::other;
}

// "UNIQUE constraint failed: price.style_id, price.kind"
std::string constraint_in(std::string_view message) {
  std::size_t colon = message.find(" failed: ");
  return colon == message.npos ? "" : std::string(message.substr(colon + 9));
}

[[noreturn]] void throw_error(sqlite3* handle, std::string_view what) {
  std::string message = sqlite3_errmsg(handle);
  Errc code = errc(sqlite3_extended_errcode(handle));
  std::string constraint =
      (sqlite3_errcode(handle) & 0xFF) == SQLITE_CONSTRAINT ? constraint_in(message) : "";
  throw DbError(code, message + " in: " + std::string(what), constraint);
}

Value column_value(sqlite3_stmt* statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_NULL:
      return {};
    case SQLITE_INTEGER:
      return sqlite3_column_int64(statement, column);
    case SQLITE_TEXT: {
      const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
      return std::string(text, sqlite3_column_bytes(statement, column));
    }
    case SQLITE_BLOB: {
      const auto* data = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement, column));
      return Bytes(data, data + sqlite3_column_bytes(statement, column));
    }
  }
  throw std::logic_error(std::string("column ") + sqlite3_column_name(statement, column) +
                         " is a real: cast it to an integer or to text");
}

ColumnNames columns_of(sqlite3_stmt* statement) {
  std::vector<std::string> names(sqlite3_column_count(statement));
  for (std::size_t i = 0; i < names.size(); ++i) {
    names[i] = sqlite3_column_name(statement, static_cast<int>(i));
  }
  return std::make_shared<const std::vector<std::string>>(std::move(names));
}

// Of $1, $2 ..., each of which is there.
std::vector<int> places_in(sqlite3_stmt* statement, std::string_view sql) {
  std::vector<int> places(sqlite3_bind_parameter_count(statement));
  for (std::size_t i = 0; i < places.size(); ++i) {
    std::string name = "$" + std::to_string(i + 1);
    places[i] = sqlite3_bind_parameter_index(statement, name.c_str());
    if (places[i] == 0) throw std::logic_error("no " + name + " in: " + std::string(sql));
  }
  return places;
}

int bind(sqlite3_stmt* statement, int index, const Parameter& parameter) {
  struct Bind {
    sqlite3_stmt* statement;
    int index;
    int operator()(std::monostate) const { return sqlite3_bind_null(statement, index); }
    int operator()(std::int64_t value) const { return sqlite3_bind_int64(statement, index, value); }
    int operator()(std::string_view value) const {
      const char* data = value.data() ? value.data() : "";  // A null pointer would bind NULL.
      return sqlite3_bind_text64(statement, index, data, value.size(), SQLITE_STATIC, SQLITE_UTF8);
    }
    int operator()(ByteView value) const {
      if (value.empty()) return sqlite3_bind_zeroblob(statement, index, 0);
      return sqlite3_bind_blob64(statement, index, value.data(), value.size(), SQLITE_STATIC);
    }
  };
  return std::visit(Bind{statement, index}, parameter);
}

// SQLite counts what it allocates, under one lock for all threads, and nobody reads the count.
// Once, before the first connection: later SQLite refuses it.
void do_not_count_memory() {
  [[maybe_unused]] static const int once = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// 64 MB: the upper pages of all indexes, so that a commit reads next to nothing again.
constexpr const char* writer_cache = "PRAGMA cache_size=-65536";

}  // namespace

void SqliteConnection::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
void SqliteConnection::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

class SqliteConnection::Execution {
 public:
  Execution(SqliteConnection& connection, std::string_view sql, const Parameters& parameters)
      : Execution(connection, sql, connection.prepare(sql), parameters) {}
  ~Execution() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;

  bool step() {
    int result = sqlite3_step(statement_);
    if (result == SQLITE_ROW) return true;
    if (result == SQLITE_DONE) return false;
    connection_.fail(sql_);
  }

  Row row() const {
    std::vector<Value> values;
    int count = sqlite3_column_count(statement_);
    values.reserve(count);
    for (int i = 0; i < count; ++i) values.push_back(column_value(statement_, i));
    return Row(columns_, std::move(values));
  }

 private:
  Execution(SqliteConnection& connection, std::string_view sql, const Statement& prepared,
            const Parameters& parameters)
      : connection_(connection),
        sql_(sql),
        statement_(prepared.handle.get()),
        columns_(prepared.columns) {
    refuse_null_characters(parameters);
    if (prepared.places.size() != parameters.size()) {
      throw std::logic_error("wrong number of parameters for: " + std::string(sql));
    }
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      int result = bind(statement_, prepared.places[i], parameters[i]);
      if (result != SQLITE_OK) connection_.fail(sql_);
    }
  }

  SqliteConnection& connection_;
  std::string_view sql_;
  sqlite3_stmt* statement_;
  const ColumnNames columns_;
};

SqliteConnection::SqliteConnection(const std::string& path, Access access, int busy_timeout_ms,
                                   bool durable) {
  constexpr int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  do_not_count_memory();
  sqlite3* handle = nullptr;
  int result = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  handle_.reset(handle);
  if (result != SQLITE_OK) fail("open " + path);
  sqlite3_busy_timeout(handle, busy_timeout_ms);
  script("PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON");
  script(durable ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=OFF");
  // Pages that a savepoint may restore are kept in memory instead of a file beside each commit.
  script("PRAGMA temp_store=MEMORY");
  script(access == Access::read_only ? "PRAGMA query_only=ON" : writer_cache);
  sqlite3_wal_hook(handle, note_commit, this);
}

SqliteConnection::~SqliteConnection() = default;

int SqliteConnection::note_commit(void* self, sqlite3*, const char*, int log_pages) {
  static_cast<SqliteConnection*>(self)->log_pages_ = log_pages;
  return SQLITE_OK;  // The committer handles the log: SqliteCheckpointer.
}

void SqliteConnection::script(std::string_view sql) {
  ++scripts_;
  std::string expanded = expand_tokens(sql, Engine::sqlite);
  if (sqlite3_exec(handle_.get(), expanded.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    fail(sql);
  }
}

std::int64_t SqliteConnection::changes() const {
  return sqlite3_total_changes64(handle_.get()) + scripts_;
}

bool SqliteConnection::in_transaction() const { return !sqlite3_get_autocommit(handle_.get()); }

std::vector<Row> SqliteConnection::query(std::string_view sql, const Parameters& parameters) {
  std::vector<Row> rows;
  Execution execution(*this, sql, parameters);
  while (execution.step()) rows.push_back(execution.row());
  return rows;
}

std::int64_t SqliteConnection::change(std::string_view sql, const Parameters& parameters) {
  // changes() still counts the statement before when this one changes no rows by its nature.
  std::int64_t before = sqlite3_total_changes64(handle_.get());
  Execution execution(*this, sql, parameters);
  while (execution.step()) {
  }
  return sqlite3_total_changes64(handle_.get()) == before ? 0 : sqlite3_changes64(handle_.get());
}

const SqliteConnection::Statement& SqliteConnection::prepare(std::string_view sql) {
  if (auto found = statements_.find(sql); found != statements_.end()) return found->second;
  if (statements_.size() >= max_cached_statements) statements_.clear();

  std::string expanded = expand_tokens(sql, Engine::sqlite);
  sqlite3_stmt* statement = nullptr;
  const char* rest = nullptr;
  if (sqlite3_prepare_v3(handle_.get(), expanded.c_str(), static_cast<int>(expanded.size()) + 1,
                         SQLITE_PREPARE_PERSISTENT, &statement, &rest) != SQLITE_OK) {
    fail(sql);
  }
  Statement prepared{std::unique_ptr<sqlite3_stmt, Finalize>(statement), places_in(statement, sql),
                     columns_of(statement)};
  if (std::string_view(rest).find_first_not_of(" \t\r\n;") != std::string_view::npos) {
    throw std::logic_error("more than one statement in: " + std::string(sql));
  }
  return statements_.emplace(sql, std::move(prepared)).first->second;
}

void SqliteConnection::fail(std::string_view sql) const { throw_error(handle_.get(), sql); }

}  // namespace typecase::db
