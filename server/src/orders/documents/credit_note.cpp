#include "orders/documents/invoice.h"

#include <algorithm>
#include <set>

#include "db/record.h"
#include "documents/wording.h"
#include "orders/documents/document_parts.h"

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
  if (note.cancels) {
    return "Your bank returned the money of credit note " + credit_note_number(*note.cancels) +
           ", so that note no longer applies.";
  }
  return documents::with_currency(note.gross, order.currency) +
         " is refunded to the account that the payment came from.";
}

// The lines whose licences the refund ends; empty: it names none.
std::set<int> refunded_lines(const Order& order, const CreditNote& note) {
  for (const RefundSummary& refund : order.refunds) {
    if (refund.id == note.refund_id) return refund.lines;
  }
  return {};
}

// Fonts that the money was paid for: the lines that are taken back, or all that the amount is a
// part of.
std::string fonts_of(const Order& order, const CreditNote& note) {
  const std::set<int> lines = refunded_lines(order, note);
  const bool is_part = lines.empty() && note.gross < order.total && -note.gross < order.total;
  std::string text = is_part ? "Part of the amount for:" : "";
  for (const Line& line : order.lines) {
    if (!lines.empty() && !lines.contains(line.line_index)) continue;
    documents::add_line(text,
                        line.description + ". " +
                            pricing::scope_text(line.licence_name, line.question, line.tier_name));
  }
  return text;
}

std::string below(const Order& order, const CreditNote& note) {
  std::string text = fonts_of(order, note);
  documents::add_line(text, note.reason);
  return text;
}

std::string select(std::string_view which) {
  return "SELECT " + db::columns<CreditNote>() + " FROM credit_note WHERE " + std::string(which);
}

// With the next number.
void insert(db::Connection& connection, CreditNote& note) {
  note.number = connection.value<std::int64_t>(
      "UPDATE number_series SET last = last + 1 "
      "WHERE name = 'credit_note' RETURNING last");
  db::Record(note).insert(connection, "credit_note");
}

// Not stored yet: without number, reason and time.
Result<CreditNote> make_note(db::Connection& connection, const Order& order, Money gross) {
  if (!order.number) return refuse("not_invoiced", "This order has no invoice.");
  const std::vector<CreditNote> before = find_credit_notes(connection, order.id);
  Money credited;
  for (const CreditNote& note : before) credited += note.gross;
  if (gross <= Money{} || credited + gross > order.total) {
    return refuse("too_much", "No more can be taken back than is left of the invoice.");
  }
  CreditNote note{0, order.id, {}, {}, gross, {}, {}, {}, {}};
  share_tax(note, order, before, credited);
  return note;
}

}  // namespace

Result<CreditNote> preview_credit_note(db::Connection& connection, const Order& order,
                                       Money gross) {
  auto note = make_note(connection, order, gross);
  if (!note) return note;
  note->number = 1 + connection.value<std::int64_t>(
                         "SELECT last FROM number_series WHERE name = 'credit_note'");
  return note;
}

Result<CreditNote> issue_credit_note(db::Connection& connection, const Order& order, Money gross,
                                     std::string_view reason, Time now,
                                     const std::optional<std::string>& refund) {
  auto note = make_note(connection, order, gross);
  if (!note) return note;
  note->reason = reason;
  note->issued_at = now;
  note->refund_id = refund;
  insert(connection, *note);
  return note;
}

std::optional<CreditNote> cancel_credit_note(db::Connection& connection, const std::string& refund,
                                             Time now) {
  auto canceled = connection.find<CreditNote>(select("refund_id = $1 AND cancels IS NULL"), refund);
  if (!canceled) return std::nullopt;
  CreditNote note = *canceled;
  note.cancels = canceled->number;
  note.net = -canceled->net;
  note.gross = -canceled->gross;
  for (pricing::TaxAmount& tax : note.tax) tax.amount = -tax.amount;
  note.issued_at = now;
  insert(connection, note);
  return note;
}

std::vector<CreditNote> find_credit_notes(db::Connection& connection, const OrderId& order) {
  return connection.select<CreditNote>(select("order_id = $1 ORDER BY number"), order);
}

std::string credit_note_number(std::int64_t number) { return "C-" + std::to_string(number); }

std::string credit_note_name(const CreditNote& note) {
  return "credit-note-" + std::to_string(note.number) + ".pdf";
}

documents::PdfDocument compose_credit_note(const Order& order, const CreditNote& note) {
  const std::string& currency = order.currency;
  documents::PdfDocument document = document_of(order);
  document.title = note.cancels ? "Cancellation" : "Credit note";
  document.number = credit_note_number(note.number);
  document.properties.title = document.title + " " + document.number;
  document.addressee_head = "To";
  document.addressee = address_of(order.billing);
  document.facts = {{"Date", documents::day(note.issued_at)},
                    {"Of invoice", order.number.value() + ", " + documents::day(*order.paid_at)}};
  if (order.billing.vat_number) {
    document.facts.push_back({"Your VAT number", *order.billing.vat_number});
  }
  if (note.cancels) document.facts.push_back({"Cancels", credit_note_number(*note.cancels)});
  document.facts.push_back({"Order", order.id.text});
  document.rows_head = "Taken back";
  document.amount_heads = {"Amount in " + currency};
  document.rows = {
      {"Invoice " + *order.number, below(order, note), {documents::grouped(note.net, currency)}}};
  for (const pricing::TaxAmount& tax : note.tax) {
    document.sums.push_back(
        {documents::tax_name(tax.name, tax.rate) + " of " + documents::grouped(note.net, currency),
         documents::grouped(tax.amount, currency)});
  }
  document.sums.push_back({"Total", documents::with_currency(note.gross, currency), true});
  if (!note.tax.empty() && order.lines.size() > 1) {
    document.notes.push_back(
        {"Rounding",
         "Tax is taken back in proportion to the tax of the invoice, which was "
         "rounded on each line."});
  }
  if (!order.tax_sentence.empty()) document.notes.push_back({"Tax", order.tax_sentence});
  document.notes.push_back({"Payment", last_words(note, order)});
  return document;
}

std::string credit_note_pdf(const Order& order, const CreditNote& note) {
  return documents::make_pdf(compose_credit_note(order, note));
}

}  // namespace typecase::orders
