#include "db/record.h"

#include "db/pipelined.h"

namespace typecase::db {
namespace {

// A statement costs PostgreSQL a message and a look-up of its own; SQLite almost nothing.
std::size_t rows_per_statement(const Connection& connection) {
  return connection.engine() == Engine::postgresql ? 50 : 1;
}

}  // namespace

void Record::insert(Connection& connection, std::string_view table) const {
  run(connection, table, "", {this, 1});
}

void Record::insert_all(Connection& connection, std::string_view table,
                        std::span<const Record> records) {
  for (const Record& record : records) {
    if (record.names_ != records.front().names_) {
      throw std::logic_error("the records have different columns");
    }
  }
  while (!records.empty()) {
    const std::size_t count = std::min(records.size(), rows_per_statement(connection));
    run(connection, table, "", records.first(count));
    records = records.subspan(count);
  }
}

void Record::upsert(Connection& connection, std::string_view table, std::string_view key,
                    std::initializer_list<std::string_view> kept) const {
  std::string conflict = " ON CONFLICT (" + std::string(key) + ") DO UPDATE SET ";
  const std::size_t start = conflict.size();
  for (const std::string& name : names_) {
    if (std::ranges::find(kept, name) != kept.end()) continue;
    conflict.append(conflict.size() == start ? "" : ", ").append(name);
    conflict.append(" = excluded.").append(name);
  }
  run(connection, table, conflict, {this, 1});
}

void Record::update(Connection& connection, std::string_view table, std::string_view key) const {
  std::string sql = "UPDATE " + std::string(table) + " SET ";
  std::size_t key_place = 0;
  for (std::size_t at = 0; at < names_.size(); ++at) {
    if (names_[at] == key) key_place = at + 1;
    sql.append(at == 0 ? "" : ", ").append(names_[at]).append(" = $" + std::to_string(at + 1));
  }
  if (key_place == 0) throw std::logic_error("the record lacks its key " + std::string(key));
  sql.append(" WHERE ").append(key).append(" = $" + std::to_string(key_place));
  Connection::Parameters parameters;
  for (const Value& value : values_) parameters.push_back(parameter(value));
  const std::int64_t changed = connection.execute(sql, parameters);
  if (changed != 1) {
    throw std::logic_error(std::to_string(changed) + " rows to change in " + std::string(table));
  }
}

Value& Record::place(std::string_view column) {
  auto found = std::ranges::find(names_, column);
  if (found != names_.end()) return values_[found - names_.begin()];
  names_.emplace_back(column);
  return values_.emplace_back();
}

void Record::run(Connection& connection, std::string_view table, std::string_view conflict,
                 std::span<const Record> records) {
  const std::vector<std::string>& names = records.front().names_;
  std::string sql = "INSERT INTO ";
  sql.append(table).append(" (");
  for (const std::string& name : names) sql.append(name).append(", ");
  sql.replace(sql.size() - 2, 2, ") VALUES ");
  Connection::Parameters parameters;
  for (const Record& record : records) {
    const int first = static_cast<int>(parameters.size()) + 1;
    sql.append(first == 1 ? "(" : ", (").append(placeholders(first, names.size())).append(")");
    for (const Value& value : record.values_) parameters.push_back(parameter(value));
  }
  sql.append(conflict);
  enqueue(connection, sql, parameters);
}

}  // namespace typecase::db
