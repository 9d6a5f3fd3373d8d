#include "api/preview/preview_pages.h"

#include <algorithm>
#include <set>

#include "base/crypto/crypto.h"
#include "base/text/html.h"
#include "http/message/cookie.h"
#include "http/message/target.h"
#include "messages/messages.h"

namespace typecase::api {
namespace {

using http::Handler;
using http::Request;
using http::Response;

constexpr std::string_view cookie_name = "__Host-typecase_preview";
constexpr std::string_view attributes = "; Path=/; Secure; HttpOnly; SameSite=Lax";
constexpr std::string_view link_parameter = "preview";

constexpr std::string_view style =
    ":root{color-scheme:light dark}body{font:1.125rem/1.5 sans-serif;margin:12vh auto;"
    "max-width:34rem;padding:0 1.5rem}";

bool is_page(const Request& request) {
  const std::string_view path = request.path;
  return request.method == http::Method::get && !path.starts_with("/api/") &&
         !path.starts_with("/t/");
}

Response refusal_page(const Error& error, int status) {
  const std::string title =
      messages::text(error.code == "preview_ended" ? messages::Key("preview.ended")
                                                   : messages::Key("preview.closed"));
  std::string html =
      "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width\">"
      "<meta name=\"robots\" content=\"noindex\"><title>" +
      escape_html(title) + "</title><style>" + std::string(style) +
      "</style></head><body><main><h1>" + escape_html(title) + "</h1><p>" +
      escape_html(error.detail) + "</p></main></body></html>";
  Response response = http::text(std::move(html), "text/html; charset=utf-8", status);
  response.set("Content-Security-Policy", "default-src 'none'; style-src 'sha256-" +
                                              to_base64(sha256(style)) +
                                              "'; frame-ancestors 'none'");
  return response;
}

// As http::answer(), but pages are refused by pages.
Response answer_in_words(const Handler& handler, const Request& request) {
  if (!is_page(request)) return http::answer(handler, request);
  return http::answer(
      [&](const Request& asked) {
        try {
          return handler(asked);
        } catch (const ErrorException& refused) {
          const int status = http::problem(refused.error, asked).status;
          if (status != 403 && status != 409 && status != 410) throw;
          return refusal_page(refused.error, status);
        }
      },
      request);
}

Handler seal(Handler handler) {
  return [handler = std::move(handler)](const Request& request) {
    Response response = answer_in_words(handler, request);
    response.remove("ETag");
    response.remove("Last-Modified");
    response.set("Cache-Control", "no-store");
    response.set("X-Robots-Tag", "noindex");
    return response;
  };
}

}  // namespace

Error preview_only() {
  return {ErrorKind::forbidden, "preview_only", messages::text("preview.only"), {}, 0};
}

std::optional<std::string> preview_token_of_link(const Request& request) {
  const auto found = std::ranges::find(
      request.query, link_parameter, [](const auto& pair) { return std::string_view(pair.first); });
  return found == request.query.end() ? std::nullopt : std::optional(found->second);
}

std::string_view preview_token(const Request& request) {
  return http::cookie(request, cookie_name);
}

Response enter_preview(const Request& request, std::string_view token) {
  Response response = http::redirect(http::target_without(request.target, link_parameter), 303);
  response.set("Set-Cookie",
               std::string(cookie_name) + "=" + std::string(token) + std::string(attributes));
  return response;
}

Request without_identity(const Request& request) {
  static const std::set<std::string_view> dropped{"authorization", "refresh",           "cookie",
                                                  "if-none-match", "if-modified-since", "if-range"};
  Request rest = request;
  std::erase_if(rest.headers, [](const auto& header) { return dropped.contains(header.first); });
  return rest;
}

std::shared_ptr<const http::Router> sealed(const http::Router& router) {
  auto routes = std::make_shared<http::Router>();
  for (http::Route route : router.routes()) {
    route.handler = seal(std::move(route.handler));
    route.try_cached = nullptr;
    routes->add(std::move(route));
  }
  if (const http::Route* pages = router.fallback()) {
    http::Route behind = *pages;
    behind.handler = seal(std::move(behind.handler));
    behind.try_cached = nullptr;
    routes->set_fallback(std::move(behind));
  }
  return routes;
}

}  // namespace typecase::api
