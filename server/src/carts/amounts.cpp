#include "carts/amounts.h"

#include <algorithm>

#include "documents/wording.h"

namespace typecase::carts {
namespace {

using documents::add_line;
using documents::grouped;
using documents::PdfDocument;
using pricing::Quote;
using pricing::QuoteLine;
using pricing::TaxAmount;

constexpr Money nothing;

bool shows_tax(const Quote& quote) { return quote.prices_include_tax && !quote.tax.empty(); }

// A list price that is not in the buyer's terms is said to be so.
std::string list_price(const Quote& quote, const QuoteLine& line) {
  std::string text = documents::working(line.base, line.multiplier, line.combination,
                                        line.list_price, quote.currency);
  Money shown = line.amount + line.discount + line.credit;
  if (shown == line.list_price) return text;
  if (text.empty()) text = "List price " + grouped(line.list_price, quote.currency);
  return text + (shown > line.list_price ? "; with tax " : "; without tax ") +
         grouped(shown, quote.currency);
}

std::string credit(const Quote& quote, const QuoteLine& line) {
  if (line.upgrades.empty()) return {};
  return "Less " + grouped(line.credit, quote.currency) + " paid for " +
         pricing::licences_text(line.upgrades);
}

std::string below(const Quote& quote, const QuoteLine& line) {
  std::string text = pricing::scope_text(line.licence_name, line.question, line.tier_name);
  for (const auto& [id, value] : line.fields)
    add_line(text, documents::field_name(id) + ": " + value);
  add_line(text, list_price(quote, line));
  add_line(text, credit(quote, line));
  if (line.discount > nothing) {
    add_line(text, "Discount " + grouped(-line.discount, quote.currency));
  }
  return text;
}

std::vector<std::string> amounts(const Quote& quote, const QuoteLine& line) {
  if (!shows_tax(quote)) return {grouped(line.amount, quote.currency)};
  return {grouped(line.net, quote.currency), grouped(line.gross - line.net, quote.currency),
          grouped(line.gross, quote.currency)};
}

// Of the lines that bear this tax.
Money taxed(const Quote& quote, const TaxAmount& tax) {
  Money sum;
  for (const QuoteLine& line : quote.lines) {
    bool bears_it = std::ranges::any_of(line.tax, [&](const TaxAmount& borne) {
      return borne.name == tax.name && borne.rate == tax.rate;
    });
    if (bears_it) sum += line.net;
  }
  return sum;
}

Money net_total(const Quote& quote) {
  Money sum;
  for (const QuoteLine& line : quote.lines) sum += line.net;
  return sum;
}

bool bears_tax(const QuoteLine& line) { return !line.tax.empty(); }

// Whether tax on the net total, rounded once, may be another amount than the sum of the lines' tax.
bool is_rounded_apart(const Quote& quote) {
  return !quote.tax.empty() &&
         (quote.prices_include_tax || std::ranges::count_if(quote.lines, bears_tax) > 1);
}

void set_sums(PdfDocument& document, const Quote& quote, const std::optional<std::string>& coupon) {
  const std::string& currency = quote.currency;
  const std::string with_tax = shows_tax(quote) ? " with tax" : "";
  if (quote.discount > nothing) {
    document.sums.push_back({"Subtotal" + with_tax, grouped(quote.subtotal, currency)});
    document.sums.push_back({"Discount" + (coupon ? " " + *coupon : "") + with_tax,
                             grouped(-quote.discount, currency)});
  }
  if (!quote.tax.empty()) {
    document.sums.push_back({"Net", grouped(net_total(quote), currency)});
  }
  for (const TaxAmount& tax : quote.tax) {
    document.sums.push_back(
        {documents::tax_name(tax.name, tax.rate) + " of " + grouped(taxed(quote, tax), currency),
         grouped(tax.amount, currency)});
  }
  document.sums.push_back({"Total", documents::with_currency(quote.total, currency), true});
}

}  // namespace

void set_amounts(PdfDocument& document, const Quote& quote,
                 const std::optional<std::string>& coupon) {
  document.rows_head = "Licence";
  document.amount_heads = {"Amount in " + quote.currency};
  if (shows_tax(quote)) document.amount_heads = {"Net", "Tax", "Amount in " + quote.currency};
  for (const QuoteLine& line : quote.lines) {
    document.rows.push_back({line.description, below(quote, line), amounts(quote, line)});
  }
  set_sums(document, quote, coupon);
  if (is_rounded_apart(quote)) document.notes.push_back({"Rounding", std::string(rounding_note)});
}

}  // namespace typecase::carts
