#include "api/schemas.h"

#include "accounts/profile.h"
#include "api/requests.h"
#include "base/json_schema.h"
#include "content/menu_items.h"
#include "orders/checkout.h"
#include "specimen/proof.h"
#include "specimen/tester_line.h"
#include "specimen/tester_states.h"
#include "trials/request.h"

namespace typecase::api {

boost::json::object request_schemas() {
  json::SchemaBook book;
  book.add<Empty>("Empty");
  book.add<LoginRequest>("LoginRequest");
  book.add<RegisterRequest>("RegisterRequest");
  book.add<ConfirmRequest>("ConfirmRequest");
  book.add<ForgotPasswordRequest>("ForgotPasswordRequest");
  book.add<ResetPasswordRequest>("ResetPasswordRequest");
  book.add<ChangePasswordRequest>("ChangePasswordRequest");
  book.add<ChangeEmailRequest>("ChangeEmailRequest");
  book.add<accounts::ProfileChange>("UpdateCustomerRequest");
  book.add<DeleteCustomerRequest>("DeleteCustomerRequest");
  book.add<ImpersonateRequest>("ImpersonateRequest");
  book.add<content::NewMenuItem>("NewMenuItem");
  book.add<content::MenuItemChange>("MenuItemChange");
  book.add<pricing::CartItem>("CartItem");
  book.add<QuoteBilling>("QuoteBilling");
  book.add<QuoteRequest>("QuoteRequest");
  book.add<ShareRequest>("ShareRequest");
  book.add<orders::Licensee>("Licensee");
  book.add<orders::Billing>("Billing");
  book.add<orders::AcceptedEula>("Eula");
  book.add<orders::CheckoutRequest>("CheckoutRequest");
  book.add<trials::TrialItem>("TrialItem");
  book.add<trials::AcceptedTerms>("TrialTerms");
  book.add<trials::TrialRequest>("TrialRequest");
  book.add<TrialToken>("TrialToken");
  book.add<TesterGrantRequest>("TesterGrantRequest");
  book.add<specimen::TesterLine>("TesterLine");
  book.add<specimen::TesterState>("TesterState");
  book.add<specimen::TesterAddress>("TesterFontAddress");
  book.add<TesterBatchRequest>("TesterBatchRequest");
  book.add<TesterImageRequest>("TesterImageRequest");
  book.add<specimen::ProofRequest>("ProofRequest");
  return book.schemas();
}

}  // namespace typecase::api
