#include "api/console/console_routes.h"
#include "api/console/preview_answers.h"
#include "api/console/route_adder.h"

namespace typecase::api {

void add_preview_link_routes(http::Router& router, const ConsoleGuard& guard,
                             const change_sets::PreviewLinks& links) {
  RouteAdder(router, guard)
      .guarded(http::Method::post, "/api/change_sets/{id}/preview_links", "makePreviewLink",
               [&](const http::Request& request, const staff::SignedInMember&) {
                 const auto link = links.make(request.parameter("id")).value();
                 return http::json(answers::PreviewLink{link}, 201);
               });
}

}  // namespace typecase::api
