#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "base/scalar.h"

namespace typecase::db {

enum class Engine { sqlite, postgresql };

// The closed list of failures, the same for both engines.
enum class Errc {
  unique,          // a duplicate key
  foreign_key,     // a row that another needs, or one that does not exist
  check,           // CHECK, NOT NULL, a value of the wrong type, or a trigger that refuses
  busy,            // the lock, or a connection of the pool, was not had within the time-out
  locked,          // another process holds the instance lock
  serialization,   // 40001, 40P01: run the transaction again
  unavailable,     // no connection, or lost before COMMIT
  commit_unknown,  // lost at COMMIT: look the job's key up, never repeat blindly
  disk_full,       // no room, or the file cannot grow
  other
};

class DbError : public std::runtime_error {
 public:
  DbError(Errc code, const std::string& what, std::string constraint = {})
      : std::runtime_error(what), code(code), constraint(std::move(constraint)) {}

  Errc code;
  std::string constraint;  // Name of the constraint or index where the engine tells; SQLite tells
                           // "table.column, table.column" for unique.
};

// A parameter. Text views and byte views must outlive the call.
using Parameter = std::variant<std::monostate, std::int64_t, std::string_view, ByteView>;

inline Parameter parameter(std::monostate) { return std::monostate{}; }
inline Parameter parameter(std::nullopt_t) { return std::monostate{}; }
inline Parameter parameter(std::int64_t value) { return value; }
inline Parameter parameter(int value) { return std::int64_t{value}; }
inline Parameter parameter(bool value) { return std::int64_t{value}; }
inline Parameter parameter(std::size_t value) { return static_cast<std::int64_t>(value); }
inline Parameter parameter(Time value) { return to_micros(value); }
inline Parameter parameter(std::string_view value) { return value; }
inline Parameter parameter(const std::string& value) { return std::string_view(value); }
inline Parameter parameter(const char* value) { return std::string_view(value); }
inline Parameter parameter(ByteView value) { return value; }
inline Parameter parameter(const Bytes& value) { return ByteView(value); }
inline Parameter parameter(const Digest& value) { return ByteView(value); }
template <Scalar T>
Parameter parameter(const T& value) {
  return parameter(scalar_in(value));
}
template <DescribedEnum T>
Parameter parameter(T value) {
  return enum_name(value);
}
template <class T>
Parameter parameter(const std::optional<T>& value) {
  return value ? parameter(*value) : Parameter{};
}

using Value = std::variant<std::monostate, std::int64_t, std::string, Bytes>;

inline Parameter parameter(const Value& value) {
  return std::visit([](const auto& held) { return parameter(held); }, value);
}

// Names of a result's columns, shared by its rows.
using ColumnNames = std::shared_ptr<const std::vector<std::string>>;

// One row, owned. Columns are read by the names that the SELECT list gives them; an expression
// needs one (AS). std::logic_error: no such column or two of them, a null read as a value, a value
// of another type.
class Row {
 public:
  Row(ColumnNames names, std::vector<Value> values)
      : names_(std::move(names)), values_(std::move(values)) {}

  const Value& at(std::string_view column) const;
  bool is_null(std::string_view column) const { return at(column).index() == 0; }
  std::int64_t integer(std::string_view column) const;
  bool boolean(std::string_view column) const { return integer(column) != 0; }
  Time time(std::string_view column) const { return from_micros(integer(column)); }
  const std::string& text(std::string_view column) const;
  const Bytes& bytes(std::string_view column) const;
  std::optional<Time> optional_time(std::string_view column) const;
  std::optional<std::string> optional_text(std::string_view column) const;

  // Any type of db/record.h, which defines both: get() reads one column, as() each member of a
  // described struct from the column of its name.
  template <class T>
  T get(std::string_view column) const;
  template <class T>
  T as() const;

  // The value of a row that has one column alone.
  const Value& only() const;

