#include "app/wiring/guarded.h"

#include "base/log.h"
#include "db/connection.h"

namespace typecase::app {
namespace {

bool passes(db::Errc code) {
  return code == db::Errc::busy || code == db::Errc::unavailable ||
         code == db::Errc::serialization || code == db::Errc::commit_unknown ||
         code == db::Errc::disk_full;
}

template <class Answer>
std::function<Answer(const http::Request&)> guard(
    std::function<Answer(const http::Request&)> handler) {
  return [handler = std::move(handler)](const http::Request& request) -> Answer {
    try {
      return handler(request);
    } catch (const db::DbError& failure) {
      if (!passes(failure.code)) throw;
      log::error("database_unavailable", {{"why", failure.what()}});
    }
    return http::problem(
        {ErrorKind::unavailable, "unavailable", "The shop cannot do this now. Try again.", {}, 5},
        request);
  };
}

}  // namespace

std::shared_ptr<const http::Router> guarded(const http::Router& router) {
  const auto guarded_route = [](http::Route route) {
    route.handler = guard(std::move(route.handler));
    if (route.try_cached) route.try_cached = guard(std::move(route.try_cached));
    return route;
  };
  auto routes = std::make_shared<http::Router>();
  for (const http::Route& route : router.routes()) routes->add(guarded_route(route));
  if (const http::Route* pages = router.fallback()) routes->set_fallback(guarded_route(*pages));
  return routes;
}

}  // namespace typecase::app
