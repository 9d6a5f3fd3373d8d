#include "api/console/console_routes.h"
#include "api/console/route_adder.h"
#include "api/requests.h"
#include "http/content/conditional.h"
#include "staff/permissions.h"

namespace typecase::api {
namespace {

using backoffice::FamilyService;
using http::Method;
using http::Request;
using http::Response;
using staff::SignedInMember;

backoffice::Sales sales_for(const SignedInMember& caller) {
  static const staff::Permission orders = *staff::find_permission("orders:read");
  return may(caller.member.role, orders) ? backoffice::Sales::shown : backoffice::Sales::withheld;
}

// "swsh,ss01"
std::vector<std::string> tags_in(std::string_view text) {
  std::vector<std::string> tags;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    tags.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return tags;
}

Response text_font(const FamilyService& families, const Request& request) {
  auto font = families
                  .text_font(std::string(request.parameter("id")), request.query_value("text"),
                             tags_in(request.query_value("features")))
                  .value();
  Response response;
  response.body = std::move(font.woff2);
  response.set("Content-Type", "font/woff2");
  response.set("ETag", font.etag);
  response.set("Cache-Control", "private, max-age=3600");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  return http::conditional(request, std::move(response));
}

}  // namespace

void add_family_routes(http::Router& router, const ConsoleGuard& guard,
                       const FamilyService& families, change_sets::FamilyAddresses& addresses) {
  RouteAdder routes(router, guard);
  routes.guarded(Method::get, "/api/families", "listFamilies",
                 [&](const Request&, const SignedInMember& caller) {
                   return http::json(families.list(sales_for(caller)));
                 });
  routes.guarded(
      Method::get, "/api/families/{id}", "showFamily",
      [&](const Request& request, const SignedInMember& caller) {
        return http::json(
            families.show(std::string(request.parameter("id")), sales_for(caller)).value());
      });
  routes.guarded(
      Method::post, "/api/families/{id}/address", "changeFamilyAddress",
      [&](const Request& request, const SignedInMember& caller) {
        const auto wanted = http::read_body<change_sets::FamilyAddress>(request);
        return http::json(
            addresses.change(staff::to_actor(caller), std::string(request.parameter("id")), wanted)
                .value());
      });
  routes.guarded(
      Method::get, "/api/styles/{id}/text_font", "getTextFont",
      [&](const Request& request, const SignedInMember&) { return text_font(families, request); },
      http::Run::making);
}

}  // namespace typecase::api
