#include "app/wiring/shop.h"

#include <boost/json.hpp>

#include "api/account/account_routes.h"
#include "api/cart/cart_routes.h"
#include "api/catalogue/catalogue_routes.h"
#include "api/catalogue/search_handlers.h"
#include "api/console/console_routes.h"
#include "api/order/order_routes.h"
#include "api/staff/health_handlers.h"
#include "api/staff/menu_handlers.h"
#include "api/staff/metrics_handlers.h"
#include "api/tester/tester_routes.h"
#include "app/health/readiness_settings.h"
#include "app/jobs/foundry_digest.h"
#include "app/jobs/sweep.h"
#include "app/wiring/guarded.h"
#include "app/wiring/memory.h"
#include "app/wiring/screen_sources.h"
#include "backoffice/offers/offer_erasure.h"
#include "base/log.h"
#include "base/scratch_folder.h"
#include "delivery/build/order_documents.h"
#include "delivery/readiness/probe_build.h"
#include "fonts/read/metadata.h"
#include "trials/forgetting.h"
#include "uploads/cleaning.h"

namespace typecase::app {
namespace {

using namespace std::chrono_literals;

constexpr auto refresh_every = 500ms;
constexpr auto sweep_every = 1h;
constexpr auto log_access_every = 10s;
constexpr auto seal_audit_every = 2s;
constexpr auto check_readiness_every = 2s;
constexpr auto release_memory_every = 5s;

specimen::TesterOptions tester_options(const Config& config) {
  specimen::TesterOptions options;
  options.cache_folder = config.tester_cache_folder;
  options.disk_bytes = config.tester_disk_cache_bytes;
  return options;
}

// "https://pay.example:8443" of an address there; the browser's view, which need not be ours.
std::string origin_of(const std::string& address) {
  std::size_t host = address.find("://");
  return host == address.npos ? "" : address.substr(0, address.find('/', host + 3));
}

std::string payload_member(const jobs::Job& job, std::string_view name) {
  boost::json::value payload = boost::json::parse(job.payload);
  return boost::json::value_to<std::string>(payload.as_object().at(name));
}

std::unique_ptr<mail::Transport> mail_transport(const Config& config) {
  if (config.smtp.host.empty()) return std::make_unique<mail::Folder>(config.mail_folder);
  return std::make_unique<mail::Smtp>(config.smtp);
}

}  // namespace

Shop::Shop(const Config& config, db::Database& database, const Clock& clock)
    : Shop(config, database, clock, std::make_unique<payments::StripeGateway>(config.gateway)) {}

Shop::Shop(const Config& config, db::Database& database, const Clock& clock,
           std::unique_ptr<payments::Gateway> gateway)
    : config_(config),
      database_(database),
      clock_(clock),
      snapshots_(snapshot::follow(database, clock)),
      catalogue_(snapshots_, &snapshot::Snapshot::catalogue),
      licences_(snapshots_, &snapshot::Snapshot::licences),
      content_(snapshots_, &snapshot::Snapshot::content),
      editions_(content_, clock),
      finder_(catalogue_, content_),
      accounts_(database, clock, config.server_key, account_settings()),
      impersonation_(database, clock, accounts_, account_settings()),
      staff_tokens_(database, clock),
      staff_sessions_(database, clock),
      staff_sign_in_(database, clock, config.server_key,
                     [this] { return catalogue_.current()->foundry.name; }),
      staff_passkeys_(database, clock, config.server_key, config.console_url,
                      [this] { return catalogue_.current()->foundry.name; }),
      staff_members_(database, clock),
      staff_views_(database, clock),
      change_sets_(database, clock),
      console_guard_(staff_sessions_, clock, config.console_url),
      menu_editor_(database, clock),
      audit_sealer_(database, clock, config.server_key),
      mail_limits_(clock),
      registration_(database, clock, accounts_, mail_limits_, account_settings()),
      recovery_(database, clock, accounts_, mail_limits_, account_settings()),
      profile_(database, clock, accounts_, account_settings()),
      gateway_(std::move(gateway)),
      settlement_(database, *gateway_, catalogue_, clock, config.public_url),
      refunds_(database, *gateway_, catalogue_, clock, config.public_url),
      disputes_(database, *gateway_, clock),
      reminders_(database, settlement_, catalogue_, clock, config.public_url),
      readiness_(database, clock, readiness_settings(config, database),
                 [this] { delivery::probe_build(database_, package_settings(config_), clock_); }),
      pause_notices_(database, clock, node_name(config, database),
                     [this] { return catalogue_.current()->foundry; }),
      digest_(database, clock),
      vat_verifier_(database, clock, config.vat_service_url),
      vat_recheck_(database, catalogue_, vat_verifier_, clock),
      offers_(database, snapshots_, clock, {}, &vat_verifier_),
      checkout_(database, offers_, accounts_, registration_, settlement_, *gateway_, clock,
                [this] { return readiness_.state().sell; }),
      orders_(database, settlement_),
      deletion_(database, settlement_, profile_,
                [&](db::Connection& connection, const accounts::Customer& customer) {
                  if (!customer.verified) return;
                  trials::forget_trials_of(connection, customer.email, config_.server_key,
                                           clock_.now());
                  backoffice::erase_offers_of(connection, customer, clock_.now());
                }),
      events_(database, *gateway_, settlement_, refunds_, disputes_, clock,
              config.gateway.webhook_secrets),
      font_source_(specimen::published(database, catalogue_)),
      font_memory_(std::make_shared<specimen::MemoryBudget>(config.tester_cache_bytes)),
      opened_fonts_(std::make_shared<specimen::OpenedFonts>(font_source_, font_memory_)),
      measures_(opened_fonts_),
      font_checks_(database, font_source_, clock),
      access_(clock),
      access_log_(database, clock),
      tester_fonts_(opened_fonts_, specimen::Grants(config.server_key, clock), access_,
                    tester_options(config)),
      images_(opened_fonts_, specimen::Grants(config.server_key, clock), access_),
      tester_states_(database, clock),
      trials_(database, catalogue_, licences_, clock,
              {config.public_url, config.server_key, builds_folder(config)}),
      delivery_(database, delivery::Links(config.server_key, clock), package_settings(config),
                clock),
      verifications_(database, {config.public_url, config.server_key}, clock),
      order_service_(database, refunds_, catalogue_, clock, config.public_url,
                     [this] { worker_.wake(); }),
      system_service_(database, clock, [this] { worker_.wake(); }),
      customers_(database, impersonation_, profile_, deletion_, clock, [this] { worker_.wake(); }),
      offer_service_(database, snapshots_, clock, config.public_url, [this] { worker_.wake(); }),
      family_service_(database, tester_fonts_, clock, config.public_url),
      family_addresses_(database, clock),
      licence_sales_(database, clock),
      coupon_history_(database),
      uploads_(database, clock, [this] { worker_.wake(); }),
      comparisons_(database),
      font_reader_(database, builds_folder(config)),
      release_notices_(
          database, clock, config.public_url, [this] { return catalogue_.current()->foundry.name; },
          [this] { worker_.wake(); }),
      mailer_(database, clock, mail_transport(config),
              [this] {
                auto shop = catalogue_.current();
                return mail::Sender{config_.mail_from, shop->foundry.name, shop->foundry.email};
              }),
      text_states_(snapshots_, editions_),
      font_states_(snapshots_),
      fonts_(font_states_, text_states_, measures_, answers_,
             {config.gateway_script, config.gateway.publishable_key}),
      texts_(text_states_, measures_, answers_),
      glyphs_(opened_fonts_),
      languages_(font_states_, answers_),
      csp_reports_(clock),
      coupon_guesses_(clock),
      quote_pdfs_(access_),
      preview_links_(database, clock, config.server_key, config.preview_url),
      worker_(database, clock, config.jobs) {
  register_jobs();
}

Shop::~Shop() { stop(); }

accounts::AccountSettings Shop::account_settings() const {
  return {[this] { return catalogue_.current()->foundry.name; }, config_.public_url};
}

void Shop::register_jobs() {
  worker_.handle(
      std::string(orders::GatewayEvents::job_kind), jobs::Lane::prompt,
      [this](const jobs::Job& job) {
        events_.process(payload_member(job, "eventId"));
        worker_.wake();  // For the mail and the package of an order that was paid.
      },
      [this](db::Connection& connection, const jobs::Job& job) {
        events_.give_up(connection, payload_member(job, "eventId"));
      });
  worker_.handle(std::string(accounts::Recovery::job_kind), jobs::Lane::prompt,
                 [this](const jobs::Job& job) {
                   recovery_.mail_reset(job);
                   worker_.wake();
                 });
  worker_.handle(std::string(accounts::Registration::job_kind), jobs::Lane::prompt,
                 [this](const jobs::Job& job) {
                   registration_.mail_confirmation(job);
                   worker_.wake();
                 });
  worker_.handle(
      std::string(delivery::Delivery::job_kind), jobs::Lane::background,
      [this](const jobs::Job& job) { delivery_.run(job); },
      [this](db::Connection& connection, const jobs::Job& job) {
        delivery_.give_up(connection, job);
      });
  worker_.handle(std::string(orders::Refunds::credit_note_job_kind), jobs::Lane::background,
                 [this](const jobs::Job& job) {
                   delivery::store_credit_notes(database_, OrderId(payload_member(job, "orderId")),
                                                clock_.now());
                 });
  worker_.handle(
      std::string(orders::VatRecheck::job_kind), jobs::Lane::spare,
      [this](const jobs::Job& job) { vat_recheck_.run(OrderId(payload_member(job, "orderId"))); },
      [this](db::Connection& connection, const jobs::Job& job) {
        vat_recheck_.give_up(connection, OrderId(payload_member(job, "orderId")));
      });
  worker_.handle(
      std::string(change_sets::ChangeSets::job_kind), jobs::Lane::prompt,
      [this](const jobs::Job& job) {
        change_sets_.run(job);
        snapshots_.refresh();
      },
      [this](db::Connection& connection, const jobs::Job& job) {
        change_sets_.give_up(connection, job);
      });
  worker_.handle(std::string(delivery::Delivery::shrink_job_kind), jobs::Lane::spare,
                 [this](const jobs::Job& job) { delivery_.run_shrink(job); });
  worker_.handle(std::string(catalogue::refresh_job), jobs::Lane::background,
                 [this](const jobs::Job&) { catalogue::refresh_details(database_); });
  worker_.handle(
      std::string(uploads::FontReader::job_kind), jobs::Lane::background,
      [this](const jobs::Job& job) { font_reader_.run(job); },
      [this](db::Connection& connection, const jobs::Job& job) {
        font_reader_.give_up(connection, job);
      });
  worker_.handle(std::string(uploads::clean_job), jobs::Lane::background,
                 [this](const jobs::Job& job) { uploads::clean(database_, job); });
  worker_.handle(std::string(delivery::announcement_job), jobs::Lane::background,
                 [this](const jobs::Job& job) { release_notices_.run(job); });
  worker_.handle(std::string(specimen::FontChecks::job_kind), jobs::Lane::spare,
                 [this](const jobs::Job& job) { font_checks_.run(job); });
  worker_.handle(
      std::string(mail::mail_job), jobs::Lane::mail,
      [this](const jobs::Job& job) { mailer_.send(job); },
      [this](db::Connection& connection, const jobs::Job& job) {
        notify_of_parked_mail(connection, job, clock_.now());
      });
}

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
  api::add_verification_routes(router, verifications_);
  api::add_tester_routes(router, tester_fonts_, font_memory_);
  api::add_grant_routes(router, tester_fonts_, accounts_);
  api::add_state_routes(router, tester_states_);
  api::add_trial_routes(router, trials_, accounts_, access_, answers_);
  api::add_search_routes(router, finder_, fonts_, clock_);
  api::add_image_routes(router, images_, catalogue_, editions_);
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
      screens(api));
  router->set_fallback(
      http::Run::work, [this](const http::Request& request) { return pages_->answer(request); },
      [this](std::string_view segment) { return pages_->knows_segment(segment); });
  return guarded(*router);
}

