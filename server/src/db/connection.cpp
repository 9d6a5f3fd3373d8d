#include "db/connection.h"

namespace typecase::db {
namespace {

template <class T>
const T& value_of(const std::vector<Row::Value>& values, int column, const char* type) {
  const auto* value = std::get_if<T>(&values.at(column));
  if (value == nullptr) {
    throw std::logic_error("column " + std::to_string(column) + " of the row is no " + type);
  }
  return *value;
}

}  // namespace

std::int64_t Row::integer(int column) const {
  return value_of<std::int64_t>(values_, column, "integer");
}

const std::string& Row::text(int column) const {
  return value_of<std::string>(values_, column, "text");
}

const Bytes& Row::bytes(int column) const { return value_of<Bytes>(values_, column, "bytes"); }

std::optional<std::int64_t> Row::optional_integer(int column) const {
  if (is_null(column)) return std::nullopt;
  return integer(column);
}

std::optional<Time> Row::optional_time(int column) const {
  if (is_null(column)) return std::nullopt;
  return time(column);
}

std::optional<std::string> Row::optional_text(int column) const {
  if (is_null(column)) return std::nullopt;
  return text(column);
}

std::string placeholders(int first, std::size_t count) {
  std::string list;
  for (std::size_t i = 0; i < count; ++i) {
    list.append(i ? ", $" : "$").append(std::to_string(first + i));
  }
  return list;
}

}  // namespace typecase::db
