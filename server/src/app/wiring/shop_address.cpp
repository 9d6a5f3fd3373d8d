#include "app/wiring/shop_address.h"

#include <optional>

#include "base/log.h"

namespace typecase::app {
namespace {

std::optional<std::string> recorded(db::Connection& connection) {
  auto row = connection.find_one("SELECT public_url FROM shop_address WHERE id = 1");
  return row ? std::optional(row->text("public_url")) : std::nullopt;
}

}  // namespace

void record_shop_address(db::Database& database, const std::string& public_url) {
  if (database.read(recorded) == public_url) return;
  try {
    database.write([&](db::Connection& connection) {
      connection.execute(
          "INSERT INTO shop_address (id, public_url) VALUES (1, $1) "
          "ON CONFLICT (id) DO UPDATE SET public_url = excluded.public_url",
          public_url);
    });
  } catch (const std::exception& failure) {
    log::error("shop_address_not_recorded", {{"why", failure.what()}});
  }
}

std::string shop_address(db::Database& database, const Config& config) {
  if (config.names_public_url) return config.public_url;
  return database.read(recorded).value_or(config.public_url);
}

}  // namespace typecase::app
