#include "db/migrate.h"

#include <map>

#include "base/log.h"

namespace typecase::db {
namespace {

using Applied = std::map<int, std::string>;  // version -> sha256 of the text

// Any number that no other program takes in this database.
constexpr std::int64_t advisory_lock = 7'416'950'231;

// On SQLite a write transaction is alone already. On PostgreSQL the snapshot is taken by the first
// statement that reads a table, so it must follow the lock.
void lock_migrations(Connection& connection) {
  if (connection.engine() == Engine::sqlite) return;
  connection.execute("SET LOCAL statement_timeout = 0");  // A large table takes its time.
  connection.execute("LOCK TABLE schema_migration IN EXCLUSIVE MODE");
}

void make_table(Connection& connection) {
  if (connection.engine() == Engine::postgresql) {
    connection.execute("SELECT pg_advisory_xact_lock($1)", advisory_lock);
  }
  connection.execute(
      "CREATE TABLE IF NOT EXISTS schema_migration (version {i64} NOT NULL PRIMARY KEY, "
      "sha256 TEXT NOT NULL, applied_at {i64} NOT NULL) {tail}");
}

Applied applied(Connection& connection) {
  Applied versions;
  for (const Row& row : connection.rows("SELECT version, sha256 FROM schema_migration")) {
    versions.emplace(static_cast<int>(row.integer("version")), row.text("sha256"));
  }
  return versions;
}

void refuse_what_differs(const Applied& applied, const std::vector<Migration>& migrations) {
  for (const auto& [version, checksum] : applied) {
    auto known = std::ranges::find(migrations, version, &Migration::version);
    if (known == migrations.end()) {
      throw std::runtime_error("the database is newer than this program: it has migration " +
                               std::to_string(version));
    }
    if (to_hex(sha256(known->sql)) != checksum) {
      throw std::runtime_error("migration " + std::string(known->name) +
                               " has changed since it was applied");
    }
  }
}

// False: another process was faster.
bool apply(Connection& connection, const Migration& migration) {
  lock_migrations(connection);
  if (applied(connection).contains(migration.version)) return false;
  connection.script(migration.sql);
  connection.execute(
      "INSERT INTO schema_migration (version, sha256, applied_at) VALUES ($1, $2, $3)",
      migration.version, to_hex(sha256(migration.sql)), SystemClock{}.now());
  return true;
}

bool has_table(Connection& connection) {
  std::string_view sql = connection.engine() == Engine::sqlite
                             ? "SELECT 1 FROM sqlite_master WHERE name = 'schema_migration'"
                             : "SELECT 1 WHERE to_regclass('schema_migration') IS NOT NULL";
  return connection.find_one(sql).has_value();
}

}  // namespace

std::vector<int> migrate(Database& database, const std::vector<Migration>& migrations) {
  database.write(make_table);
  refuse_what_differs(database.read(applied), migrations);
  std::vector<int> versions;
  for (const Migration& migration : migrations) {
    bool mine =
        database.write([&](Connection& connection) { return apply(connection, migration); });
    if (!mine) continue;
    log::info("migration_applied", {{"name", migration.name}});
    versions.push_back(migration.version);
  }
  return versions;
}

void check_schema(Database& database, const std::vector<Migration>& migrations) {
  Applied present = database.read([](Connection& connection) {
    return has_table(connection) ? applied(connection) : Applied{};
  });
  refuse_what_differs(present, migrations);
  for (const Migration& migration : migrations) {
    if (!present.contains(migration.version)) {
      throw std::runtime_error("migration " + std::string(migration.name) +
                               " is still to be applied: run typecase migrate");
    }
  }
}

}  // namespace typecase::db