std::shared_ptr<const http::Router> Shop::staff_routes() {
  auto router = std::make_shared<http::Router>();
  api::add_health_routes(*router, [this] { return readiness_.state(); });
  api::add_metrics_route(
      *router, [this] { return database_.read(audit::chain_state); }, clock_);
  add_console_routes(*router);
  console_pages_.emplace(config_.console_root);
  router->set_fallback(http::Run::on_io, [this](const http::Request& request) {
    return console_pages_->answer(request);
  });
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
  const api::ConsoleServices services{
      staff_sessions_, staff_sign_in_,      staff_passkeys_,
      staff_members_,  config_.console_url, [this] { return catalogue_.current()->foundry.name; }};
  api::add_session_routes(router, console_guard_, services);
  api::add_passkey_routes(router, console_guard_, services);
  api::add_member_routes(router, console_guard_, services);
  api::add_view_routes(router, console_guard_, staff_views_);
  api::add_change_set_routes(router, console_guard_,
                             {change_sets_, staff_members_, clock_, snapshots_});
  api::add_family_routes(router, console_guard_, family_service_, family_addresses_);
  api::add_licence_sale_routes(router, console_guard_, licence_sales_);
  api::add_coupon_routes(router, console_guard_, coupon_history_);
  api::add_text_drawing_routes(router, console_guard_);
  api::add_upload_routes(router, console_guard_, uploads_, comparisons_);
  api::add_name_font_routes(router, console_guard_, tester_fonts_);
  api::add_console_order_routes(router, console_guard_, order_service_, catalogue_);
  api::add_console_licence_routes(router, console_guard_, order_service_, catalogue_);
  api::add_console_system_routes(router, console_guard_, system_service_, catalogue_);
  api::add_console_customer_routes(router, console_guard_, customers_, catalogue_);
  api::add_console_offer_routes(router, console_guard_, {offer_service_, offers_, quote_pdfs_});
  api::add_preview_link_routes(router, console_guard_, preview_links_);
}

