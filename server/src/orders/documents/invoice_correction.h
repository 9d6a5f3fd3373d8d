#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "documents/pdf_document.h"
#include "mail/mail.h"
#include "orders/orders.h"

// Corrected invoices: another addressee, and the number and amounts of the first one (decision
// 0085).
namespace typecase::orders {

BillingDetails details_of(const Billing& billing);
Billing with_details(Billing billing, const BillingDetails& details);

// A correction as staff ask for it.
struct CorrectionRequest {
  OrderId order;
  BillingDetails seen;  // what the member was shown
  BillingDetails wanted;
  std::string reason;  // for the audit log
  std::string key;     // of the form: one correction for each
};
Digest digest_of(const CorrectionRequest& asked);

struct InvoiceCorrection {
  OrderId order_id;
  std::int64_t number = 0;  // of the order's corrections, from 1
  Billing billing_before, billing_after;
  std::string reason;
  Time corrected_at;
  // Not a column: when the correction was made that this one replaces; nullopt: it is the first.
  std::optional<Time> replaces = {};
};
BOOST_DESCRIBE_STRUCT(InvoiceCorrection, (),
                      (order_id, number, billing_before, billing_after, reason, corrected_at))

// The correction as it would be made now: stored nowhere. nullopt: the form has made it before.
// not_found (order); conflict: not_paid, key_used (another form had it), billing_changed (it is not
// as seen); invalid (not_changed).
Result<std::optional<InvoiceCorrection>> plan_correction(db::Connection& connection,
                                                         const CorrectionRequest& asked, Time now);

// Stores it and gives the order the billing details, from which documents are made from then on, in
// the caller's transaction.
void insert_correction(db::Connection& connection, const InvoiceCorrection& correction,
                       const CorrectionRequest& asked);

// order: with its billing as corrected. Amounts and number are those of compose_invoice(); it names
// the invoice that it amends, as Art. 219 of Directive 2006/112/EC asks, and the corrected invoice
// that it replaces, if there is one.
documents::PdfDocument compose_corrected_invoice(const Order& order,
                                                 const InvoiceCorrection& correction);
std::string corrected_invoice_pdf(const Order& order, const InvoiceCorrection& correction);

// "invoice-1042-corrected.pdf", of later corrections "invoice-1042-corrected-2.pdf".
std::string corrected_invoice_name(const Order& order, std::int64_t number);

// The mail that says that there is a corrected invoice, with the way to it. with_names: as in
// receipt().
mail::Mail corrected_invoice_email(const Order& order, const InvoiceCorrection& correction,
                                   const std::string& foundry, const std::string& public_url,
                                   bool with_names);

}  // namespace typecase::orders
