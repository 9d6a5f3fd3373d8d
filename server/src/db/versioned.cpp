#include "db/versioned.h"

namespace typecase::db {

std::int64_t shop_version(Connection& connection) {
  return connection.find_one("SELECT version FROM shop_version WHERE id = 1").value().integer(0);
}

void touch_shop_version(Connection& connection) {
  connection.execute("UPDATE shop_version SET version = version + 1 WHERE id = 1");
}

}  // namespace typecase::db
