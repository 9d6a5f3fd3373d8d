#include "backoffice/royalties/statement_table.h"

#include "base/text/csv.h"
#include "royalties/shares.h"

namespace typecase::backoffice {

namespace {

using royalties::Balance;
using Table = std::vector<std::vector<std::string>>;

void add_balance(Table& table, const std::string& currency, const Balance& balance) {
  const auto add = [&](const char* name, Money amount) {
    table.push_back({name, "", currency, "", "", to_decimal(amount, currency)});
  };
  add("carried from the statement before", balance.carried);
  add("carried to the next", balance.left);
  add("to be paid", balance.payable);
}

}  // namespace

std::vector<std::vector<std::string>> statement_table(
    const royalties::StatementDocument& document) {
  const royalties::Statement& statement = document.statement;
  std::vector<std::vector<std::string>> table{
      {"WHAT", "FAMILY", "CURRENCY", "SHARE %", "NET", "ROYALTY"}};
  for (const auto& line : statement.lines) {
    table.push_back({"sales", document.families.at(line.family), line.currency,
                     royalties::percent_text({{}, {}, {}, line.hundredths}),
                     to_decimal(line.net, line.currency), to_decimal(line.earned, line.currency)});
  }
  for (const auto& each : statement.corrections) {
    table.push_back({"correction", document.families.at(each.family), each.currency, "", "",
                     to_decimal(each.earned, each.currency)});
  }
  for (const auto& advance : document.advances) {
    const std::string name = advance.amount < Money{} ? "given back on " : "advance of ";
    table.push_back({name + typecase::to_text(advance.day), advance.note, advance.currency, "", "",
                     to_decimal(-advance.amount, advance.currency)});
  }
  for (const auto& [currency, balance] : statement.balances) add_balance(table, currency, balance);
  return table;
}

std::string statement_csv(const royalties::StatementDocument& document) {
  std::string csv(utf8_mark);
  for (const auto& row : statement_table(document)) append_csv_row(csv, row);
  return csv;
}

}  // namespace typecase::backoffice
