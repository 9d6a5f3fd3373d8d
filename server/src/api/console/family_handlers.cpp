#include "api/console/console_routes.h"
#include "api/console/route_adder.h"

namespace typecase::api {

void add_family_routes(http::Router& router, const ConsoleGuard& guard,
                       const backoffice::FamilyList& families) {
  RouteAdder(router, guard)
      .guarded(http::Method::get, "/api/families", "listFamilies",
               [&](const http::Request&, const staff::SignedInMember&) {
                 return http::json(families.list());
               });
}

}  // namespace typecase::api
