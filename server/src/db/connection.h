#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "base/crypto.h"

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
template <class T>
Parameter parameter(const std::optional<T>& value) {
  return value ? parameter(*value) : Parameter{};
}

// One row, owned. A column is read by its number in the SELECT list; reading null as a value throws
// std::logic_error.
class Row {
 public:
  using Value = std::variant<std::monostate, std::int64_t, std::string, Bytes>;
  explicit Row(std::vector<Value> values) : values_(std::move(values)) {}

  bool is_null(int column) const { return values_.at(column).index() == 0; }
  std::int64_t integer(int column) const;
  bool boolean(int column) const { return integer(column) != 0; }
  Time time(int column) const { return from_micros(integer(column)); }
  const std::string& text(int column) const;
  const Bytes& bytes(int column) const;
  std::optional<std::int64_t> optional_integer(int column) const;
  std::optional<Time> optional_time(int column) const;
  std::optional<std::string> optional_text(int column) const;

 private:
  std::vector<Value> values_;
};

// A connection inside a transaction that a Database opened. SQL is one text for both engines with
// $1..$n for parameters; statements are cached by text. These tokens stand for the difference:
//   {i64} INTEGER | BIGINT    {blob} BLOB | BYTEA    {tail} STRICT | nothing (after CREATE
//   TABLE(...)) {skip} nothing | FOR UPDATE SKIP LOCKED   {join} group_concat | string_agg
//   {sqlite} nothing | -- (before a line of a migration that is SQLite's alone)
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
  virtual std::int64_t change(std::string_view sql, const Parameters& parameters) = 0;
};

// "$3, $4, $5" for first = 3 and count = 3.
std::string placeholders(int first, std::size_t count);

}  // namespace typecase::db
