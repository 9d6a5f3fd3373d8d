#include "api/console/console_routes.h"
#include "api/console/route_adder.h"
#include "http/content/conditional.h"

namespace typecase::api {
namespace {

using http::Request;
using http::Response;

Response name_font(specimen::TesterFonts& fonts, const Request& request) {
  const auto font = fonts.name_font(std::string(request.parameter("id"))).value();
  Response response;
  response.shared = http::SharedBody(font, &font->woff2);
  response.set("Content-Type", "font/woff2");
  response.set("ETag", font->etag);
  response.set("Cache-Control", "private, max-age=3600");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  return http::conditional(request, std::move(response));
}

}  // namespace

void add_name_font_routes(http::Router& router, const ConsoleGuard& guard,
                          specimen::TesterFonts& fonts) {
  RouteAdder routes(router, guard);
  routes.guarded(
      http::Method::get, "/api/styles/{id}/name_font", "getNameFont",
      [&](const Request& request, const staff::SignedInMember&) {
        return name_font(fonts, request);
      },
      http::Run::making);
}

}  // namespace typecase::api
