#pragma once

#include <functional>
#include <string>

#include "api/cart/quote_pdf_cache.h"
#include "api/console/console_guard.h"
#include "backoffice/coupon_history.h"
#include "backoffice/customer_service.h"
#include "backoffice/families/family_service.h"
#include "backoffice/licence_sales.h"
#include "backoffice/offers/offer_service.h"
#include "backoffice/order_service.h"
#include "backoffice/royalties/royalty_service.h"
#include "backoffice/system_service.h"
#include "backoffice/trials/trial_service.h"
#include "carts/offers.h"
#include "change_sets/change_sets.h"
#include "change_sets/family_addresses.h"
#include "change_sets/preview/preview_links.h"
#include "http/routing/router.h"
#include "orders/payouts/payout_reports.h"
#include "pictures/pictures.h"
#include "reports/sales_reports.h"
#include "reports/vat/vat_returns.h"
#include "running_settings/mail_settings.h"
#include "running_settings/payment_settings.h"
#include "setup/looks.h"
#include "setup/opening.h"
#include "snapshot/snapshot.h"
#include "specimen/tester/tester_fonts.h"
#include "staff/members.h"
#include "staff/saved_views.h"
#include "staff/sign_in/passkeys.h"
#include "staff/sign_in/sessions.h"
#include "staff/sign_in/sign_in.h"
#include "uploads/releases/comparisons.h"
#include "uploads/uploads.h"

namespace typecase::api {

// Of the caller, who lives longer than the routes.
struct ConsoleServices {
  staff::Sessions& sessions;
  staff::SignIn& sign_in;
  staff::Passkeys& passkeys;
  staff::Members& members;
  std::string console_url;
  std::function<std::string()> shop_name;
};

// Below /api/session, /api/sessions, /api/recovery_codes and /api/links: signing in and out, by
// password and code or by a one-time link.
void add_session_routes(http::Router& router, const ConsoleGuard& guard,
                        const ConsoleServices& services);

// Below /api/passkey_challenges, /api/passkeys, and where session and links meet passkeys.
void add_passkey_routes(http::Router& router, const ConsoleGuard& guard,
                        const ConsoleServices& services);

// Below /api/members.
void add_member_routes(http::Router& router, const ConsoleGuard& guard,
                       const ConsoleServices& services);

// Below /api/orders: finding orders, refunds, and what goes with them.
void add_console_order_routes(http::Router& router, const ConsoleGuard& guard,
                              backoffice::OrderService& service,
                              const catalogue::Current& catalogue);

// Below /api/licences_in_doubt and /api/licences.
void add_console_licence_routes(http::Router& router, const ConsoleGuard& guard,
                                backoffice::OrderService& service,
                                const catalogue::Current& catalogue);

// Below /api/styles: fonts for names, whatever the protection of their family.
void add_name_font_routes(http::Router& router, const ConsoleGuard& guard,
                          specimen::TesterFonts& fonts);

// Of the caller, who lives longer than the routes.
struct ChangeSetServices {
  change_sets::ChangeSets& change_sets;
  const staff::Members& members;
  const Clock& clock;
  snapshot::Snapshots& snapshots;
};

// Below /api/entries and /api/change_sets.
void add_change_set_routes(http::Router& router, const ConsoleGuard& guard,
                           const ChangeSetServices& services);

// Below /api/views.
void add_view_routes(http::Router& router, const ConsoleGuard& guard, staff::SavedViews& views);

// Below /api/families, and /api/styles/{id}/text_font.
void add_family_routes(http::Router& router, const ConsoleGuard& guard,
                       const backoffice::FamilyService& families,
                       change_sets::FamilyAddresses& addresses);

// /api/licence_sales and below /api/licence_texts: how licence kinds sell, and under which texts.
void add_licence_sale_routes(http::Router& router, const ConsoleGuard& guard,
                             const backoffice::LicenceSales& licences);

// Below /api/coupons: who used them, and what is left.
void add_coupon_routes(http::Router& router, const ConsoleGuard& guard,
                       const backoffice::CouponHistory& coupons);

// Below /api/reports: what was sold and taken back.
void add_report_routes(http::Router& router, const ConsoleGuard& guard,
                       reports::SalesReports& sales);

// Below /api/reports/payouts, and /api/reports/payout_gaps.
void add_payout_routes(http::Router& router, const ConsoleGuard& guard,
                       orders::PayoutReports& reports);

// Below /api/reports/vat: returns of the one-stop scheme, and rates of the European Central Bank.
void add_vat_routes(http::Router& router, const ConsoleGuard& guard, reports::VatReturns& service);

// POST /api/text_drawings.
void add_text_drawing_routes(http::Router& router, const ConsoleGuard& guard);

// /api/pictures and below.
void add_picture_routes(http::Router& router, const ConsoleGuard& guard,
                        pictures::Pictures& pictures);

// Below /api/uploads: fonts that staff drop, until they are added to the shop.
void add_upload_routes(http::Router& router, const ConsoleGuard& guard, uploads::Uploads& uploads,
                       uploads::Comparisons& comparisons);

// Below /api/jobs, /api/mails, /api/builds, /api/tester_log and /api/audit.
void add_console_system_routes(http::Router& router, const ConsoleGuard& guard,
                               backoffice::SystemService& system,
                               const catalogue::Current& catalogue);
// Below /api/customers and /api/impersonations: finding customers, what they have, acting as them.
void add_console_customer_routes(http::Router& router, const ConsoleGuard& guard,
                                 backoffice::CustomerService& customers,
                                 const catalogue::Current& catalogue);

// Below /api/offers, /api/offer_checks, /api/offer_starts, /api/offer_items and /api/offer_texts:
// prepared carts.
struct OfferParts {
  backoffice::OfferService& service;
  carts::Offers& offers;
  QuotePdfCache& documents;
};
void add_console_offer_routes(http::Router& router, const ConsoleGuard& guard, OfferParts parts);

// Below /api/settings: payment keys and the mail server.
void add_console_settings_routes(http::Router& router, const ConsoleGuard& guard,
                                 running_settings::PaymentSettings& payments,
                                 running_settings::MailSettings& mail);

// Below /api/trials, /api/trial_sums, /api/invitation_coupons and /api/font_identifications:
// requests for trials, and found font files of at most so many bytes.
struct TrialParts {
  backoffice::TrialService& service;
  const catalogue::Current& catalogue;
  std::size_t most_font_bytes;
};
void add_console_trial_routes(http::Router& router, const ConsoleGuard& guard,
                              const TrialParts& parts);

// Below /api/royalties, /api/royalty_drafts, /api/royalty_statements and /api/royalty_advances.
void add_console_royalty_routes(http::Router& router, const ConsoleGuard& guard,
                                backoffice::RoyaltyService& service);

// GET /api/royalties/{grant}/{name} of the shop: statements by their mailed links.
void add_royalty_link_routes(http::Router& router, const backoffice::RoyaltyService& service);

// A statement as it is answered: never stored on the way, never indexed.
http::Response royalty_file(const backoffice::StatementFile& file);

// Of the caller, who lives longer than the routes.
struct SetupServices {
  setup::Opening& opening;
  setup::Looks& looks;
  std::string url;  // of the shop
};

// Below /api/setup: a shop that is being set up.
void add_setup_routes(http::Router& router, const ConsoleGuard& guard, const SetupServices& shop);

// POST /api/change_sets/{id}/preview_links.
void add_preview_link_routes(http::Router& router, const ConsoleGuard& guard,
                             const change_sets::PreviewLinks& links);

}  // namespace typecase::api
