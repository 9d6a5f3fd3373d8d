#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "accounts/accounts.h"
#include "accounts/profile/profile.h"
#include "accounts/profile/recovery.h"
#include "accounts/registration/registration.h"
#include "accounts/sessions/impersonation.h"
#include "api/cart/coupon_guesses.h"
#include "api/cart/quote_pdf_cache.h"
#include "api/catalogue/font_handlers.h"
#include "api/catalogue/glyph_handlers.h"
#include "api/catalogue/language_handlers.h"
#include "api/catalogue/snapshot_answers.h"
#include "api/catalogue/text_answers.h"
#include "api/console/console_guard.h"
#include "api/console/console_pages.h"
#include "api/opening/opening_gate.h"
#include "api/pages/page_shell.h"
#include "api/pages/page_states.h"
#include "api/staff/csp_report_handlers.h"
#include "app/health/gateway_check.h"
#include "app/health/sales_pause.h"
#include "app/jobs/foundry_digest.h"
#include "app/wiring/config.h"
#include "app/wiring/previews.h"
#include "audit/sealer.h"
#include "backoffice/coupon_history.h"
#include "backoffice/customer_service.h"
#include "backoffice/families/family_service.h"
#include "backoffice/licence_sales.h"
#include "backoffice/offers/offer_service.h"
#include "backoffice/order_service.h"
#include "backoffice/releases/release_notices.h"
#include "backoffice/royalties/royalty_service.h"
#include "backoffice/system_service.h"
#include "backoffice/trials/trial_service.h"
#include "base/work_pool.h"
#include "carts/offers.h"
#include "catalogue/import/refresh_details.h"
#include "change_sets/change_sets.h"
#include "change_sets/family_addresses.h"
#include "change_sets/preview/preview_links.h"
#include "content/edition.h"
#include "db/database.h"
#include "delivery/delivery.h"
#include "delivery/readiness/readiness.h"
#include "delivery/verification/verification.h"
#include "jobs/worker.h"
#include "mail/mailer.h"
#include "orders/checkout/checkout.h"
#include "orders/checkout/deletion.h"
#include "orders/checkout/reminders.h"
#include "orders/checkout/vat_recheck.h"
#include "orders/order_service.h"
#include "orders/payment/gateway_events.h"
#include "orders/payment/settlement.h"
#include "orders/payouts/payout_fetch.h"
#include "orders/payouts/payout_reports.h"
#include "payments/gateway.h"
#include "pictures/pictures.h"
#include "pricing/vat_verifier.h"
#include "reports/sales_reports.h"
#include "reports/vat/vat_returns.h"
#include "running_settings/mail_settings.h"
#include "running_settings/payment_settings.h"
#include "search/finder.h"
#include "setup/looks.h"
#include "setup/opening.h"
#include "shop_settings/settings_editor.h"
#include "snapshot/snapshot.h"
#include "specimen/access/access_log.h"
#include "specimen/check/font_checks.h"
#include "specimen/drawing/image_store.h"
#include "specimen/tester/tester_fonts.h"
#include "specimen/tester/tester_states.h"
#include "specimen/tester/text_measures.h"
#include "staff/members.h"
#include "staff/menu_editor.h"
#include "staff/saved_views.h"
#include "staff/sign_in/passkeys.h"
#include "staff/sign_in/sessions.h"
#include "staff/sign_in/sign_in.h"
#include "staff/tokens.h"
#include "trials/trials.h"
#include "uploads/font_reader.h"
#include "uploads/releases/comparisons.h"
#include "uploads/uploads.h"

namespace typecase::app {

// Everything a running shop is made of, each part once, in the order in which they lean on each
// other. Needs a migrated database.
class Shop {
 public:
  Shop(const Config& config, db::Database& database, const Clock& clock);
  // With another gateway than that of the settings; nullptr: none other.
  Shop(const Config& config, db::Database& database, const Clock& clock,
       std::unique_ptr<payments::Gateway> gateway);
  ~Shop();

  // The route tables of the listeners. The Shop outlives them. preview_routes(): after
  // public_routes().
  std::shared_ptr<const http::Router> public_routes();
  std::shared_ptr<const http::Router> preview_routes();
  std::shared_ptr<const http::Router> staff_routes();
  void add_api_routes(http::Router& router);  // the public ones, without pages and files
  void add_console_routes(http::Router& router);

  void start();  // background work: jobs, snapshots, the reconciler
  void stop();   // finishes what runs

  // For a process that ends before stop() has returned. Throws DbError.
  void give_back_jobs() { worker_.give_back(); }

