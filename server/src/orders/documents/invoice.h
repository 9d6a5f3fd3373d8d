#pragma once

#include <string>

#include "documents/pdf_document.h"
#include "orders/orders.h"

namespace typecase::orders {

// A PDF, the same bytes for the same order on one machine. Of a paid order; of a free one, over
// zero. Every amount is the stored one. Throws std::logic_error for an order without a number.
std::string invoice_pdf(const Order& order);
documents::PdfDocument compose_invoice(const Order& order);  // what stands on it
std::string invoice_name(const Order& order);                // "invoice-1042.pdf"

// Part of an invoice, or all of it, that is taken back: frozen, with a number of its own series.
// One whose refund failed is canceled by a note of its own, with the same amounts below zero.
struct CreditNote {
  std::int64_t number = 0;
  OrderId order_id;
  Money net;
  std::vector<pricing::TaxAmount> tax;
  Money gross;         // net + tax
  std::string reason;  // for the customer; may be empty
  Time issued_at;
  std::optional<std::string> refund_id = {};  // the refund that it tells of
  std::optional<std::int64_t> cancels = {};   // the number of another note
};
BOOST_DESCRIBE_STRUCT(CreditNote, (),
                      (number, order_id, net, tax, gross, reason, issued_at, refund_id, cancels))

// The note that issue_credit_note() would issue now, with the number that it would have.
// Failures as there.
Result<CreditNote> preview_credit_note(db::Connection& connection, const Order& order, Money gross);

// In the transaction that records a refund: the next number of the series, without a gap whatever
// is rolled back. Credited money bears tax as the invoice does; notes that add up to the total
// add up to its taxes.
// conflict: not_invoiced; too_much (more than is left of the invoice, or nothing).
Result<CreditNote> issue_credit_note(db::Connection& connection, const Order& order, Money gross,
                                     std::string_view reason, Time now,
                                     const std::optional<std::string>& refund = {});

// The refund has failed after all: its note, if it has one, is canceled by the next of the series.
std::optional<CreditNote> cancel_credit_note(db::Connection& connection, const std::string& refund,
                                             Time now);

// By number. Together they are what has been taken back.
std::vector<CreditNote> find_credit_notes(db::Connection& connection, const OrderId& order);

std::string credit_note_number(std::int64_t number);  // "C-7"
documents::PdfDocument compose_credit_note(const Order& order, const CreditNote& note);
std::string credit_note_pdf(const Order& order, const CreditNote& note);
std::string credit_note_name(const CreditNote& note);  // "credit-note-7.pdf"

}  // namespace typecase::orders
