#include "api/order/order_routes.h"

#include "http/content/conditional.h"
#include "http/message/address.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

std::string media_type(const std::string& name) {
  return name.ends_with(".pdf") ? "application/pdf" : "application/zip";
}

Response download(delivery::Delivery& delivery, const Request& request) {
  using Wanted = delivery::Delivery::Wanted;
  Wanted wanted = request.method == Method::head ? Wanted::headers : Wanted::bytes;
  delivery::File file = delivery
                            .open(request.parameter("grant"), request.parameter("name"), wanted,
                                  http::limit_key(request.client_address))
                            .value();
  Response response;
  response.stream = {file.size,
                     [&delivery, file](std::uint64_t at) { return delivery.read(file, at); },
                     file.slot};
  response.set("Content-Type", media_type(file.name));
  // RFC 6266. The name is of letters, digits, hyphens and full stops: nothing to escape.
  response.set("Content-Disposition", "attachment; filename=\"" + file.name + '"');
  response.set("Cache-Control", "no-store");
  response.set("X-Robots-Tag", "noindex");
  response.set("ETag", file.etag);
  return http::conditional(request, std::move(response));
}

}  // namespace

void add_download_routes(http::Router& router, delivery::Delivery& delivery) {
  router.add({Method::get, "/api/downloads/{grant}/{name}", "download", Run::sending,
              [&](const Request& request) { return download(delivery, request); }});
}

}  // namespace typecase::api
