#include "api/schemas.h"

#include "accounts/profile/profile.h"
#include "api/account/account_answers.h"
#include "api/catalogue/content_answers.h"
#include "api/catalogue/glyph_answers.h"
#include "api/catalogue/licence_answers.h"
#include "api/catalogue/search_handlers.h"
#include "api/console/audit_answers.h"
#include "api/console/change_set_answers.h"
#include "api/console/console_answers.h"
#include "api/console/customer_answers.h"
#include "api/console/identified_answers.h"
#include "api/console/licence_decision_answers.h"
#include "api/console/offer_answers.h"
#include "api/console/order_answers.h"
#include "api/console/payout_answers.h"
#include "api/console/preview_answers.h"
#include "api/console/report_answers.h"
#include "api/console/royalty_answers.h"
#include "api/console/selling_answers.h"
#include "api/console/settings_answers.h"
#include "api/console/setup_answers.h"
#include "api/console/system_answers.h"
#include "api/console/trial_answers.h"
#include "api/console/vat_answers.h"
#include "api/console/view_answers.h"
#include "api/requests.h"
#include "api/tester/tester_answers.h"
#include "backoffice/coupon_history.h"
#include "backoffice/families/family_details.h"
#include "backoffice/licence_sales.h"
#include "base/json/json_schema.h"
#include "change_sets/family_addresses.h"
#include "content/menu_items.h"
#include "orders/checkout/checkout.h"
#include "pictures/pictures.h"
#include "specimen/documents/proof.h"
#include "specimen/tester/tester_line.h"
#include "specimen/tester/tester_states.h"
#include "trials/request.h"
#include "uploads/releases/release_view.h"
#include "uploads/uploads.h"

