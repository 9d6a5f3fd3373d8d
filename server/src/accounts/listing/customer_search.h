#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "db/database.h"

namespace typecase::accounts {

// The columns that staff find a customer by.
struct SearchKeys {
  std::string words;     // email, name and company, folded, a line each
  std::string name_key;  // name, else company, else email, folded: the order of a list by name
};
SearchKeys search_keys(std::string_view email, const std::optional<std::string>& name,
                       const std::optional<std::string>& company);

// Writes them again after a change of email, name or company, in the caller's transaction. Two
// statements.
void refresh_search_keys(db::Connection& connection, const CustomerId& customer);

// Folds those of customers that were there before the columns, which the migration has put into
// small letters of ASCII. Changes nothing where it ran before. Returns how many rows it changed.
std::int64_t fold_search_keys(db::Database& database);

}  // namespace typecase::accounts
