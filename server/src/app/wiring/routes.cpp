#include "app/wiring/routes.h"

#include "app/wiring/shop.h"
#include "db/migrate.h"

namespace typecase::app {
namespace {

// Enough of a configuration to lay the routes; nothing of it is called.
Config rehearsal() {
  Config config;
  config.server_key = Bytes(32, 0);
  config.gateway.allow_sandbox = true;
  config.gateway.base_url = "http://127.0.0.1:1";
  config.gateway.secret_key = "sk_test_rehearsal";
  config.gateway.publishable_key = "pk_test_rehearsal";
  config.gateway.webhook_secrets = {"whsec_rehearsal"};
  config.mail_folder = ".";
  return config;
}

void print(const http::Router& router, std::ostream& out) {
  for (const http::Route& route : router.routes()) {
    out << http::name(route.method) << " " << route.pattern << " "
        << (route.operation.empty() ? "-" : route.operation) << "\n";
  }
}

}  // namespace

void with_routes(const std::function<void(const http::Router&)>& look) {
  auto database = db::Database::open("sqlite::memory:");
  db::migrate(*database, db::shop_migrations());
  with_routes(*database, look);
}

void with_routes(db::Database& database, const std::function<void(const http::Router&)>& look) {
  Config config = rehearsal();
  SystemClock clock;
  Shop shop(config, database, clock);
  http::Router router;
  shop.add_api_routes(router);
  look(router);
}

int print_routes(std::ostream& out) {
  with_routes([&](const http::Router& router) { print(router, out); });
  return 0;
}

int print_console_routes(std::ostream& out) {
  auto database = db::Database::open("sqlite::memory:");
  db::migrate(*database, db::shop_migrations());
  const Config config = rehearsal();
  SystemClock clock;
  Shop shop(config, *database, clock);
  http::Router router;
  shop.add_console_routes(router);
  print(router, out);
  return 0;
}

}  // namespace typecase::app
