#include "db/postgres_errors.h"

#include <libpq-fe.h>

#include <array>

namespace typecase::db {
namespace {

struct State {
  std::string_view code;  // Of PostgreSQL's appendix A; two characters stand for the class.
  Errc errc;
};

constexpr std::array states{
    State{"23505", Errc::unique},        State{"23503", Errc::foreign_key},
    State{"23001", Errc::foreign_key},   State{"23", Errc::check},
    State{"P0001", Errc::check},         State{"40001", Errc::serialization},
    State{"40P01", Errc::serialization}, State{"53100", Errc::disk_full},
    State{"53300", Errc::unavailable},   State{"55P03", Errc::busy},
    State{"57014", Errc::busy},          State{"57P", Errc::unavailable},
    State{"08P01", Errc::other},         State{"08", Errc::unavailable},
};

}  // namespace

Errc postgres_errc(std::string_view state) {
  for (const State& known : states) {
    if (state.starts_with(known.code)) return known.errc;
  }
  return Errc::other;
}

std::string postgres_error_field(const pg_result* failure, int code) {
  const char* text = PQresultErrorField(failure, code);
  return text ? text : "";
}

std::string postgres_constraint(const pg_result* failure) {
  std::string name = postgres_error_field(failure, PG_DIAG_CONSTRAINT_NAME);
  std::string column = postgres_error_field(failure, PG_DIAG_COLUMN_NAME);
  if (!name.empty() || column.empty()) return name;
  return postgres_error_field(failure, PG_DIAG_TABLE_NAME) + "." + column;
}

}  // namespace typecase::db
