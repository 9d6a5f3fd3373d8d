#include "orders/documents/invoice.h"

#include "carts/amounts.h"
#include "documents/wording.h"
#include "orders/documents/document_parts.h"

namespace typecase::orders {
namespace {

pricing::QuoteLine to_quote_line(const Line& line) {
  pricing::QuoteLine quoted;
  quoted.index = line.line_index;
  static_cast<pricing::LineItem&>(quoted) = line;
  static_cast<pricing::LineAmounts&>(quoted) = line;
  quoted.upgrades = line.upgrades;
  return quoted;
}

// The quote that was frozen, as far as documents tell it.
pricing::Quote to_quote(const Order& order) {
  pricing::Quote quote;
  quote.currency = order.currency;
  quote.prices_include_tax = order.prices_include_tax;
  quote.subtotal = order.subtotal;
  quote.discount = order.discount;
  quote.tax = order.tax;
  quote.total = order.total;
  for (const Line& line : order.lines) quote.lines.push_back(to_quote_line(line));
  return quote;
}

std::string payment_note(const Order& order) {
  if (order.total == Money{}) return "There is nothing to pay.";
  return documents::with_currency(order.total, order.currency) + " received on " +
         documents::day(*order.paid_at) + ". Nothing is left to pay.";
}

std::string vat_proof(const Order& order) {
  const auto& check = order.evidence.vat_check;
  return check ? pricing::proof_of(*check, documents::day(check->checked_at)) : "";
}

void set_facts(documents::PdfDocument& document, const Order& order) {
  document.addressee_head = "To";
  document.addressee = address_of(order.billing);
  document.facts = {{"Invoice date", documents::day(*order.paid_at)},
                    {"Date of supply", documents::day(*order.paid_at)}};
  if (order.billing.vat_number) {
    document.facts.push_back({"Your VAT number", *order.billing.vat_number});
  }
  if (std::string proof = vat_proof(order); !proof.empty()) {
    document.facts.push_back({"VAT number checked", proof});
  }
  document.facts.push_back({"Licensee", address_of(order.licensee)});
  document.facts.push_back({"Order", order.id.text});
}

}  // namespace

documents::PdfDocument compose_invoice(const Order& order) {
  if (!order.number || !order.paid_at) throw std::logic_error("an invoice of an unpaid order");
  documents::PdfDocument document = document_of(order);
  document.title = "Invoice";
  document.number = *order.number;
  document.properties.title = "Invoice " + *order.number;
  set_facts(document, order);
  carts::set_amounts(document, to_quote(order), order.coupon);
  if (!order.tax_sentence.empty()) document.notes.push_back({"Tax", order.tax_sentence});
  document.notes.push_back({"Payment", payment_note(order)});
  if (!order.seller.payment_terms.empty()) {
    document.notes.push_back({"Terms", order.seller.payment_terms});
  }
  document.notes.push_back({"Licence agreements", eulas_of(order)});
  return document;
}

std::string invoice_pdf(const Order& order) { return documents::make_pdf(compose_invoice(order)); }

std::string invoice_name(const Order& order) { return "invoice-" + order.number.value() + ".pdf"; }

}  // namespace typecase::orders
