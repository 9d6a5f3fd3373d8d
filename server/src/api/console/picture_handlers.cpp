#include "api/console/console_routes.h"
#include "api/console/query_reader.h"
#include "api/console/route_adder.h"
#include "pictures/limits.h"
#include "pictures/picture_id.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using pictures::Pictures;
using staff::SignedInMember;

const RouteAdder::Body picture_files{
    pictures::most_file_bytes, {"image/png", "image/jpeg", "image/webp"}, http::Run::making};

Response list(const Pictures& pictures, const Request& request) {
  QueryReader reader(request);
  const auto after = reader.checked(
      "after", [](std::string_view text) { return pictures::parse_picture_id(text).has_value(); },
      "This is no page of this list.");
  const std::int64_t limit = reader.limit();
  reader.finish();
  return http::json(pictures.list(after, limit));
}

Response add(Pictures& pictures, const Request& request, const SignedInMember& caller) {
  return http::json(
      pictures.add(request.query_value("name"), as_bytes(request.body), staff::to_actor(caller))
          .value());
}

Response describe(Pictures& pictures, const Request& request, const SignedInMember& caller) {
  const auto body = http::read_body<pictures::PictureWords>(request);
  return http::json(
      pictures.describe(request.parameter("id"), body, staff::to_actor(caller)).value());
}

Response remove_picture(Pictures& pictures, const Request& request, const SignedInMember& caller) {
  pictures.remove(request.parameter("id"), staff::to_actor(caller)).value();
  return http::no_content();
}

}  // namespace

void add_picture_routes(http::Router& router, const ConsoleGuard& guard, Pictures& pictures) {
  RouteAdder routes(router, guard);
  const auto bind = [&pictures](auto* handler) {
    return [&pictures, handler](const Request& request, const SignedInMember& caller) {
      return handler(pictures, request, caller);
    };
  };
  routes.guarded(
      Method::get, "/api/pictures", "listPictures",
      [&](const Request& request, const SignedInMember&) { return list(pictures, request); });
  routes.guarded(Method::post, "/api/pictures", "addPicture", bind(add), picture_files);
  routes.guarded(Method::patch, "/api/pictures/{id}", "describePicture", bind(describe));
  routes.guarded(Method::del, "/api/pictures/{id}", "removePicture", bind(remove_picture));
}

}  // namespace typecase::api
