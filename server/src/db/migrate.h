#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"

namespace typecase::db {

// One numbered, forward-only step: server/migrations/NNNN_name.sql, several statements each,
// embedded in the binary at build time.
struct Migration {
  int version;
  std::string_view name;
  std::string_view sql;
};

// The shop's own, in order of version (generated from server/migrations).
const std::vector<Migration>& shop_migrations();

// Brings the database to the newest version: one transaction each, several processes at once are
// safe. Returns the versions that were applied. Throws std::runtime_error when an applied
// migration's text has changed since, or when the database is newer than this binary.
std::vector<int> migrate(Database& database, const std::vector<Migration>& migrations);

// Throws as migrate() does, and when a migration is still to be applied.
void check_schema(Database& database, const std::vector<Migration>& migrations);

}  // namespace typecase::db
