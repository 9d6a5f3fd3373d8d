#include "orders/invoice.h"

#include "carts/amounts.h"
#include "documents/wording.h"
#include "orders/letter_parts.h"

namespace typecase::orders {
namespace {

pricing::QuoteLine to_quote_line(const Line& line) {
  pricing::QuoteLine quoted;
  quoted.index = line.index;
  quoted.base = line.base;
  quoted.multiplier = line.multiplier;
  quoted.combination = line.combination;
  quoted.list = line.list;
  quoted.credit = line.credit;
  quoted.discount = line.discount;
  quoted.amount = line.amount;
  quoted.net = line.net;
  quoted.tax = line.tax;
  quoted.gross = line.gross;
  quoted.description = line.description;
  quoted.licence_name = line.licence_name;
  quoted.tier_name = line.tier_name;
  quoted.question = line.question;
  quoted.fields = line.fields;
  quoted.upgrades = line.upgrades;
  return quoted;
}

// The quote that was frozen, as far as papers tell it.
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

void set_facts(documents::Paper& paper, const Order& order) {
  paper.addressee_head = "To";
  paper.addressee = address_of(order.billing);
  paper.facts = {{"Invoice date", documents::day(*order.paid_at)},
                 {"Date of supply", documents::day(*order.paid_at)}};
  if (order.billing.vat_number) {
    paper.facts.push_back({"Your VAT number", *order.billing.vat_number});
  }
  if (std::string proof = vat_proof(order); !proof.empty()) {
    paper.facts.push_back({"VAT number checked", proof});
  }
  paper.facts.push_back({"Licensee", address_of(order.licensee)});
  paper.facts.push_back({"Order", order.id.text});
}

}  // namespace

documents::Paper compose_invoice(const Order& order) {
  if (!order.number || !order.paid_at) throw std::logic_error("an invoice of an unpaid order");
  documents::Paper paper = paper_of(order);
  paper.title = "Invoice";
  paper.number = *order.number;
  paper.properties.title = "Invoice " + *order.number;
  set_facts(paper, order);
  carts::set_amounts(paper, to_quote(order), order.coupon);
  if (!order.tax_sentence.empty()) paper.notes.push_back({"Tax", order.tax_sentence});
  paper.notes.push_back({"Payment", payment_note(order)});
  if (!order.seller.payment_terms.empty()) {
    paper.notes.push_back({"Terms", order.seller.payment_terms});
  }
  paper.notes.push_back({"Licence agreements", eulas_of(order)});
  return paper;
}

std::string invoice_pdf(const Order& order) { return documents::make_pdf(compose_invoice(order)); }

std::string invoice_name(const Order& order) { return "invoice-" + order.number.value() + ".pdf"; }

}  // namespace typecase::orders
