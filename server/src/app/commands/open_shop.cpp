#include "app/commands/open_shop.h"

#include <filesystem>

#include "db/migrate.h"

namespace typecase::app {

std::unique_ptr<db::Database> open_database(const Config& config, bool exclusive) {
  std::filesystem::create_directories(config.data);
  db::Options options;
  options.readers = config.database_connections;
  options.exclusive = exclusive;
  return db::Database::open(config.database, options);
}

std::unique_ptr<db::Database> open_shop(const Config& config) {
  auto database = open_database(config);
  db::check_schema(*database, db::shop_migrations());
  return database;
}

}  // namespace typecase::app
