#include "api/account/account_routes.h"
#include "api/cart/cart_routes.h"
#include "api/catalogue/catalogue_routes.h"
#include "api/catalogue/search_handlers.h"
#include "api/console/console_routes.h"
#include "api/order/order_routes.h"
#include "api/pages/picture_files.h"
#include "api/staff/health_handlers.h"
#include "api/staff/menu_handlers.h"
#include "api/staff/metrics_handlers.h"
#include "api/tester/tester_routes.h"
#include "app/wiring/guarded.h"
#include "app/wiring/screen_sources.h"
#include "app/wiring/shop.h"

namespace typecase::app {
namespace {

// "https://pay.example:8443" of an address there; the browser's view, which need not be ours.
std::string origin_of(const std::string& address) {
  std::size_t host = address.find("://");
  return host == address.npos ? "" : address.substr(0, address.find('/', host + 3));
}

}  // namespace

void Shop::add_api_routes(http::Router& router) {
  fonts_.add_routes(router);
  glyphs_.add_routes(router);
  languages_.add_routes(router);
  csp_reports_.add_routes(router);
  api::add_licence_routes(router, catalogue_, licences_, answers_);
  texts_.add_routes(router);
  api::add_found_routes(router, text_states_, answers_, config_.public_url);
  api::add_content_routes(router, content_, answers_);
  api::add_menu_routes(router, {snapshots_, answers_, accounts_, staff_tokens_, menu_editor_});
  api::add_authentication_routes(router, accounts_, impersonation_);
  api::add_account_routes(router, {accounts_, registration_, recovery_, profile_, deletion_,
                                   orders_, clock_, delivery_, trials_});
  api::add_cart_routes(router, offers_, accounts_, checkout_, coupon_guesses_);
  api::add_offer_routes(router, offers_, accounts_, coupon_guesses_, quote_pdfs_,
                        config_.public_url);
  api::add_order_routes(router, accounts_, orders_, checkout_, delivery_);
  api::add_entitlement_routes(router, accounts_, offers_);
  api::add_download_routes(router, delivery_);
  api::add_royalty_link_routes(router, royalty_service_);
  api::add_verification_routes(router, verifications_);
  api::add_tester_routes(router, tester_fonts_, font_memory_);
  api::add_grant_routes(router, tester_fonts_, accounts_);
  api::add_state_routes(router, tester_states_);
  api::add_trial_routes(router, trials_, accounts_, access_, answers_);
  api::add_search_routes(router, finder_, fonts_, clock_);
  api::add_image_routes(router, images_, catalogue_, editions_);
  api::add_picture_file_routes(router, pictures_);
  api::add_webhook_routes(router, events_);
}

api::Screens Shop::screens(const std::shared_ptr<const http::Router>& router) {
  api::Screens::Sources from = screen_sources(
      {catalogue_, editions_, licences_, measures_, finder_}, router, config_.public_url);
  from.verification = [this](const std::string& serial) -> std::optional<delivery::Verification> {
    auto found = verifications_.find(serial);
    return found ? std::optional(*found) : std::nullopt;
  };
  from.has_shared_cart = [this](const std::string& id) {
    return database_.read([&](db::Connection& c) { return carts::find_shared_cart(c, id); })
        .has_value();
  };
  from.has_prepared_cart = [this](const std::string& id) {
    return database_.read([&](db::Connection& c) { return carts::find_prepared_cart(c, id); })
        .has_value();
  };
  return api::Screens(std::move(from));
}

std::shared_ptr<const http::Router> Shop::public_routes() {
  auto api = std::make_shared<http::Router>();
  add_api_routes(*api);
  auto router = std::make_shared<http::Router>(*api);
  pages_.emplace(
      api::PageSettings{config_.web_root, config_.public_url, origin_of(config_.gateway_script)},
      screens(api), api::PageStore{answers_, [this] { return page_states_.current(); }});
  router->set_fallback(pages_->route());
  return guarded(*opening_gate_.gated(std::move(router)));
}

std::shared_ptr<const http::Router> Shop::staff_routes() {
  auto router = std::make_shared<http::Router>();
  api::add_health_routes(*router, [this] { return readiness_.state(); });
  api::add_metrics_route(
      *router, [this] { return database_.read(audit::chain_state); }, clock_);
  add_console_routes(*router);
  api::add_picture_file_routes(*router, pictures_);  // for drawings of texts
  console_pages_.emplace(config_.console_root);
  router->set_fallback({.run = http::Run::on_io, .handler = [this](const http::Request& request) {
                          return console_pages_->answer(request);
                        }});
  return router;
}

std::shared_ptr<const http::Router> Shop::preview_routes() {
  http::Router shop;
  add_api_routes(shop);
  previews_.emplace(PreviewHost{config_, database_, clock_, accounts_, tester_states_, font_memory_,
                                pages_->files()},
                    snapshots_, preview_links_);
  return previews_->routes(shop);
}

void Shop::add_console_routes(http::Router& router) {
  const api::ConsoleServices services{staff_sessions_,     staff_sign_in_,
                                      staff_passkeys_,     staff_members_,
                                      config_.console_url, [this] { return shop_name(); }};
  api::add_session_routes(router, console_guard_, services);
  api::add_passkey_routes(router, console_guard_, services);
  api::add_member_routes(router, console_guard_, services);
  api::add_view_routes(router, console_guard_, staff_views_);
  api::add_change_set_routes(router, console_guard_,
                             {change_sets_, staff_members_, clock_, snapshots_});
  api::add_family_routes(router, console_guard_, family_service_, family_addresses_);
  api::add_licence_sale_routes(router, console_guard_, licence_sales_);
  api::add_coupon_routes(router, console_guard_, coupon_history_);
  api::add_report_routes(router, console_guard_, sales_reports_);
  api::add_vat_routes(router, console_guard_, vat_returns_);
  api::add_payout_routes(router, console_guard_, payout_reports_);
  api::add_text_drawing_routes(router, console_guard_);
  api::add_picture_routes(router, console_guard_, pictures_);
  api::add_upload_routes(router, console_guard_, uploads_, comparisons_);
  api::add_name_font_routes(router, console_guard_, tester_fonts_);
  api::add_console_order_routes(router, console_guard_, order_service_, catalogue_);
  api::add_console_licence_routes(router, console_guard_, order_service_, catalogue_);
  api::add_console_system_routes(router, console_guard_, system_service_, catalogue_);
  api::add_console_customer_routes(router, console_guard_, customers_, catalogue_);
  api::add_console_offer_routes(router, console_guard_, {offer_service_, offers_, quote_pdfs_});
  api::add_console_trial_routes(router, console_guard_,
                                {trial_service_, catalogue_, config_.max_font_bytes});
  api::add_console_royalty_routes(router, console_guard_, royalty_service_);
  api::add_console_settings_routes(router, console_guard_, payment_settings_, mail_settings_,
                                   settings_editor_);
  api::add_preview_link_routes(router, console_guard_, preview_links_);
  api::add_setup_routes(router, console_guard_, {opening_, looks_, config_.public_url});
}

}  // namespace typecase::app
