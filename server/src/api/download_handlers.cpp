#include "api/download_handlers.h"

#include "api/optional_json.h"
#include "http/address.h"
#include "http/conditional.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

std::string_view name(delivery::DownloadState state) {
  switch (state) {
    case delivery::DownloadState::building:
      return "building";
    case delivery::DownloadState::failed:
      return "failed";
    case delivery::DownloadState::ready:
      return "ready";
    case delivery::DownloadState::suspended:
      return "suspended";
    case delivery::DownloadState::revoked:
      return "revoked";
    case delivery::DownloadState::superseded:
      return "superseded";
  }
  throw std::logic_error("no such state");
}

boost::json::value bytes_json(const delivery::Download& download) {
  return download.bytes ? boost::json::value(*download.bytes) : boost::json::value(nullptr);
}

boost::json::value line_json(const delivery::Download& download) {
  return download.line ? boost::json::value(*download.line) : boost::json::value(nullptr);
}

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

DownloadsOf downloads_of(delivery::Delivery& delivery) {
  return [&delivery](const orders::Order& order) {
    boost::json::array json;
    for (const delivery::Download& download : delivery.downloads(order)) {
      json.push_back({{"lineIndex", line_json(download)},
                      {"kind", delivery::name(download.kind)},
                      {"name", download.name},
                      {"bytes", bytes_json(download)},
                      {"state", name(download.state)},
                      {"url", optional_json(download.url)}});
    }
    return json;
  };
}

void add_download_routes(http::Router& router, delivery::Delivery& delivery) {
  router.add({Method::get, "/api/downloads/{grant}/{name}", "download", Run::sending,
              [&](const Request& request) { return download(delivery, request); }});
}

}  // namespace typecase::api
