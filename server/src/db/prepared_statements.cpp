#include "db/prepared_statements.h"

#include <algorithm>

namespace typecase::db {
namespace {

using Type = PreparedStatements::Type;
using Types = PreparedStatements::Types;

bool fits(const Types& prepared, const Types& types) {
  return std::ranges::equal(prepared, types,
                            [](Type one, Type other) { return other == 0 || one == other; });
}

// Whether one statement can be prepared for both.
bool agree(const Types& some, const Types& others) {
  return std::ranges::equal(
      some, others, [](Type one, Type other) { return one == 0 || other == 0 || one == other; });
}

}  // namespace

const std::string* PreparedStatements::find(std::string_view sql, const Types& types) const {
  const auto found = by_text_.find(sql);
  if (found == by_text_.end()) return nullptr;
  for (const Statement& statement : found->second) {
    if (fits(statement.types, types)) return &statement.name;
  }
  return nullptr;
}

Types PreparedStatements::with_known_types(std::string_view sql, Types types) const {
  const auto found = by_text_.find(sql);
  if (found == by_text_.end()) return types;
  for (const Statement& statement : found->second) {
    if (!agree(statement.types, types)) continue;
    std::ranges::transform(types, statement.types, types.begin(),
                           [](Type own, Type known) { return own == 0 ? known : own; });
  }
  return types;
}

const std::string& PreparedStatements::add(std::string_view sql, Types types) {
  auto& statements = by_text_[std::string(sql)];
  ++size_;
  return statements.insert(statements.begin(), {"s" + std::to_string(named_++), std::move(types)})
      ->name;
}

void PreparedStatements::remove(std::string_view sql, std::string_view name) {
  const auto found = by_text_.find(sql);
  if (found == by_text_.end()) return;
  size_ -= std::erase_if(found->second,
                         [&](const Statement& statement) { return statement.name == name; });
}

void PreparedStatements::clear() {
  by_text_.clear();
  size_ = 0;
}

}  // namespace typecase::db
