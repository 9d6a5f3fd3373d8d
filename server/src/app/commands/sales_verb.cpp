#include "app/commands/sales_verb.h"

#include "app/commands/open_shop.h"
#include "app/commands/table.h"
#include "base/clock.h"
#include "base/text/csv.h"
#include "orders/sales/sales_sums.h"

namespace typecase::app {
namespace {

using orders::SalesBy;
using std::chrono::days;

// The first of January of the year of a day.
Day first_of_year(Day day) {
  return Day(std::chrono::year_month_day(day).year() / std::chrono::January / 1);
}

std::vector<std::vector<std::string>> table_of(const std::vector<orders::SalesSum>& sums,
                                               std::string_view by) {
  std::string head(by);
  for (char& letter : head) letter = static_cast<char>(std::toupper(letter));
  std::vector<std::vector<std::string>> table{
      {head, "CURRENCY", "LINES", "NET", "TAKEN BACK", "STAYS WITH TAX"}};
  for (const orders::SalesSum& sum : sums) {
    table.push_back({sum.key.empty() ? "-" : sum.key, sum.currency, std::to_string(sum.lines),
                     to_decimal(sum.sold_net, sum.currency), to_decimal(sum.back_net, sum.currency),
                     to_decimal(sum.gross, sum.currency)});
  }
  return table;
}

std::string csv_of(const std::vector<std::vector<std::string>>& table) {
  std::string csv(utf8_mark);
  for (const auto& row : table) append_csv_row(csv, row);
  return csv;
}

}  // namespace

SalesVerb::SalesVerb(CLI::App& program)
    : verb_(program.add_subcommand("sales", "Show what was sold and what was taken back")) {
  verb_->add_option("--by", by_, "day, family, item, country or licence; family unless told")
      ->check(CLI::IsMember({"day", "family", "item", "country", "licence"}));
  verb_->add_option("--from", from_, "First day, in UTC: 2026-01-01; that of this year unless told");
  verb_->add_option("--to", to_, "Last day; today unless told");
  verb_->add_flag("--csv", as_csv_, "As a table for spreadsheets");
}

int SalesVerb::run(const Config& config, std::ostream& out, std::ostream& problems) const {
  const Day today = std::chrono::floor<days>(SystemClock().now());
  const auto from = from_.empty() ? std::optional(first_of_year(today)) : parse_day(from_);
  const auto to = to_.empty() ? std::optional(today) : parse_day(to_);
  if (!from || !to || *from > *to) {
    problems << "--from and --to are days such as 2026-01-31, the first before the last.\n";
    return 2;
  }
  auto database = open_shop(config);
  const auto sums = database->read([&](db::Connection& connection) {
    return orders::sum_sales(connection, to_enum<SalesBy>(by_), {*from, *to + days(1)});
  });
  const auto table = table_of(sums, by_);
  if (as_csv_) {
    out << csv_of(table);
  } else {
    print_table_or("Nothing was sold in this time.", table, {2, 3, 4, 5}, out);
  }
  return 0;
}

}  // namespace typecase::app
