#include "orders/credit_note.h"

#include <algorithm>

#include "documents/wording.h"
#include "orders/letter_parts.h"
#include "orders/stored_parts.h"

namespace typecase::orders {
namespace {

Error refuse(std::string_view code, std::string detail) {
  return {ErrorKind::conflict, code, std::move(detail), {}, 0};
}

Money credited_tax(const std::vector<CreditNote>& notes, const pricing::TaxAmount& tax) {
  Money sum;
  for (const CreditNote& note : notes) {
    for (const pricing::TaxAmount& part : note.tax) {
      if (part.name == tax.name && part.rate == tax.rate) sum += part.amount;
    }
  }
  return sum;
}

// Each tax of all notes together is in proportion to what they take back, so that the last one
// leaves nothing.
void share_tax(CreditNote& note, const Order& order, const std::vector<CreditNote>& before,
               Money credited) {
  note.net = note.gross;
  for (const pricing::TaxAmount& tax : order.tax) {
    Money so_far = scale(tax.amount, (credited + note.gross).minor, order.total.minor);
    Money amount = so_far - credited_tax(before, tax);
    note.tax.push_back({tax.name, tax.rate, amount});
    note.net = note.net - amount;
  }
}

std::string last_words(const CreditNote& note, const Order& order) {
  return documents::with_currency(note.gross, order.currency) +
         " go back to you, to where they "
         "were paid from.";
}

}  // namespace

Result<CreditNote> issue_credit_note(db::Connection& connection, const Order& order, Money gross,
                                     std::string_view reason, Time now) {
  if (!order.number) return refuse("not_invoiced", "This order has no invoice.");
  std::vector<CreditNote> before = find_credit_notes(connection, order.id);
  Money credited;
  for (const CreditNote& note : before) credited += note.gross;
  if (gross <= Money{} || credited + gross > order.total) {
    return refuse("too_much", "No more can be taken back than is left of the invoice.");
  }
  auto number = connection.find_one(
      "UPDATE number_series SET last = last + 1 WHERE name = 'credit_note' RETURNING last");
  CreditNote note{number->integer(0), order.id, {}, {}, gross, std::string(reason), now};
  share_tax(note, order, before, credited);
  connection.execute(
      "INSERT INTO credit_note (number, order_id, net, tax, gross, reason, issued_at) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7)",
      note.number, note.order.text, note.net.minor, to_text(note.tax), note.gross.minor,
      note.reason, note.issued_at);
  return note;
}

std::vector<CreditNote> find_credit_notes(db::Connection& connection, const OrderId& order) {
  std::vector<CreditNote> notes;
  for (const db::Row& row :
       connection.rows("SELECT number, net, tax, gross, reason, issued_at FROM credit_note "
                       "WHERE order_id = $1 ORDER BY number",
                       order.text)) {
    notes.push_back({row.integer(0),
                     order,
                     {row.integer(1)},
                     to_tax(row.text(2)),
                     {row.integer(3)},
                     row.text(4),
                     row.time(5)});
  }
  return notes;
}

std::string credit_note_number(std::int64_t number) { return "C-" + std::to_string(number); }

std::string credit_note_name(const CreditNote& note) {
  return "credit-note-" + std::to_string(note.number) + ".pdf";
}

documents::Paper compose_credit_note(const Order& order, const CreditNote& note) {
  const std::string& currency = order.currency;
  documents::Paper paper = paper_of(order);
  paper.title = "Credit note";
  paper.number = credit_note_number(note.number);
  paper.properties.title = "Credit note " + paper.number;
  paper.addressee_head = "To";
  paper.addressee = address_of(order.billing);
  paper.facts = {{"Date", documents::day(note.issued_at)},
                 {"Of invoice", order.number.value() + ", " + documents::day(*order.paid_at)}};
  if (order.billing.vat_number) {
    paper.facts.push_back({"Your VAT number", *order.billing.vat_number});
  }
  paper.facts.push_back({"Order", order.id.text});
  paper.rows_head = "Taken back";
  paper.amount_heads = {"Amount in " + currency};
  paper.rows = {
      {"Invoice " + *order.number, note.reason, {documents::grouped(note.net, currency)}}};
  for (const pricing::TaxAmount& tax : note.tax) {
    paper.sums.push_back(
        {documents::tax_name(tax.name, tax.rate) + " of " + documents::grouped(note.net, currency),
         documents::grouped(tax.amount, currency)});
  }
  paper.sums.push_back({"Total", documents::with_currency(note.gross, currency), true});
  if (!order.tax_sentence.empty()) paper.notes.push_back({"Tax", order.tax_sentence});
  paper.notes.push_back({"Payment", last_words(note, order)});
  return paper;
}

std::string credit_note_pdf(const Order& order, const CreditNote& note) {
  return documents::make_pdf(compose_credit_note(order, note));
}

}  // namespace typecase::orders
