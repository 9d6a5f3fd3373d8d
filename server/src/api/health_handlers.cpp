#include "api/health_handlers.h"

namespace typecase::api {

void add_health_routes(http::Router& router, std::function<bool()> ready) {
  router.add({http::Method::get, "/healthz", "", http::Run::on_io,
              [](const http::Request&) { return http::text("ok\n", "text/plain"); }});
  router.add({http::Method::get, "/readyz", "", http::Run::work,
              [ready = std::move(ready)](const http::Request&) {
                return ready() ? http::text("ready\n", "text/plain")
                               : http::text("not ready\n", "text/plain", 503);
              }});
}

}  // namespace typecase::api
