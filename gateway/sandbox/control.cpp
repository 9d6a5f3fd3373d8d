#include "sandbox/control.h"

#include <boost/describe.hpp>

#include "sandbox/journal.h"
#include "sandbox/webhooks.h"

namespace typecase::sandbox {

namespace {

struct Control {
  WebhookMode webhooks = WebhookMode::deliver;
};
BOOST_DESCRIBE_STRUCT(Control, (), (webhooks))

std::string_view name(WebhookMode mode) {
  switch (mode) {
    case WebhookMode::deliver:
      return "deliver";
    case WebhookMode::hold:
      return "hold";
    case WebhookMode::drop:
      return "drop";
  }
  return "";
}

}  // namespace

WebhookMode webhook_mode(db::Connection& db) {
  std::string value = db.find_one("SELECT value FROM setting WHERE name = 'webhooks'")->text(0);
  if (value == "hold") return WebhookMode::hold;
  return value == "drop" ? WebhookMode::drop : WebhookMode::deliver;
}

void add_control_routes(http::Router& router, db::Database& database, Deliverer& deliverer) {
  router.add({http::Method::post, "/_sandbox/control", "", http::Run::work,
              [&](const http::Request& request) {
                auto control = http::read_body<Control>(request);
                database.write([&](db::Connection& db) {
                  db.execute("UPDATE setting SET value = $1 WHERE name = 'webhooks'",
                             name(control.webhooks));
                });
                deliverer.wake();
                return http::json({{"webhooks", name(control.webhooks)}});
              }});
  router.add({http::Method::get, "/_sandbox/journal", "", http::Run::work,
              [&](const http::Request& request) {
                return http::json(database.read([&](db::Connection& db) {
                  return read_journal(db, request.query_value("order_id"));
                }));
              }});
}

}  // namespace typecase::sandbox