void Shop::start() {
  access_log_.recall_into(access_);
  check_readiness();  // Before the first visitor.
  if (database_.engine() == db::Engine::sqlite) worker_.take_over();
  worker_.start();
  threads_.emplace_back([this] { keep_fresh(); });
  threads_.emplace_back([this] { keep_reconciled(); });
  threads_.emplace_back([this] { keep_swept(); });
  threads_.emplace_back([this] { keep_access_logged(); });
  threads_.emplace_back([this] { keep_audit_sealed(); });
  threads_.emplace_back([this] { keep_ready(); });
  threads_.emplace_back([this] { keep_memory_released(); });
}

void Shop::stop() {
  {
    std::lock_guard lock(guard_);
    stopping_ = true;
  }
  stopped_.notify_all();
  delivery_.stop();
  font_checks_.stop();
  worker_.request_stop();  // First: a loop that asks the gateway may take longer to end.
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  worker_.stop();
}

bool Shop::wait(std::chrono::milliseconds time) {
  std::unique_lock lock(guard_);
  return !stopped_.wait_for(lock, time, [this] { return stopping_; });
}

// After an upgrade: what an earlier version read of fonts is read again.
void Shop::enqueue_refresh() {
  if (!catalogue::has_outdated_details(database_)) return;
  database_.write([&](db::Connection& connection) {
    jobs::enqueue_again(connection, catalogue::refresh_job, std::to_string(fonts::metadata_reader),
                        "{}", clock_.now());
  });
  worker_.wake();
}

