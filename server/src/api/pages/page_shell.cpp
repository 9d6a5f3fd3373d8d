#include "api/pages/page_shell.h"

#include <array>
#include <boost/json.hpp>

#include "api/pages/page_head.h"
#include "api/pages/page_policy.h"
#include "api/staff/csp_report_handlers.h"
#include "base/text/html.h"
#include "http/content/conditional.h"
#include "http/content/variants.h"

namespace typecase::api {
namespace {

// Browsers know endpoints by name on https alone, and pass over report-uri where they see
// report-to.
std::string reporting(bool secure) {
  std::string to = "; report-uri " + std::string(csp_reports_path);
  return secure ? to + "; report-to csp" : to;
}

std::string take_until(std::string& html, const std::string& marker) {
  std::size_t at = html.find(marker);
  if (at == html.npos) throw std::runtime_error("the web build's page lacks " + marker);
  std::string before = html.substr(0, at);
  html.erase(0, at + marker.size());
  return before;
}

const std::filesystem::path& existing(const std::filesystem::path& web_root) {
  if (std::filesystem::is_directory(web_root)) return web_root;
  throw std::runtime_error("web_root: there is no folder " + web_root.string());
}

std::string seeds_json(const Screen& screen) {
  std::string json = "[";
  for (const Screen::Seed& seed : screen.seeds) {
    json +=
        (json.size() > 1 ? "," : "") + ("{\"key\":" + seed.key + ",\"data\":" + seed.data + "}");
  }
  return json + "]";
}

// A page of a preview leads no search engine and no reader of feeds here.
Screen unlisted(Screen screen) {
  screen.indexed = false;
  screen.has_feed = false;
  screen.json_ld.clear();
  return screen;
}

}  // namespace

PageShell::PageShell(const PageSettings& settings, Screens screens)
    : settings_(settings),
      screens_(std::move(screens)),
      files_(settings.files ? settings.files
                            : std::make_shared<http::StaticFiles>(existing(settings.web_root))),
      secure_(settings.public_url.starts_with("https://")),
      shop_(load("index.html", false)),
      checkout_(load("checkout.html", true)),
      scripts_(file("screen-scripts.json")) {}

const std::string& PageShell::file(const std::string& name) const {
  const http::Variants* file = files_->find(name);
  if (!file) throw std::runtime_error("the web build lacks " + name);
  return *file->identity;
}

PageShell::Document PageShell::load(const std::string& name, bool checkout) const {
  std::string html = file(name);
  Document document;
  document.policy = page_policy(html, file("policy.json"),
                                checkout ? std::optional(settings_.gateway_origin) : std::nullopt) +
                    reporting(secure_);
  document.before_head = take_until(html, "<!--head-->");
  document.rest_of_head = take_until(html, "</head>");
  document.before_main = "</head>" + take_until(html, "<!--main-->");
  document.before_data = take_until(html, "<!--data-->");
  document.rest = html;
  return document;
}

http::Response PageShell::render(const http::Request& request, const Screen& screen) const {
  const Document& document = screen.checkout ? checkout_ : shop_;
  std::string html = document.before_head +
                     page_head(screen, settings_.public_url, settings_.language) +
                     document.rest_of_head + (screen.checkout ? "" : scripts_.links(screen.id)) +
                     document.before_main + screen.main + document.before_data +
                     "<script type=\"application/json\" id=\"data\">" +
                     escape_script(seeds_json(screen)) + "</script>" + document.rest;
  http::Response response = http::text(std::move(html), "text/html; charset=utf-8", screen.status);
  response.set("Content-Security-Policy", document.policy);
  response.set("Cache-Control", "no-cache");
  if (secure_) {
    response.set("Reporting-Endpoints", "csp=\"" + std::string(csp_reports_path) + '"');
  }
  if (screen.status != 200) return http::coded_once(request, std::move(response));
  response.set("ETag", http::etag_of(response.content()));
  return http::conditional(request, http::coded_once(request, std::move(response)));
}

bool PageShell::knows_segment(std::string_view segment) const {
  return segment == "assets" || files_->find(segment) != nullptr || screens_.knows_segment(segment);
}

http::Response PageShell::answer(const http::Request& request) const {
  if (request.method != http::Method::get && request.method != http::Method::head) {
    throw ErrorException(not_found("page"));
  }
  std::string_view path = request.path;
  bool api = path.starts_with("/api/") || path == "/api" || path.starts_with("/t/");
  if (api) throw ErrorException(not_found("address"));
  bool own = path == "/index.html" || path == "/checkout.html" || path == "/policy.json" ||
             path == "/screen-scripts.json";
  if (!own && path.size() > 1 && files_->find(path.substr(1))) {
    return files_->serve(request, path.substr(1));
  }
  if (path.starts_with("/assets/")) throw ErrorException(not_found("file"));
  Screen screen = screens_.screen(request.path, {std::string(request.query_value("licence")),
                                                 std::string(request.query_value("page"))});
  if (screen.location.empty()) {
    return render(request, settings_.is_preview ? unlisted(std::move(screen)) : screen);
  }
  if (screen.status != 301) return http::redirect(screen.location);
  std::size_t query = request.target.find('?');
  return http::redirect(
      screen.location + (query == std::string::npos ? "" : request.target.substr(query)), 301);
}

}  // namespace typecase::api
