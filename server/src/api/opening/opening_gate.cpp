#include "api/opening/opening_gate.h"

#include <set>

#include "api/staff/csp_report_handlers.h"
#include "base/log.h"
#include "http/message/cookie.h"
#include "http/message/target.h"
#include "messages/messages.h"

namespace typecase::api {
namespace {

using http::Handler;
using http::Request;
using http::Response;

constexpr std::string_view look_parameter = "look";
constexpr int ask_again_after = 3600;                  // seconds
constexpr double foundry_size = 28, title_size = 112;  // px

Error not_open_yet() {
  return {ErrorKind::unavailable,
          "not_open_yet",
          messages::text("opening.notOpen"),
          {},
          ask_again_after};
}

// Neither shows nor sells anything.
bool is_always_open(const http::Route& route) {
  return route.pattern.starts_with("/webhooks/") || route.pattern == csp_reports_path;
}

bool is_page_path(std::string_view path) {
  return path != "/api" && !path.starts_with("/api/") && !path.starts_with("/t/") &&
         !path.starts_with("/og/") && !path.starts_with("/assets/");
}

// A link of staff. HEAD asks for it ahead of somebody who follows it.
bool is_link(const Request& request) {
  return request.method == http::Method::get && is_page_path(request.path) &&
         !request.query_value(look_parameter).empty();
}

Response refuse_entry(const Request&) { throw ErrorException(not_open_yet()); }

Response refuse_robots(const Request&) {
  return http::text("User-agent: *\nDisallow: /\n", "text/plain; charset=utf-8");
}

Response empty_site_map(const Request&) {
  return http::text(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"></urlset>\n",
      "application/xml; charset=utf-8");
}

// Kept by no cache and listed by no search engine.
Response unkept(Response response) {
  response.set("Cache-Control", "no-store");
  response.set("X-Robots-Tag", "noindex");
  return response;
}

// The answer to visitors at a route; pages have one of their own.
Handler closed_answer(const http::Route& route) {
  if (route.pattern == "/robots.txt") return refuse_robots;
  if (route.pattern == "/sitemap.xml") return empty_site_map;
  return refuse_entry;
}

}  // namespace

OpeningGate::OpeningGate(const setup::Opening& opening, setup::Looks& looks,
                         const catalogue::Current& catalogue, specimen::DrawingFonts fonts,
                         bool is_secure)
    : opening_(opening),
      looks_(looks),
      catalogue_(catalogue),
      fonts_(std::move(fonts)),
      is_secure_(is_secure) {}

std::shared_ptr<const http::Router> OpeningGate::gated(std::shared_ptr<const http::Router> router) {
  if (!opening_.is_setting_up()) return router;
  auto routes = std::make_shared<http::Router>();
  for (const http::Route& route : router->routes()) {
    routes->add(is_always_open(route) ? route : gated(route, closed_answer(route)));
  }
  if (const http::Route* pages = router->fallback()) {
    http::Route behind = gated(*pages, [this](const Request& request) { return close(request); });
    behind.handler = [this, handler = std::move(behind.handler)](const Request& request) {
      return opening_.is_setting_up() && is_link(request) ? unkept(enter(request))
                                                          : handler(request);
    };
    routes->set_fallback(std::move(behind));
  }
  return routes;
}

http::Route OpeningGate::gated(http::Route route, Answer closed) const {
  route.handler = [this, open = std::move(route.handler),
                   closed = std::move(closed)](const Request& request) {
    if (!opening_.is_setting_up()) return open(request);
    return unkept(may_enter(request) ? open(request) : closed(request));
  };
  if (route.try_cached) {
    route.try_cached = [this, cached = std::move(route.try_cached)](
                           const Request& request) -> std::optional<Response> {
      if (opening_.is_setting_up()) return std::nullopt;
      return cached(request);
    };
  }
  return route;
}

// A cookie that only https brings may be set by this host alone.
std::string_view OpeningGate::pass_name() const {
  return is_secure_ ? "__Host-typecase_look" : "typecase_look";
}

bool OpeningGate::may_enter(const Request& request) const {
  return looks_.admits(http::cookie(request, pass_name()));
}

Response OpeningGate::close(const Request& request) {
  return is_page_path(request.path) ? page() : refuse_entry(request);
}

// Leads to the same page without the grant, which no other site is to be told. A browser that was
// let in by the link before, and loads it again, goes on.
Response OpeningGate::enter(const Request& request) {
  Response response = http::redirect(http::target_without(request.target, look_parameter), 303);
  const auto pass = looks_.follow(request.query_value(look_parameter));
  if (!pass && may_enter(request)) return response;
  if (!pass) {
    return opening_page({{catalogue_.current()->foundry.name},
                         {messages::text("opening.linkEnded")},
                         pass.error().detail},
                        static_cast<int>(pass.error().kind));
  }
  const auto lifetime =
      std::chrono::duration_cast<std::chrono::seconds>(setup::Looks::pass_lifetime);
  response.set("Set-Cookie", std::string(pass_name()) + "=" + *pass +
                                 "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" +
                                 std::to_string(lifetime.count()) + (is_secure_ ? "; Secure" : ""));
  return response;
}

// Drawn once for each state of the shop.
Response OpeningGate::page() {
  const auto shop = catalogue_.current();
  std::lock_guard lock(guard_);
  if (drawn_ != shop) {
    page_ = {words(*shop, shop->foundry.name, foundry_size),
             words(*shop, messages::text("opening.title"), title_size),
             messages::text("opening.sentence")};
    drawn_ = shop;
  }
  Response response = opening_page(page_, static_cast<int>(ErrorKind::unavailable));
  response.set("Retry-After", std::to_string(ask_again_after));
  return response;
}

// A font that cannot be read leaves the words to the browser's face.
OpeningWords OpeningGate::words(const catalogue::Catalogue& shop, const std::string& text,
                                double size) {
  try {
    return {text, specimen::line_outline(fonts_, shop, text, size)};
  } catch (const std::exception& failure) {
    log::warning("opening_page_not_drawn", {{"why", failure.what()}});
    return {text};
  }
}

}  // namespace typecase::api
