#pragma once

#include <string>
#include <string_view>

#include "db/connection.h"

struct pg_result;

namespace typecase::db {

// state: an SQLSTATE of PostgreSQL's appendix A; those that nobody handles are Errc::other.
Errc postgres_errc(std::string_view state);

// A field of a failure (PG_DIAG_...); empty where it has none.
std::string postgres_error_field(const pg_result* failure, int code);

// The name of the constraint that was violated, in SQLite's form ("table.column") for NOT NULL,
// which has no name. Empty: another failure.
std::string postgres_constraint(const pg_result* failure);

}  // namespace typecase::db