// A checkout or a menu edit may refresh the snapshot before this thread does: the work that follows
// from a change is due until this thread has done it for the current one.
void Shop::keep_fresh() {
  std::shared_ptr<const snapshot::Snapshot> served;
  do {
    try {
      if (!served) enqueue_refresh();
      snapshots_.refresh();
      auto current = snapshots_.current();
      finder_.refresh();
      if (current == served) continue;
      fonts_.warm();
      api::trial_offer_text(trials_, answers_);
      if (font_checks_.enqueue_missing() > 0) worker_.wake();
      if (served) log::info("shop_refreshed");
      served = std::move(current);
    } catch (const std::exception& failure) {
      log::error("shop_not_refreshed", {{"why", failure.what()}});
    }
  } while (wait(refresh_every));
}

// At once after a start: what happened while the shop was down is not kept waiting.
void Shop::keep_reconciled() {
  auto try_to = [](auto reconcile) {
    try {
      reconcile();
    } catch (const std::exception& failure) {
      log::error("not_reconciled", {{"why", failure.what()}});
    }
  };
  do {
    try_to([this] { gateway_check_.run(); });
    try_to([this] { settlement_.reconcile(); });
    try_to([this] { refunds_.reconcile(); });
    try_to([this] { events_.catch_up(); });
    try_to([this] { reminders_.send_due(); });
    try_to([this] { digest_.send_due(); });
    worker_.wake();
  } while (wait(config_.reconcile_interval));
}

void Shop::keep_ready() {
  while (wait(check_readiness_every)) check_readiness();
}

void Shop::check_readiness() {
  try {
    readiness_.check();
    pause_notices_.note(readiness_.state());
  } catch (const std::exception& failure) {
    log::error("sales_pause_not_noted", {{"why", failure.what()}});
  }
}

void Shop::keep_memory_released() {
  while (wait(release_memory_every)) release_freed_memory();
}

// Once more when the shop stops: requests are answered no longer.
void Shop::keep_access_logged() {
  while (wait(log_access_every)) log_access();
  log_access();
}

void Shop::log_access() {
  try {
    access_log_.write(access_);
  } catch (const std::exception& failure) {
    log::error("access_not_logged", {{"why", failure.what()}});
  }
}

// Once more when the shop stops, as keep_access_logged(). The lease ends with this process.
void Shop::keep_audit_sealed() {
  do {
    seal_audit();
  } while (wait(seal_audit_every));
  seal_audit();
  try {
    audit_sealer_.release();
  } catch (const std::exception& failure) {
    log::error("audit_lease_not_ended", {{"why", failure.what()}});
  }
}

void Shop::seal_audit() {
  try {
    audit_sealer_.run();
  } catch (const std::exception& failure) {
    log::error("audit_not_sealed", {{"why", failure.what()}});
  }
}

void Shop::keep_swept() {
  do {
    try {
      sweep_scratch(builds_folder(config_));  // First: what comes next may want for room.
      sweep(database_, clock_.now());
    } catch (const std::exception& failure) {
      log::error("not_swept", {{"why", failure.what()}});
    }
  } while (wait(sweep_every));
}

}  // namespace typecase::app
