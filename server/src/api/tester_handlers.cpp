#include "api/tester_handlers.h"

#include "http/conditional.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

constexpr std::string_view suffix = ".woff2";

Response font(specimen::TesterFonts& fonts, const Request& request) {
  std::string_view file = request.parameter("file");
  if (!file.ends_with(suffix)) throw ErrorException(not_found("tester font"));
  file.remove_suffix(suffix.size());
  specimen::TesterAddress address{std::string(request.parameter("face")),
                                  std::string(request.parameter("instance")),
                                  std::string(request.parameter("features")), std::string(file)};

  auto made = fonts.font(address, request.header("x-tester-grant")).value();
  Response response;
  response.shared = http::SharedBody(made, &made->woff2);
  response.set("Content-Type", "font/woff2");
  response.set("Cache-Control", "private, max-age=3600, immutable");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("X-Robots-Tag", "noindex");
  response.set("ETag", made->etag);
  return http::conditional(request, std::move(response));
}

}  // namespace

void add_tester_routes(http::Router& router, specimen::TesterFonts& fonts) {
  router.add({Method::get, "/t/{face}/{instance}/{features}/{file}", "", Run::work,
              [&](const Request& request) { return font(fonts, request); }});
}

}  // namespace typecase::api
