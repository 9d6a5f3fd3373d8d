#include "api/console/console_routes.h"
#include "api/console/query_reader.h"
#include "api/console/route_adder.h"
#include "api/requests.h"
#include "base/text/strings.h"
#include "http/content/conditional.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using staff::SignedInMember;
using uploads::Uploads;

const RouteAdder::Body listed_files{256 << 10, {"application/json"}};
const RouteAdder::Body one_piece{uploads::piece_bytes, {"application/octet-stream"}};

// 0: it is no number, and no file has it.
std::int64_t file_of(const Request& request) {
  return to_number<std::int64_t>(request.parameter("number")).value_or(0);
}

Response begin(Uploads& uploads, const Request& request, const SignedInMember& caller) {
  const auto body = http::read_body<uploads::NewUpload>(request);
  return http::json(uploads.begin(body, staff::to_actor(caller)).value());
}

Response declare(Uploads& uploads, const Request& request, const SignedInMember& caller) {
  const auto body = http::read_body<uploads::NewFiles>(request);
  return http::json(
      uploads.declare(request.parameter("id"), body, staff::to_actor(caller)).value());
}

Response put_piece(Uploads& uploads, const Request& request, const SignedInMember& caller) {
  const auto offset = to_number<std::int64_t>(request.query_value("offset")).value_or(-1);
  const ByteView bytes(reinterpret_cast<const std::uint8_t*>(request.body.data()),
                       request.body.size());
  return http::json(uploads
                        .put_piece(request.parameter("id"), file_of(request), offset, bytes,
                                   staff::to_actor(caller))
                        .value());
}

Response name_font(Uploads& uploads, const Request& request, const SignedInMember&) {
  const auto place = to_number<std::int64_t>(request.query_value("place")).value_or(-1);
  auto font = uploads.name_font(request.parameter("id"), file_of(request), place).value();
  Response response;
  response.body = std::move(font.woff2);
  response.set("Content-Type", "font/woff2");
  response.set("ETag", font.etag);
  response.set("Cache-Control", "private, max-age=3600");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  return http::conditional(request, std::move(response));
}

uploads::FontPlace font_of(const Request& request) {
  return {request.parameter("id"), file_of(request),
          to_number<std::int64_t>(request.query_value("place")).value_or(-1)};
}

// "12-34": ids of one glyph in both versions; empty where a version lacks it, or for no number.
fonts::GlyphIds glyph_ids(std::string_view pair) {
  const std::size_t dash = std::min(pair.find('-'), pair.size());
  return {to_number<std::uint32_t>(pair.substr(0, dash)),
          to_number<std::uint32_t>(pair.substr(std::min(dash + 1, pair.size())))};
}

Response draw(uploads::Comparisons& comparisons, const Request& request) {
  std::vector<fonts::GlyphIds> glyphs;
  const std::string pairs(request.query_value("glyphs"));
  for (std::string_view pair : split(pairs, ',')) glyphs.push_back(glyph_ids(pair));
  return http::json(comparisons
                        .draw(font_of(request), std::string(request.query_value("before")),
                              std::string(request.query_value("at")), glyphs)
                        .value());
}

Response arrange(Uploads& uploads, const Request& request, const SignedInMember& caller) {
  const auto body = http::read_body<uploads::Arrangement>(request);
  return http::json(
      uploads.arrange(request.parameter("id"), body, staff::to_actor(caller)).value());
}

Response commit(Uploads& uploads, const Request& request, const SignedInMember& caller) {
  const auto body = http::read_body<uploads::CommitRequest>(request);
  return http::json(uploads.commit(request.parameter("id"), body, staff::to_actor(caller)).value());
}

Response discard(Uploads& uploads, const Request& request, const SignedInMember& caller) {
  uploads.discard(request.parameter("id"), staff::to_actor(caller)).value();
  return http::no_content();
}

}  // namespace

void add_upload_routes(http::Router& router, const ConsoleGuard& guard, Uploads& uploads,
                       uploads::Comparisons& comparisons) {
  RouteAdder routes(router, guard);
  const auto bind = [&uploads](auto* handler) {
    return [&uploads, handler](const Request& request, const SignedInMember& caller) {
      return handler(uploads, request, caller);
    };
  };
  routes.guarded(Method::get, "/api/uploads", "listUploads",
                 [&](const Request&, const SignedInMember&) { return http::json(uploads.list()); });
  routes.guarded(Method::post, "/api/uploads", "beginUpload", bind(begin));
  routes.guarded(Method::get, "/api/uploads/{id}", "showUpload",
                 [&](const Request& request, const SignedInMember&) {
                   return http::json(uploads.show(request.parameter("id")).value());
                 });
  routes.guarded(Method::del, "/api/uploads/{id}", "discardUpload", bind(discard));
  routes.guarded(Method::post, "/api/uploads/{id}/files", "declareFiles", bind(declare),
                 listed_files);
  routes.guarded(Method::put, "/api/uploads/{id}/files/{number}/pieces", "putPiece",
                 bind(put_piece), one_piece);
  routes.guarded(Method::get, "/api/uploads/{id}/files/{number}/name_font", "getUploadedNameFont",
                 bind(name_font), http::Run::making);
  routes.guarded(
      Method::get, "/api/uploads/{id}/files/{number}/difference", "showReleaseDifference",
      [&](const Request& request, const SignedInMember&) {
        return http::json(comparisons.compare(font_of(request)).value());
      },
      http::Run::making);
  routes.guarded(
      Method::get, "/api/uploads/{id}/files/{number}/glyphs", "drawReleaseGlyphs",
      [&](const Request& request, const SignedInMember&) { return draw(comparisons, request); },
      http::Run::making);
  routes.guarded(Method::get, "/api/uploads/{id}/buyers", "countUploadBuyers",
                 [&](const Request& request, const SignedInMember&) {
                   return http::json(uploads.count_buyers(request.parameter("id")).value());
                 });
  routes.guarded(Method::post, "/api/uploads/{id}/arrangement", "arrangeUpload", bind(arrange));
  routes.guarded(Method::post, "/api/uploads/{id}/commit", "commitUpload", bind(commit));
}

}  // namespace typecase::api
