#include "backoffice/royalties/statement_pdf.h"

#include "carts/document_head.h"
#include "documents/wording.h"
#include "messages/messages.h"
#include "royalties/shares.h"

namespace typecase::backoffice {
namespace {

using documents::PdfDocument;
using documents::with_currency;
using messages::text;
using royalties::Balance;
using royalties::StatementDocument;

std::string share_words(int hundredths) {
  return text("royaltyPdf.share", {{"percent", royalties::percent_text({{}, {}, {}, hundredths})}});
}

void add_lines(PdfDocument& pdf, const StatementDocument& document, const std::string& currency) {
  for (const royalties::StatementLine& line : document.statement.lines) {
    if (line.currency != currency) continue;
    pdf.rows.push_back({document.families.at(line.family),
                        share_words(line.hundredths),
                        {with_currency(line.net, currency), with_currency(line.earned, currency)}});
  }
}

void add_corrections(PdfDocument& pdf, const StatementDocument& document,
                     const std::string& currency) {
  for (const royalties::Correction& each : document.statement.corrections) {
    if (each.currency != currency) continue;
    pdf.rows.push_back({document.families.at(each.family),
                        text("royaltyPdf.correction"),
                        {"", with_currency(each.earned, currency)}});
  }
}

void add_advances(PdfDocument& pdf, const StatementDocument& document,
                  const std::string& currency) {
  for (const royalties::StatedAdvance& advance : document.advances) {
    if (advance.currency != currency) continue;
    const std::string day = documents::day(advance.day);
    pdf.rows.push_back({advance.amount < Money{} ? text("royaltyPdf.givenBack", {{"day", day}})
                                                 : text("royaltyPdf.advance", {{"day", day}}),
                        advance.note,
                        {"", with_currency(-advance.amount, currency)}});
  }
}

void add_balance(PdfDocument& pdf, const Balance& balance, const std::string& currency) {
  const auto add = [&](messages::Key name, Money amount) {
    if (amount == Money{}) return;
    pdf.sums.push_back({text(name, {{"currency", currency}}), with_currency(amount, currency)});
  };
  add("royaltyPdf.carried", balance.carried);
  add("royaltyPdf.earned", balance.earned);
  add("royaltyPdf.corrected", balance.corrected);
  add("royaltyPdf.advanced", -balance.advanced);
  add("royaltyPdf.left", balance.left);
  pdf.sums.push_back({text("royaltyPdf.payable", {{"currency", currency}}),
                      with_currency(balance.payable, currency), true});
}

}  // namespace

std::string period_words(const royalties::Statement& statement) {
  return text("royaltyPdf.period",
              {{"from", documents::day(statement.from)},
               {"to", documents::day(statement.until - std::chrono::days(1))}});
}

std::string statement_pdf(const catalogue::Foundry& foundry, const StatementDocument& document,
                          int number, Time made_at) {
  const royalties::Statement& statement = document.statement;
  const std::string title = number == 0 ? text("royaltyPdf.draft") : text("royaltyPdf.statement");
  PdfDocument pdf = carts::document_of(foundry, title);
  if (number != 0) pdf.number = std::to_string(number);
  pdf.addressee_head = text("royaltyPdf.for");
  pdf.addressee = statement.designer;
  pdf.facts = {{text("royaltyPdf.periodHead"), period_words(statement)},
               {text("royaltyPdf.date"), documents::day(made_at)}};
  pdf.amount_heads = {text("royaltyPdf.net"), text("royaltyPdf.royalty")};
  for (const auto& [currency, balance] : statement.balances) {
    add_lines(pdf, document, currency);
    add_corrections(pdf, document, currency);
    add_advances(pdf, document, currency);
    add_balance(pdf, balance, currency);
  }
  if (statement.balances.empty()) pdf.opening = text("royaltyPdf.nothing");
  return documents::make_pdf(pdf);
}

}  // namespace typecase::backoffice
