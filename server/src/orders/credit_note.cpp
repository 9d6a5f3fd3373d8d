#include "orders/credit_note.h"

#include <algorithm>
#include <set>

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
    if (refund.id == note.refund) return refund.lines;
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
    if (!lines.empty() && !lines.contains(line.index)) continue;
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
  return "SELECT number, order_id, net, tax, gross, reason, issued_at, refund_id, cancels "
         "FROM credit_note WHERE " +
         std::string(which);
}

CreditNote to_credit_note(const db::Row& row) {
  return {row.integer(0),      OrderId(row.text(1)), {row.integer(2)},
          to_tax(row.text(3)), {row.integer(4)},     row.text(5),
          row.time(6),         row.optional_text(7), row.optional_integer(8)};
}

// With the next number.
void insert(db::Connection& connection, CreditNote& note) {
  note.number = connection
                    .find_one(
                        "UPDATE number_series SET last = last + 1 "
                        "WHERE name = 'credit_note' RETURNING last")
                    ->integer(0);
  connection.execute(
      "INSERT INTO credit_note (number, order_id, net, tax, gross, reason, issued_at, refund_id, "
      "cancels) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
      note.number, note.order.text, note.net.minor, to_text(note.tax), note.gross.minor,
      note.reason, note.issued_at, note.refund, note.cancels);
}

}  // namespace

Result<CreditNote> issue_credit_note(db::Connection& connection, const Order& order, Money gross,
                                     std::string_view reason, Time now,
                                     const std::optional<std::string>& refund) {
  if (!order.number) return refuse("not_invoiced", "This order has no invoice.");
  std::vector<CreditNote> before = find_credit_notes(connection, order.id);
  Money credited;
  for (const CreditNote& note : before) credited += note.gross;
  if (gross <= Money{} || credited + gross > order.total) {
    return refuse("too_much", "No more can be taken back than is left of the invoice.");
  }
  CreditNote note{0, order.id, {}, {}, gross, std::string(reason), now, refund, {}};
  share_tax(note, order, before, credited);
  insert(connection, note);
  return note;
}

std::optional<CreditNote> cancel_credit_note(db::Connection& connection, const std::string& refund,
                                             Time now) {
  auto row = connection.find_one(select("refund_id = $1 AND cancels IS NULL"), refund);
  if (!row) return std::nullopt;
  CreditNote canceled = to_credit_note(*row);
  CreditNote note = canceled;
  note.cancels = canceled.number;
  note.net = -canceled.net;
  note.gross = -canceled.gross;
  for (pricing::TaxAmount& tax : note.tax) tax.amount = -tax.amount;
  note.issued_at = now;
  insert(connection, note);
  return note;
}

std::vector<CreditNote> find_credit_notes(db::Connection& connection, const OrderId& order) {
  std::vector<CreditNote> notes;
  for (const db::Row& row : connection.rows(select("order_id = $1 ORDER BY number"), order.text)) {
    notes.push_back(to_credit_note(row));
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
  paper.title = note.cancels ? "Cancellation" : "Credit note";
  paper.number = credit_note_number(note.number);
  paper.properties.title = paper.title + " " + paper.number;
  paper.addressee_head = "To";
  paper.addressee = address_of(order.billing);
  paper.facts = {{"Date", documents::day(note.issued_at)},
                 {"Of invoice", order.number.value() + ", " + documents::day(*order.paid_at)}};
  if (order.billing.vat_number) {
    paper.facts.push_back({"Your VAT number", *order.billing.vat_number});
  }
  if (note.cancels) paper.facts.push_back({"Cancels", credit_note_number(*note.cancels)});
  paper.facts.push_back({"Order", order.id.text});
  paper.rows_head = "Taken back";
  paper.amount_heads = {"Amount in " + currency};
  paper.rows = {
      {"Invoice " + *order.number, below(order, note), {documents::grouped(note.net, currency)}}};
  for (const pricing::TaxAmount& tax : note.tax) {
    paper.sums.push_back(
        {documents::tax_name(tax.name, tax.rate) + " of " + documents::grouped(note.net, currency),
         documents::grouped(tax.amount, currency)});
  }
  paper.sums.push_back({"Total", documents::with_currency(note.gross, currency), true});
  if (!note.tax.empty() && order.lines.size() > 1) {
    paper.notes.push_back({"Rounding",
                           "Tax is taken back in proportion to the tax of the invoice, which was "
                           "rounded on each line."});
  }
  if (!order.tax_sentence.empty()) paper.notes.push_back({"Tax", order.tax_sentence});
  paper.notes.push_back({"Payment", last_words(note, order)});
  return paper;
}

std::string credit_note_pdf(const Order& order, const CreditNote& note) {
  return documents::make_pdf(compose_credit_note(order, note));
}

}  // namespace typecase::orders
