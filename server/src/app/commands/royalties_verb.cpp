#include "app/commands/royalties_verb.h"

#include "app/commands/open_shop.h"
#include "app/commands/print_error.h"
#include "app/commands/table.h"
#include "backoffice/royalties/royalty_books.h"
#include "backoffice/royalties/statement_table.h"
#include "base/clock.h"
#include "base/text/csv.h"

namespace typecase::app {
namespace {

using backoffice::RoyaltyBooks;
using royalties::StatementDocument;
using std::chrono::days;
using Table = std::vector<std::vector<std::string>>;

std::string csv_of(const Table& table) {
  std::string csv(utf8_mark);
  for (const auto& row : table) append_csv_row(csv, row);
  return csv;
}

// The balances of all designers by the end of a day.
Table owed(const RoyaltyBooks& books, Day until) {
  Table table{{"DESIGNER", "SINCE", "CURRENCY", "PAYABLE", "NOT EARNED YET"}};
  for (const std::string& designer : books.designers()) {
    const auto from = books.next_day(designer);
    if (!from || *from >= until) continue;
    const StatementDocument document = books.draft(designer, {*from, until}).value();
    for (const auto& [currency, balance] : document.statement.balances) {
      table.push_back({designer, to_text(*from), currency, to_decimal(balance.payable, currency),
                       to_decimal(-balance.left, currency)});
    }
  }
  return table;
}

// The locked statement of that very period, or else its draft.
Result<StatementDocument> statement_of(const RoyaltyBooks& books, const std::string& designer,
                                       orders::DaySpan period) {
  for (const royalties::LockedStatement& locked : books.statements(designer)) {
    if (locked.first_day == period.from && locked.end_day == period.until) return locked.document;
  }
  return books.draft(designer, period);
}

}  // namespace

RoyaltiesVerb::RoyaltiesVerb(CLI::App& program)
    : verb_(program.add_subcommand("royalties", "Show what is owed to designers")) {
  verb_->add_option("designer", designer_, "Name; what is owed to each of them unless told");
  verb_->add_option("--from", from_,
                    "First day, in UTC: 2026-01-01; the one after the last statement unless told");
  verb_->add_option("--to", to_, "Last day; today unless told");
  verb_->add_flag("--csv", as_csv_, "As a table for spreadsheets");
}

int RoyaltiesVerb::run(const Config& config, std::ostream& out, std::ostream& problems) const {
  const Day today = std::chrono::floor<days>(SystemClock().now());
  const auto from = from_.empty() ? std::optional(Day()) : parse_day(from_);
  const auto to = to_.empty() ? std::optional(today) : parse_day(to_);
  if (!from || !to || *from > *to) {
    problems << "--from and --to are days such as 2026-01-31, the first before the last.\n";
    return 2;
  }
  auto database = open_shop(config);
  const auto table = database->read([&](db::Connection& connection) -> Result<Table> {
    const auto catalogue = catalogue::load(connection);
    const Day until = *to + days(1);
    if (designer_.empty()) return owed(RoyaltyBooks(connection, *catalogue, until), until);
    const RoyaltyBooks books(connection, *catalogue, until, designer_);
    const Day first = from_.empty() ? books.next_day(designer_).value_or(*to) : *from;
    auto document = statement_of(books, designer_, {std::min(first, *to), until});
    if (!document) return document.error();
    return backoffice::statement_table(*document);
  });
  if (!table) return print_error(table.error(), problems);
  if (as_csv_) {
    out << csv_of(*table);
  } else {
    print_table_or("Nothing is owed for this time.", *table,
                   designer_.empty() ? std::set<int>{3, 4} : std::set<int>{3, 4, 5}, out);
  }
  return 0;
}

}  // namespace typecase::app
