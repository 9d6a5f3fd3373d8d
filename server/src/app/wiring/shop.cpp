#include "app/wiring/shop.h"

#include "app/health/readiness_settings.h"
#include "app/jobs/foundry_digest.h"
#include "app/wiring/configured_services.h"
#include "app/wiring/setup_connections.h"
#include "backoffice/offers/offer_erasure.h"
#include "base/priority.h"
#include "delivery/readiness/probe_build.h"
#include "trials/forgetting.h"

namespace typecase::app {
namespace {

using shop_settings::Limit;

// Pages that visitors wait for come first, on a busy machine by ten to one.
constexpr int preparation_niceness = 10;

specimen::TesterOptions tester_options(const Config& config) {
  specimen::TesterOptions options;
  options.cache_folder = config.tester_cache_folder;
  options.disk_bytes = config.tester_disk_cache_bytes;
  return options;
}

std::string currency_of(const catalogue::Catalogue& catalogue) {
  const std::string& currency = catalogue.foundry.currency;
  return currency.empty() ? "EUR" : currency;
}

trials::TrialLimits trial_limits(const shop_settings::Limits& limits) {
  trials::TrialLimits found;
  found.of_mailbox = static_cast<int>(limits[Limit::trials_per_mailbox]);
  found.of_block = static_cast<int>(limits[Limit::trials_per_network]);
  return found;
}

}  // namespace

Shop::Shop(const Config& config, db::Database& database, const Clock& clock)
    : Shop(config, database, clock, nullptr) {}

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
      staff_sign_in_(database, clock, config.server_key, [this] { return shop_name(); }),
      staff_passkeys_(database, clock, config.server_key, config.console_url,
                      [this] { return shop_name(); }),
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
      limits_(database),
      settings_editor_(database, clock, limits_),
      running_settings_(database, clock, config.server_key, configured_services(config)),
      payment_settings_(database, clock, running_settings_, config.public_url + "/webhooks/stripe",
                        [this] { return currency_of(*catalogue_.current()); }),
      mail_settings_(
          database, clock, running_settings_,
          [this](const running_settings::InUse& settings) { return sender(settings); },
          config.public_url),
      given_gateway_(std::move(gateway)),
      gateway_(given_gateway_ ? *given_gateway_ : running_settings_.gateway()),
      settlement_(database, gateway_, catalogue_, clock, config.public_url),
      refunds_(database, gateway_, catalogue_, clock, config.public_url),
      disputes_(database, gateway_, clock),
      reminders_(database, settlement_, catalogue_, clock, config.public_url,
                 [this] { return limits_.current()->hours(Limit::reminder_hours); }),
      readiness_(database, clock, readiness_settings(config, database),
                 [this] { delivery::probe_build(database_, package_settings(config_), clock_); }),
      pause_notices_(database, clock, node_name(config, database),
                     [this] { return catalogue_.current()->foundry; }),
      digest_(database, clock),
      vat_verifier_(database, clock, config.vat_service_url),
      vat_recheck_(database, catalogue_, vat_verifier_, clock),
      offers_(database, snapshots_, clock, {}, &vat_verifier_,
              [this] { return limits_.current()->days(Limit::shared_cart_days); }),
      checkout_(
          database, offers_, accounts_, registration_, settlement_, gateway_, clock,
          [this] { return readiness_.state().sell; },
          [this] { return limits_.current()->days(Limit::order_payable_days); }),
      orders_(database, settlement_),
      deletion_(database, settlement_, profile_,
                [&](db::Connection& connection, const accounts::Customer& customer) {
                  if (!customer.verified) return;
                  trials::forget_trials_of(connection, customer.email, config_.server_key,
                                           clock_.now());
                  backoffice::erase_offers_of(connection, customer, clock_.now());
                }),
      events_(
          database, gateway_, settlement_, refunds_, disputes_, clock,
          [this] { return running_settings_.webhook_secrets(); },
          [this](const payments::Event& event) { return payment_settings_.watch(event); }),
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
              {config.public_url, config.server_key, builds_folder(config),
               [this] { return trial_limits(*limits_.current()); }}),
      delivery_(database, delivery::Links(config.server_key, clock), package_settings(config),
                clock),
      verifications_(database, {config.public_url, config.server_key}, clock),
      order_service_(database, refunds_, catalogue_, clock, config.public_url,
                     [this] { worker_.wake(); }),
      system_service_(database, clock, [this] { worker_.wake(); }),
      customers_(database, impersonation_, profile_, deletion_, clock, [this] { worker_.wake(); }),
      offer_service_(database, snapshots_, clock, config.public_url, [this] { worker_.wake(); }),
      trial_service_(database, catalogue_, clock, {config.public_url, config.server_key},
                     [this] { worker_.wake(); }),
      royalty_service_(database, catalogue_, clock, config.server_key, config.public_url,
                       [this] { worker_.wake(); }),
      family_service_(database, tester_fonts_, clock, config.public_url),
      family_addresses_(database, clock),
      licence_sales_(database, clock),
      coupon_history_(database),
      sales_reports_(database, clock),
      vat_returns_(database, catalogue_, clock),
      payout_fetch_(database, gateway_, clock),
      payout_reports_(database, gateway_, clock),
      pictures_(database, clock),
      uploads_(database, clock, [this] { worker_.wake(); }),
      comparisons_(database),
      font_reader_(database, builds_folder(config)),
      release_notices_(
          database, clock, config.public_url, [this] { return shop_name(); },
          [this] { worker_.wake(); }),
      mailer_(database, clock, [this] { return mail_route(); }),
      text_states_(snapshots_, editions_),
      font_states_(snapshots_),
      fonts_(font_states_, text_states_, measures_, answers_,
             {config.gateway_script, [this] { return gateway_.publishable_key(); }}),
      texts_(text_states_, measures_, answers_),
      glyphs_(opened_fonts_),
      languages_(font_states_, answers_),
      page_states_([this] {
        return api::PageState{text_states_.current(), gateway_.publishable_key()};
      }),
      csp_reports_(clock),
      coupon_guesses_(clock),
      quote_pdfs_(access_),
      preview_links_(database, clock, config.server_key, config.preview_url),
      opening_(database, clock, setup_connections(running_settings_, clock)),
      looks_(database, clock, config.server_key, config.public_url),
      opening_gate_(opening_, looks_, catalogue_, specimen::DrawingFonts(opened_fonts_),
                    config.public_url.starts_with("https://")),
      worker_(database, clock, config.jobs),
      preparation_(1, 1, [] { yield_cores(preparation_niceness); }) {
  register_jobs();
}

Shop::~Shop() { stop(); }

accounts::AccountSettings Shop::account_settings() const {
  return {[this] { return shop_name(); }, config_.public_url};
}

std::string Shop::shop_name() const {
  return catalogue::shown_name(catalogue_.current()->foundry, config_.public_url);
}

mail::Sender Shop::sender(const running_settings::InUse& settings) const {
  const auto shop = catalogue_.current();
  return {settings.mail_from, shop_name(), shop->foundry.email};
}

mail::Route Shop::mail_route() const {
  const auto settings = running_settings_.in_use();
  return {settings->transport, sender(*settings)};
}

void Shop::start() {
  shop_settings::fix(database_, config_.shop_settings);
  limits_.refresh();
  running_settings_.log_sources();
  access_log_.recall_into(access_);
  check_readiness();  // Before the first visitor.
  if (database_.engine() == db::Engine::sqlite) worker_.take_over();
  worker_.start();
  preparation_.start();
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
  preparation_.stop();
  worker_.stop();
}

bool Shop::wait(std::chrono::milliseconds time) {
  std::unique_lock lock(guard_);
  return !stopped_.wait_for(lock, time, [this] { return stopping_; });
}

}  // namespace typecase::app
