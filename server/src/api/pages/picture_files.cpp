#include "api/pages/picture_files.h"

#include "http/content/conditional.h"
#include "pictures/picture_id.h"

namespace typecase::api {
namespace {

http::Response picture_file(const pictures::Pictures& pictures, const http::Request& request) {
  const auto id = pictures::parse_picture_id(request.parameter("id"));
  const auto width = pictures::parse_file_name(request.parameter("file"));
  if (!id || !width) throw ErrorException(not_found("picture"));
  auto file = pictures.file(id->text, *width).value();
  http::Response response;
  response.body = std::move(file.webp);
  response.set("Content-Type", "image/webp");
  response.set("ETag", http::etag_of(file.sha256));
  response.set("Cache-Control", "public, max-age=31536000, immutable");
  response.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  // Readers of feeds show it on their own sites.
  response.set("Cross-Origin-Resource-Policy", "cross-origin");
  return http::conditional(request, std::move(response));
}

}  // namespace

void add_picture_file_routes(http::Router& router, const pictures::Pictures& pictures) {
  router.add({http::Method::get, "/pictures/{id}/{file}", "", http::Run::work,
              [&](const http::Request& request) { return picture_file(pictures, request); }});
}

}  // namespace typecase::api
