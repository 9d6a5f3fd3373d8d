#include "db/versioned.h"

#include "db/record.h"

namespace typecase::db {

ShopVersions shop_versions(Connection& connection) {
  return defer_shop_versions(connection).value<ShopVersions>();
}

Deferred defer_shop_versions(Connection& connection) {
  return connection.defer("SELECT " + columns<ShopVersions>() + " FROM shop_version WHERE id = 1");
}

std::int64_t shop_version(Connection& connection) {
  return connection.find_one("SELECT version FROM shop_version WHERE id = 1")
      .value()
      .integer("version");
}

void touch_shop_version(Connection& connection) {
  connection.execute(
      "UPDATE shop_version SET version = version + 1, sale_version = version + 1 WHERE id = 1");
}

void touch_texts_version(Connection& connection) {
  connection.execute(
      "UPDATE shop_version SET version = version + 1, texts_version = version + 1 WHERE id = 1");
}

}  // namespace typecase::db