 private:
  void register_jobs();
  void enqueue_refresh();
  void keep_fresh();
  void prepare(bool is_change);
  void keep_reconciled();
  void keep_swept();
  void keep_access_logged();
  void keep_audit_sealed();
  void keep_memory_released();
  void keep_ready();
  void check_readiness();
  void log_access();
  void seal_audit();
  bool wait(std::chrono::milliseconds time);  // false: stopping
  // Their data are answers of that router.
  api::Screens screens(const std::shared_ptr<const http::Router>& router);
  accounts::AccountSettings account_settings() const;
  mail::Sender sender(const running_settings::InUse& settings) const;
  mail::Route mail_route() const;
  std::string shop_name() const;  // the foundry's shown_name()

  const Config& config_;
  db::Database& database_;
  const Clock& clock_;

  snapshot::Snapshots snapshots_;
  db::PartView<snapshot::Snapshot, catalogue::Catalogue> catalogue_;
  db::PartView<snapshot::Snapshot, licences::Licences> licences_;
  db::PartView<snapshot::Snapshot, content::Content> content_;
  content::Editions editions_;
  search::Finder finder_;
  accounts::Accounts accounts_;
  accounts::Impersonation impersonation_;
  staff::Tokens staff_tokens_;
  staff::Sessions staff_sessions_;
  staff::SignIn staff_sign_in_;
  staff::Passkeys staff_passkeys_;
  staff::Members staff_members_;
  staff::SavedViews staff_views_;
  change_sets::ChangeSets change_sets_;
  api::ConsoleGuard console_guard_;
  std::optional<api::ConsolePages> console_pages_;
  staff::MenuEditor menu_editor_;
  audit::Sealer audit_sealer_;
  accounts::MailLimits mail_limits_;
  accounts::Registration registration_;
  accounts::Recovery recovery_;
  accounts::Profile profile_;
  shop_settings::CurrentLimits limits_;
  shop_settings::SettingsEditor settings_editor_;
  running_settings::RunningSettings running_settings_;
  running_settings::PaymentSettings payment_settings_;
  running_settings::MailSettings mail_settings_;
  const std::unique_ptr<payments::Gateway> given_gateway_;  // nullptr: that of the settings
  payments::Gateway& gateway_;
  GatewayCheck gateway_check_{gateway_};
  orders::Settlement settlement_;
  orders::Refunds refunds_;
  orders::Disputes disputes_;
  orders::Reminders reminders_;
  delivery::ReadinessMonitor readiness_;
  SalesPauseNotices pause_notices_;
  FoundryDigest digest_;
  pricing::VatVerifier vat_verifier_;
  orders::VatRecheck vat_recheck_;
  carts::Offers offers_;
  orders::Checkout checkout_;
  orders::OrderService orders_;
  orders::Deletion deletion_;
  orders::GatewayEvents events_;
  specimen::FontSource font_source_;
  std::shared_ptr<specimen::MemoryBudget> font_memory_;  // of all that is cached by font
  std::shared_ptr<specimen::OpenedFonts> opened_fonts_;
  specimen::TextMeasures measures_;
  specimen::FontChecks font_checks_;
  specimen::Access access_;
  specimen::AccessLog access_log_;
  specimen::TesterFonts tester_fonts_;
  specimen::ImageStore images_;
  specimen::TesterStates tester_states_;
  trials::Trials trials_;
  delivery::Delivery delivery_;
  delivery::Verifications verifications_;
  backoffice::OrderService order_service_;
  backoffice::SystemService system_service_;
  backoffice::CustomerService customers_;
  backoffice::OfferService offer_service_;
  backoffice::TrialService trial_service_;
  backoffice::RoyaltyService royalty_service_;
  backoffice::FamilyService family_service_;
  change_sets::FamilyAddresses family_addresses_;
  backoffice::LicenceSales licence_sales_;
  backoffice::CouponHistory coupon_history_;
  reports::SalesReports sales_reports_;
  reports::VatReturns vat_returns_;
  orders::PayoutFetch payout_fetch_;
  orders::PayoutReports payout_reports_;
  pictures::Pictures pictures_;
  uploads::Uploads uploads_;
  uploads::Comparisons comparisons_;
  uploads::FontReader font_reader_;
  backoffice::ReleaseNotices release_notices_;
  mail::Mailer mailer_;
  api::SnapshotAnswers answers_;
  api::TextStates text_states_;
  api::FontStates font_states_;
  api::FontAnswers fonts_;
  api::TextAnswers texts_;
  api::GlyphAnswers glyphs_;
  api::LanguageAnswers languages_;
  api::PageStates page_states_;
  api::CspReports csp_reports_;
  api::CouponGuesses coupon_guesses_;
  api::QuotePdfCache quote_pdfs_;
  std::optional<api::PageShell> pages_;
  change_sets::PreviewLinks preview_links_;
  std::optional<Previews> previews_;
  setup::Opening opening_;
  setup::Looks looks_;
  api::OpeningGate opening_gate_;
  jobs::Worker worker_;

  std::atomic<bool> preparation_failed_ = false;
  WorkPool preparation_;  // of answers and the search index, for the current snapshot
  std::mutex guard_;
  std::condition_variable stopped_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace typecase::app
