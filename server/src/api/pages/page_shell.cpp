#include "api/pages/page_shell.h"

#include <array>
#include <boost/json.hpp>
#include <set>

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

bool is_read(const http::Request& request) {
  return request.method == http::Method::get || request.method == http::Method::head;
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

// Whether pages of the row are kept: there are as many as the shop has things, and they are the
// same for everybody. Others are made from rows of that moment, or stand at as many addresses as
// somebody likes to ask for, as those of orders do.
bool is_stored(const ScreenRow& row) {
  static const std::set<std::string_view> of_things{"font", "buy", "page", "post"};
  if (row.redirect || row.id == "verify" || row.status != 200) return false;
  return row.path.find(':') == std::string::npos || of_things.contains(row.id);
}

bool has_pages(std::string_view path) {
  return path == "/" || path == "/news" || path == "/test_all";
}

std::string page_of_list(const http::Request& request) {
  return std::string(request.query_value("page"));
}

// Whether the screen is the page of its list that the address names: a list without pages is the
// same at as many addresses as somebody likes to ask for. The path of a first page names no number.
bool is_page_of(const Screen& screen, const http::Request& request) {
  const std::string page = page_of_list(request);
  if (page.empty() || page == "1" || !has_pages(request.path)) return true;
  return screen.path.ends_with("?page=" + page);
}

// Of the page at a path as its row has it. The path, which visitors write, stands at the end, where
// it is taken for nothing else.
std::string key_of(std::string_view path, const http::Request& request) {
  std::string key = "screen ";
  if (has_pages(path)) key += page_of_list(request);
  return key.append(" ").append(path);
}

// A page of a preview leads no search engine and no reader of feeds here.
Screen unlisted(Screen screen) {
  screen.indexed = false;
  screen.has_feed = false;
  screen.json_ld.clear();
  return screen;
}

}  // namespace

PageShell::PageShell(const PageSettings& settings, Screens screens, std::optional<PageStore> store)
    : settings_(settings),
      screens_(std::move(screens)),
      store_(std::move(store)),
      files_(settings.files ? settings.files
                            : std::make_shared<http::StaticFiles>(existing(settings.web_root))),
      secure_(settings.public_url.starts_with("https://")),
      shop_(load("index.html", false)),
      checkout_(load("checkout.html", true)),
      scripts_(file("screen-scripts.json")) {}

const std::string& PageShell::file(const std::string& name) const {
  const http::Variants* file = files_->find(name);
  if (!file) throw std::runtime_error("the web build lacks " + name);
  return *file->content.identity;
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

PageShell::File PageShell::page(const Screen& screen) const {
  const Document& document = screen.checkout ? checkout_ : shop_;
  std::string html = document.before_head +
                     page_head(screen, settings_.public_url, settings_.language) +
                     document.rest_of_head + (screen.checkout ? "" : scripts_.links(screen.id)) +
                     document.before_main + screen.main + document.before_data +
                     "<script type=\"application/json\" id=\"data\">" +
                     escape_script(seeds_json(screen)) + "</script>" + document.rest;
  File page{std::move(html),
            "text/html; charset=utf-8",
            {{"Content-Security-Policy", document.policy}, {"Cache-Control", "no-cache"}}};
  if (secure_) {
    page.headers.emplace_back("Reporting-Endpoints",
                              "csp=\"" + std::string(csp_reports_path) + '"');
  }
  return page;
}

http::Response PageShell::answer(const http::Request& request, const Screen& screen) const {
  if (!screen.location.empty()) {
    if (screen.status != 301) return http::redirect(screen.location);
    std::size_t query = request.target.find('?');
    return http::redirect(
        screen.location + (query == std::string::npos ? "" : request.target.substr(query)), 301);
  }
  File made = page(screen);
  http::Response response = http::text(std::move(made.content), made.type, screen.status);
  for (auto& [name, value] : made.headers) response.set(name, std::move(value));
  if (screen.status != 200) return http::coded_once(request, std::move(response));
  response.set("ETag", http::etag_of(response.content()));
  return http::conditional(request, http::coded_once(request, std::move(response)));
}

Screen PageShell::screen(const http::Request& request) const {
  Screen screen = screens_.screen(
      request.path, {std::string(request.query_value("licence")), page_of_list(request)});
  return settings_.is_preview && screen.location.empty() ? unlisted(std::move(screen)) : screen;
}

// nullopt: the page is none that is kept.
std::optional<std::string> PageShell::key_in_store(const http::Request& request) const {
  const auto match = store_ ? match_screen(request.path) : std::nullopt;
  if (!match || !is_stored(match->row)) return std::nullopt;
  return key_of(with_id(match->row.path, match->id), request);
}

bool PageShell::knows_segment(std::string_view segment) const {
  return segment == "assets" || files_->find(segment) != nullptr || screens_.knows_segment(segment);
}

bool PageShell::is_file(std::string_view path) const {
  bool own = path == "/index.html" || path == "/checkout.html" || path == "/policy.json" ||
             path == "/screen-scripts.json";
  return !own && path.size() > 1 && files_->find(path.substr(1)) != nullptr;
}

std::optional<http::Response> PageShell::find(const http::Request& request) const {
  if (!is_read(request)) return std::nullopt;
  if (is_file(request.path)) return files_->serve(request, request.path.substr(1));
  if (!store_) return std::nullopt;
  return store_->answers.find_file(request, key_of(request.path, request), store_->state());
}

http::Response PageShell::answer(const http::Request& request) const {
  if (!is_read(request)) throw ErrorException(not_found("page"));
  std::string_view path = request.path;
  bool api = path.starts_with("/api/") || path == "/api" || path.starts_with("/t/");
  if (api) throw ErrorException(not_found("address"));
  if (is_file(path)) return files_->serve(request, path.substr(1));
  if (path.starts_with("/assets/")) throw ErrorException(not_found("file"));
  const auto key = key_in_store(request);
  if (!key) return answer(request, screen(request));
  std::optional<Screen> made;
  auto stored = store_->answers.file(request, *key, store_->state(), [&]() -> std::optional<File> {
    made = screen(request);
    const bool is_kept = made->status == 200 && made->location.empty() && made->is_whole &&
                         is_page_of(*made, request);
    return is_kept ? std::optional(page(*made)) : std::nullopt;
  });
  if (stored) return *std::move(stored);
  return answer(request, made ? *made : screen(request));
}

http::Route PageShell::route() const {
  return {.run = http::Run::work,
          .handler = [this](const http::Request& request) { return answer(request); },
          .try_cached = [this](const http::Request& request) { return find(request); },
          .knows_segment = [this](std::string_view segment) { return knows_segment(segment); }};
}

}  // namespace typecase::api
