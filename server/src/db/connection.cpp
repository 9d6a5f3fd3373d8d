#include "db/connection.h"

#include <algorithm>

namespace typecase::db {
namespace {

template <class T>
const T& value_of(const Row& row, std::string_view column, const char* type) {
  const auto* value = std::get_if<T>(&row.at(column));
  if (value == nullptr) {
    throw std::logic_error("column " + std::string(column) + " of the row is no " + type);
  }
  return *value;
}

}  // namespace

const Value& Row::at(std::string_view column) const {
  auto found = std::ranges::find(*names_, column);
  if (found == names_->end())
    throw std::logic_error("the row has no column " + std::string(column));
  if (std::find(found + 1, names_->end(), column) != names_->end()) {
    throw std::logic_error("the row has two columns " + std::string(column));
  }
  return values_[found - names_->begin()];
}

const Value& Row::only() const {
  if (values_.size() != 1) throw std::logic_error("the row has not one column alone");
  return values_.front();
}

std::int64_t Row::integer(std::string_view column) const {
  return value_of<std::int64_t>(*this, column, "integer");
}

const std::string& Row::text(std::string_view column) const {
  return value_of<std::string>(*this, column, "text");
}

const Bytes& Row::bytes(std::string_view column) const {
  return value_of<Bytes>(*this, column, "bytes");
}

std::optional<Time> Row::optional_time(std::string_view column) const {
  if (is_null(column)) return std::nullopt;
  return time(column);
}

std::optional<std::string> Row::optional_text(std::string_view column) const {
  if (is_null(column)) return std::nullopt;
  return text(column);
}

const std::vector<Row>& Deferred::rows() const {
  if (!*answer_) connection_->finish();
  if (!*answer_) throw DbError(Errc::other, "a statement before this query failed");
  return **answer_;
}

std::optional<Row> Deferred::find_one() const {
  const std::vector<Row>& found = rows();
  return found.empty() ? std::nullopt : std::optional(found.front());
}

Deferred::Answer Connection::send_query(std::string_view sql, const Parameters& parameters) {
  return std::make_shared<Deferred::Answer::element_type>(query(sql, parameters));
}

std::string placeholders(int first, std::size_t count) {
  std::string list;
  for (std::size_t i = 0; i < count; ++i) {
    list.append(i ? ", $" : "$").append(std::to_string(first + i));
  }
  return list;
}

}  // namespace typecase::db
