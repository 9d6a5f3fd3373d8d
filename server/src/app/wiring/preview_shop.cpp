#include "app/wiring/preview_shop.h"

#include <set>

#include "api/account/account_routes.h"
#include "api/cart/cart_routes.h"
#include "api/catalogue/catalogue_routes.h"
#include "api/catalogue/search_handlers.h"
#include "api/pages/picture_files.h"
#include "api/staff/menu_handlers.h"
#include "api/tester/tester_routes.h"
#include "app/wiring/screen_sources.h"

namespace typecase::app {
namespace {

// Operations of api/openapi.yaml by which visitors browse.
const std::set<std::string_view> open_operations{
    "batchTesterFonts", "drawTesterLine", "getFont",        "getFontLanguage", "getGlyphs",
    "getMenuItem",      "getMenus",       "getPage",        "getPangrams",     "getPost",
    "getProject",       "getShop",        "getSpecimenPdf", "getTesterState",  "getTrialOffer",
    "grantTester",      "listFonts",      "listLanguages",  "listLicences",    "listMenuItems",
    "listNews",         "listStyles",     "makeProof",      "quoteCart",       "search"};

// A grant of the shop opens nothing in a preview, and the other way round.
specimen::Grants grants(const PreviewHost& host) {
  const Digest key = hmac_sha256(host.config.server_key, "previews");
  return {Bytes(key.begin(), key.end()), host.clock};
}

snapshot::Snapshots always(db::Database& database,
                           const std::shared_ptr<const snapshot::Snapshot>& draft) {
  return {database, [draft](db::Connection&) { return draft; }};
}

}  // namespace

PreviewShop::PreviewShop(const PreviewHost& host, PreviewLimits& limits, PreviewedDraft draft)
    : snapshots_(always(host.database, draft.shop)),
      catalogue_(snapshots_, &snapshot::Snapshot::catalogue),
      licences_(snapshots_, &snapshot::Snapshot::licences),
      content_(snapshots_, &snapshot::Snapshot::content),
      editions_(content_, host.clock, std::move(draft.posts)),
      finder_(catalogue_, content_),
      offers_(host.database, snapshots_, host.clock),
      opened_fonts_(std::make_shared<specimen::OpenedFonts>(
          specimen::published(host.database, catalogue_), host.font_memory)),
      measures_(opened_fonts_),
      tester_fonts_(opened_fonts_, grants(host), limits.access),
      images_(opened_fonts_, grants(host), limits.access),
      pictures_(host.database, host.clock),
      trials_(host.database, catalogue_, licences_, host.clock,
              {host.config.preview_url, host.config.server_key, {}}),
      text_states_(snapshots_, editions_),
      font_states_(snapshots_),
      fonts_(font_states_, text_states_, measures_, answers_,
             {{}, [] { return std::string(); }, std::move(draft.name)}),
      texts_(text_states_, measures_, answers_),
      glyphs_(opened_fonts_),
      languages_(font_states_, answers_) {
  add_routes(host, limits);
  const std::string& url = host.config.preview_url;
  api::PageSettings settings{host.config.web_root, url, {}};
  settings.files = host.files;
  settings.is_preview = true;
  pages_.emplace(settings,
                 api::Screens(screen_sources({catalogue_, editions_, licences_, measures_, finder_},
                                             routes_, url)));
}

void PreviewShop::add_routes(const PreviewHost& host, PreviewLimits& limits) {
  http::Router all;
  fonts_.add_routes(all);
  glyphs_.add_routes(all);
  languages_.add_routes(all);
  api::add_licence_routes(all, catalogue_, licences_, answers_);
  texts_.add_routes(all);
  api::add_content_routes(all, content_, answers_);
  api::add_menu_read_routes(all, snapshots_, answers_);
  api::add_quote_route(all, offers_, host.accounts, limits.coupon_guesses);
  api::add_tester_routes(all, tester_fonts_, host.font_memory);
  api::add_grant_routes(all, tester_fonts_, host.accounts);
  api::add_state_routes(all, host.tester_states);
  api::add_trial_routes(all, trials_, host.accounts, limits.access, answers_);
  api::add_search_routes(all, finder_, fonts_, host.clock);
  api::add_image_routes(all, images_, catalogue_, editions_);
  api::add_picture_file_routes(all, pictures_);
  auto open = std::make_shared<http::Router>();
  for (const http::Route& route : all.routes()) {
    if (is_open(route)) open->add(route);
  }
  routes_ = std::move(open);
}

bool PreviewShop::is_open(const http::Route& route) {
  if (!route.operation.empty()) return open_operations.contains(route.operation);
  return route.pattern.starts_with("/t/") || route.pattern.starts_with("/og/") ||
         route.pattern.starts_with("/pictures/");
}

http::Response PreviewShop::answer(const http::Request& request) const {
  const http::Router::Match match = routes_->find(request.method, request.path);
  return match.route != nullptr ? match.route->handler(request) : pages_->answer(request);
}

}  // namespace typecase::app