 private:
  ColumnNames names_;
  std::vector<Value> values_;
};

class Connection;

// A query that was sent and whose rows are read later: several of them wait for PostgreSQL once.
// Valid within the job that sent it.
class Deferred {
 public:
  using Answer = std::shared_ptr<std::optional<std::vector<Row>>>;  // empty: not received yet

  Deferred(Connection& connection, Answer answer)
      : connection_(&connection), answer_(std::move(answer)) {}

  // Both throw DbError, also that of another statement that was sent before.
  const std::vector<Row>& rows() const;
  std::optional<Row> find_one() const;

  // As Connection::find() and value().
  template <class T>
  std::optional<T> find() const;
  template <class T>
  T value() const {
    return find<T>().value();
  }

 private:
  Connection* connection_;
  Answer answer_;
};

// A connection inside a transaction that a Database opened. SQL is one text for both engines with
// $1..$n for parameters; statements are cached by text. These tokens stand for the difference:
//   {i64} INTEGER | BIGINT    {blob} BLOB | BYTEA    {tail} STRICT | nothing (after CREATE
//   TABLE(...)) {skip} nothing | FOR UPDATE SKIP LOCKED   {join} group_concat | string_agg
//   {json} TEXT | JSON (cast(a.b AS {json}) ->> 'member')   {strpos} instr | strpos
//   {sqlite} nothing | -- (before a line of a migration that is SQLite's alone)
//   {postgresql} -- | nothing (the same of PostgreSQL)
// Text compares byte by byte on both: a PostgreSQL database is made with the collation C (checked
// when it is opened). A result column is text, bytes, an integer or a truth value (0 or 1); of any
// other type (sum(bigint) is numeric: cast it) reading throws std::logic_error, as does U+0000 in
// a text parameter.
class Connection {
 public:
  using Parameters = std::vector<Parameter>;

  virtual ~Connection() = default;

  // All throw DbError.
  template <class... Args>
  std::vector<Row> rows(std::string_view sql, const Args&... args) {
    return query(sql, Parameters{parameter(args)...});
  }
  template <class... Args>
  std::optional<Row> find_one(std::string_view sql, const Args&... args) {
    std::vector<Row> found = query(sql, Parameters{parameter(args)...});
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  }

  // The same as described structs, or of statements with one column its values (db/record.h):
  // value() where there is always a row, such as of count(*).
  template <class T, class... Args>
  std::vector<T> select(std::string_view sql, const Args&... args);
  template <class T, class... Args>
  std::optional<T> find(std::string_view sql, const Args&... args);
  template <class T, class... Args>
  T value(std::string_view sql, const Args&... args) {
    return find<T>(sql, args...).value();
  }

  // Sends a query without waiting for its rows, where the engine can; SQLite runs it at once.
  template <class... Args>
  Deferred defer(std::string_view sql, const Args&... args) {
    return {*this, send_query(sql, Parameters{parameter(args)...})};
  }

  // Waits for the answers to what was sent, and throws the first failure among them.
  virtual void finish() {}

  // The number of rows that were changed.
  template <class... Args>
  std::int64_t execute(std::string_view sql, const Args&... args) {
    return change(sql, Parameters{parameter(args)...});
  }

  // The same with a list of parameters whose length shows only at run time: "id IN (" +
  // placeholders(1, ids.size()) + ")".
  std::vector<Row> rows(std::string_view sql, const Parameters& parameters) {
    return query(sql, parameters);
  }
  std::int64_t execute(std::string_view sql, const Parameters& parameters) {
    return change(sql, parameters);
  }

  // Several statements, parted by semicolons, without parameters: migrations.
  virtual void script(std::string_view sql) = 0;

  virtual Engine engine() const = 0;

 protected:
  virtual std::vector<Row> query(std::string_view sql, const Parameters& parameters) = 0;
  virtual Deferred::Answer send_query(std::string_view sql, const Parameters& parameters);
  virtual std::int64_t change(std::string_view sql, const Parameters& parameters) = 0;
};

// "$3, $4, $5" for first = 3 and count = 3.
std::string placeholders(int first, std::size_t count);

}  // namespace typecase::db
