#include "api/health_handlers.h"

namespace typecase::api {
namespace {

http::Response to_response(const delivery::Readiness& readiness) {
  boost::json::array reasons;
  for (delivery::Impediment reason : readiness.reasons) {
    reasons.emplace_back(boost::json::string(delivery::name(reason)));
  }
  return http::json(
      boost::json::object{
          {"browse", readiness.browse}, {"sell", readiness.sell}, {"reasons", std::move(reasons)}},
      readiness.browse ? 200 : 503);
}

}  // namespace

void add_health_routes(http::Router& router, std::function<delivery::Readiness()> readiness) {
  router.add({http::Method::get, "/healthz", "", http::Run::on_io,
              [](const http::Request&) { return http::text("ok\n", "text/plain"); }});
  router.add({http::Method::get, "/readyz", "", http::Run::on_io,
              [readiness = std::move(readiness)](const http::Request&) {
                return to_response(readiness());
              }});
}

}  // namespace typecase::api
