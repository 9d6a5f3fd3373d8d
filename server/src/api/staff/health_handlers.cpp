#include "api/staff/health_handlers.h"

namespace typecase::api {
void add_health_routes(http::Router& router, std::function<delivery::Readiness()> readiness) {
  router.add({http::Method::get, "/healthz", "", http::Run::on_io,
              [](const http::Request&) { return http::text("ok\n", "text/plain"); }});
  router.add({http::Method::get, "/readyz", "", http::Run::on_io,
              [readiness = std::move(readiness)](const http::Request&) {
                delivery::Readiness now = readiness();
                return http::json(now, now.browse ? 200 : 503);
              }});
}

}  // namespace typecase::api