namespace typecase::api {

namespace {

boost::json::object request_schemas() {
  json::SchemaBook book(json::SchemaBook::Of::requests);
  book.name<accounts::ProfileChange>("UpdateCustomerRequest");
  book.name<orders::AcceptedEula>("Eula");
  book.name<trials::AcceptedTerms>("TrialTerms");
  book.name<specimen::TesterAddress>("TesterFontAddress");
  book.add<Empty, LoginRequest, RegisterRequest, ConfirmRequest, ForgotPasswordRequest,
           ResetPasswordRequest, ChangePasswordRequest, ChangeEmailRequest, accounts::ProfileChange,
           DeleteCustomerRequest, ImpersonateRequest, content::NewMenuItem, content::MenuItemChange,
           QuoteRequest, ShareRequest, orders::CheckoutRequest, trials::TrialRequest, TrialToken,
           TesterGrantRequest, specimen::TesterState, TesterBatchRequest, TesterImageRequest,
           specimen::ProofRequest>();
  return book.schemas();
}

boost::json::object answer_schemas() {
  using namespace answers;
  json::SchemaBook book(json::SchemaBook::Of::answers);
  book.name<pricing::TaxAmount>("TaxLine");
  book.name<trials::AcceptedTerms>("TrialTerms");
  book.name<licences::TextField>("LicenceField");
  book.name<trials::FoundTrial>("Trial");
  book.name<specimen::GlyphPage::Block>("GlyphBlock");
  book.name<specimen::GlyphPage::Feature>("GlyphFeature");
  book.name<specimen::GlyphPage::Change>("GlyphChange");
  book.add<Quote, SharedCartId, SharedCart, PreparedCart, CheckoutAnswer, OrderList, Order,
           Customer, SessionList, ResetPasswordAnswer, CustomerExport, EntitlementList, TrialOffer,
           TrialRequested, trials::FoundTrial, LicenceList, Verification, SigningKeys, FontList,
           StyleList, Font, Shop, LanguageList, LanguageAnswer, GlyphTable, SearchResults,
           content::MenuItem, PlacedMenuItem, Pangrams, content::Project, News, Page, Post,
           TesterGrant, TesterStateId>();
  return book.schemas();
}

void add_setup(json::SchemaBook& answered) {
  answered.name<setup::SellerStep>("SetupSeller");
  answered.name<setup::FontsStep>("SetupFonts");
  answered.name<setup::PricesStep>("SetupPrices");
  answered.name<setup::LicencesStep>("SetupLicences");
  answered.name<setup::TaxStep>("SetupTax");
  answered.name<setup::PaymentsStep>("SetupPayments");
  answered.name<setup::PaymentTest>("SetupPaymentTest");
  answered.name<setup::MailStep>("SetupMail");
  answered.name<setup::LookStep>("SetupLook");
  answered.name<setup::OpenStep>("SetupOpen");
  answered.name<setup::Steps>("SetupSteps");
  answered.add<answers::Setup, answers::LookLink>();
}

boost::json::object console_schemas() {
  json::SchemaBook requests(json::SchemaBook::Of::requests);
  requests.add<Empty, StaffSignInRequest, StepUpRequest, StaffLinkRequest, EnrolRequest,
               RefundSelection, NewRefund, NewInvoiceCorrection, ReviewDone, DecideLicenceRequest,
               staff::NewView, CorrectCustomerRequest, DeleteCustomerByStaff,
               SignOutCustomerRequest, ImpersonationReason, backoffice::NewOffer, OfferEnd,
               OfferWithdrawal, NewChangeSet, RenameChangeSetRequest, ChangeSetVersion,
               ScheduleChangeSetRequest, DiscardChangeSetRequest, change_sets::FamilyAddress,
               uploads::NewUpload, uploads::NewFiles, uploads::Arrangement, uploads::CommitRequest,
               pictures::PictureWords, TextToDraw, CorrectRoyaltyName, LockRoyaltyStatement,
               SendRoyaltyStatement, NewRoyaltyAdvance, running_settings::NewPaymentSettings,
               running_settings::NewMailSettings, TestMailCode, LockVatReturn, SetVatRates,
               ImportVatRates, backoffice::NewInvitation, TrialEnd>();
  using namespace answers;
  json::SchemaBook answered(json::SchemaBook::Of::answers);
  answered.name<orders::Billing>("StaffBilling");
  answered.name<AnyRecord>("EntryRecord");
  answered.name<fonts::Changes<fonts::GlyphDifference>>("GlyphChanges");
  answered.name<fonts::Changes<fonts::PairDifference>>("PairChanges");
  answered.name<fonts::Changes<std::string>>("TextChanges");
  answered.name<fonts::Changes<fonts::NamedPlace>>("NamedPlaceChanges");
  answered.name<fonts::Changes<fonts::InstanceMove>>("InstanceMoveChanges");
  answered.add<StaffSession, StaffSessionList, RecoveryCodes, answers::Enrolment, Enrolled,
               FoundOrders, SummedOrders, StaffOrder, StaffRefund, RefundPlan, QueuedMail,
               FoundJobs, FoundMails, OpenBuilds, TesterLog, FoundAuditEntries, LicencesInDoubt,
               DecidedLicence, SavedViews, FoundCustomers, StaffCustomer, BegunImpersonation,
               FoundOffers, StaffOffer, CheckedOffer, OfferStart, OfferItems, OfferText>();
  answered.add<EntryList, RemovedTextList, EntryChangeList, answers::ChangeSetList,
               answers::ShownChangeSet, ChangeSetCheck, ChangeSetReplay, backoffice::FamilyRows,
               backoffice::FamilyDetails, change_sets::FamilyAddress, uploads::UploadList,
               uploads::Upload, uploads::Received, uploads::UploadBuyers, uploads::ReleaseView,
               uploads::ReleaseDrawings, pictures::Picture, pictures::PicturePage, PreviewLink>();
  answered.name<backoffice::LicenceSaleList>("LicenceSales");
  answered.name<backoffice::SoldTexts>("LicenceTexts");
  answered
      .add<backoffice::LicenceSaleList, backoffice::SoldTexts, backoffice::CouponStates,
           CouponCodes, CouponUses, DrawnText, SalesReport, RoyaltyDesigners,
           answers::RoyaltyStatement, RoyaltyStatements, RoyaltyAdvances, answers::PaymentSettings,
           answers::MailSettings, answers::VatReturns, answers::VatReturn, VatRatesChange>();
  add_setup(answered);
  answered.add<FoundTrials, SummedTrials, StaffTrial, InvitationCoupons, IdentifiedFont>();
  answered.add<FoundPayouts, answers::ShownPayout, PayoutLines, PayoutGaps>();
  return {{"requests", requests.schemas()}, {"answers", answered.schemas()}};
}

}  // namespace

boost::json::object schemas() {
  return {{"requests", request_schemas()},
          {"answers", answer_schemas()},
          {"console", console_schemas()}};
}

}  // namespace typecase::api
