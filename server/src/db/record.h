#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/json/json_reader.h"
#include "base/json/json_writer.h"
#include "db/connection.h"

// Described structs as rows. A column of a member's name holds it: integers, truth values, text,
// bytes, times, days and scalars (base/scalar.h) as themselves, enums by name, a std::optional
// perhaps as null, and everything else (lists, maps, other described structs) as JSON text.
namespace typecase::db {

template <class T>
T to_field(const Value& value);

namespace detail {

template <class T>
concept TimePoint = requires(T time) {
  time.time_since_epoch();
};

template <class Held>
const Held& held(const Value& value, const char* type) {
  if (const auto* found = std::get_if<Held>(&value)) return *found;
  throw std::logic_error(std::string("the column is no ") + type);
}

inline Digest to_digest(const Bytes& bytes) {
  Digest digest{};
  if (bytes.size() != digest.size()) throw std::logic_error("the column is no SHA-256 digest");
  std::ranges::copy(bytes, digest.begin());
  return digest;
}

}  // namespace detail

// std::logic_error: the value is of another type, or null where T is no std::optional.
template <class T>
T to_field(const Value& value) {
  if constexpr (is_optional<T>) {
    if (value.index() == 0) return std::nullopt;
    return to_field<typename T::value_type>(value);
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(detail::held<std::int64_t>(value, "integer"));
  } else if constexpr (detail::TimePoint<T>) {
    return T(typename T::duration(detail::held<std::int64_t>(value, "time")));
  } else if constexpr (std::is_same_v<T, Bytes>) {
    return detail::held<Bytes>(value, "bytes");
  } else if constexpr (std::is_same_v<T, Digest>) {
    return detail::to_digest(detail::held<Bytes>(value, "bytes"));
  } else if constexpr (Scalar<T>) {
    T out{};
    scalar_of(out) = to_field<std::remove_cvref_t<decltype(scalar_of(out))>>(value);
    return out;
  } else {
    const std::string& text = detail::held<std::string>(value, "text");
    if constexpr (std::is_same_v<T, std::string>) {
      return text;
    } else if constexpr (DescribedEnum<T>) {
      return to_enum<T>(text);
    } else {
      return json::read_stored<T>(text);
    }
  }
}

template <class T>
Value from_field(const T& value) {
  if constexpr (is_optional<T>) {
    return value ? from_field(*value) : Value{};
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<std::int64_t>(value);
  } else if constexpr (detail::TimePoint<T>) {
    return static_cast<std::int64_t>(value.time_since_epoch().count());
  } else if constexpr (std::is_same_v<T, Bytes>) {
    return value;
  } else if constexpr (std::is_same_v<T, Digest>) {
    return Bytes(value.begin(), value.end());
  } else if constexpr (Scalar<T>) {
    return from_field(scalar_in(value));
  } else if constexpr (std::is_convertible_v<T, std::string_view>) {
    return std::string(value);
  } else if constexpr (DescribedEnum<T>) {
    return std::string(enum_name(value));
  } else {
    return json::write_stored(value);
  }
}

template <class T>
T Row::get(std::string_view column) const {
  try {
    return to_field<T>(at(column));
  } catch (const std::logic_error& error) {
    throw std::logic_error(std::string(column) + ": " + error.what());
  }
}

template <class T>
T Row::as() const {
  T out{};
  boost::mp11::mp_for_each<Members<T>>([&](auto m) {
    auto& member = out.*m.pointer;
    member = get<std::remove_cvref_t<decltype(member)>>(m.name);
  });
  return out;
}

// A whole row: of a struct that stands for several columns, or the value of the only one.
template <class T>
T to_value(const Row& row) {
  if constexpr (Described<T> && !Scalar<T>) {
    return row.as<T>();
  } else {
    return to_field<T>(row.only());
  }
}

template <class T, class... Args>
std::vector<T> Connection::select(std::string_view sql, const Args&... args) {
  std::vector<T> values;
  for (const Row& row : rows(sql, args...)) values.push_back(to_value<T>(row));
  return values;
}

template <class T>
std::optional<T> Deferred::find() const {
  const std::vector<Row>& found = rows();
  return found.empty() ? std::nullopt : std::optional<T>(to_value<T>(found.front()));
}

template <class T, class... Args>
std::optional<T> Connection::find(std::string_view sql, const Args&... args) {
  auto row = find_one(sql, args...);
  return row ? std::optional<T>(to_value<T>(*row)) : std::nullopt;
}

// "l.serial, l.state": the columns of a described struct; `table` "l." or "".
template <Described T>
std::string columns(std::string_view table = "") {
  std::string list;
  boost::mp11::mp_for_each<Members<T>>(
      [&](auto m) { list.append(list.empty() ? "" : ", ").append(table).append(m.name); });
  return list;
}

// The columns of one row to be written; owned, so that it can be made ahead of the transaction.
class Record {
 public:
  Record() = default;
  template <Described T>
  explicit Record(const T& value) {
    add(value);
  }

  template <Described T>
  Record& add(const T& value) {
    boost::mp11::mp_for_each<Members<T>>([&](auto m) { set(m.name, value.*m.pointer); });
    return *this;
  }

  // Adds a column, or gives it another value.
  template <class T>
  Record& set(std::string_view column, const T& value) {
    place(column) = from_field(value);
    return *this;
  }

  // Both throw DbError. upsert() changes the row that has the same `key` ("id", "code, kind")
  // instead, if there is one; that row keeps its values in the columns `kept`.
  void insert(Connection& connection, std::string_view table) const;
  void upsert(Connection& connection, std::string_view table, std::string_view key,
              std::initializer_list<std::string_view> kept = {}) const;

  // Throws as insert(), and std::logic_error where the records do not have the same columns.
  static void insert_all(Connection& connection, std::string_view table,
                         std::span<const Record> records);

  // Gives the columns to the row whose `key`, one of them, has the record's value. Throws DbError,
  // and std::logic_error where there is not one such row.
  void update(Connection& connection, std::string_view table, std::string_view key) const;

 private:
  Value& place(std::string_view column);
  static void run(Connection& connection, std::string_view table, std::string_view conflict,
                  std::span<const Record> records);

  std::vector<std::string> names_;
  std::vector<Value> values_;
};

}  // namespace typecase::db
