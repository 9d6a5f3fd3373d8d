#include "db/database.h"

#include "db/postgres_database.h"
#include "db/sqlite_database.h"

namespace typecase::db {

std::unique_ptr<Database> Database::open(const std::string& url, const Options& options) {
  constexpr std::string_view sqlite = "sqlite:";
  if (url.starts_with(sqlite)) {
    return std::make_unique<SqliteDatabase>(url.substr(sqlite.size()), options);
  }
  if (url.starts_with("postgresql://") || url.starts_with("postgres://")) {
    return std::make_unique<PostgresDatabase>(url, options);
  }
  throw DbError(Errc::other, "a database address begins with sqlite: or postgresql://");
}

}  // namespace typecase::db
