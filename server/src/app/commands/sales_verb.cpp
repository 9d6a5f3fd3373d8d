#include "app/commands/sales_verb.h"

#include "app/commands/open_shop.h"
#include "app/commands/print_csv.h"
#include "app/commands/table.h"
#include "base/clock.h"
#include "reports/sales_csv.h"
#include "reports/sales_reports.h"

namespace typecase::app {
namespace {

using reports::SalesBy;

// "FAMILY"
std::string head_of(SalesBy by) {
  std::string head(enum_name(by));
  for (char& letter : head) letter = static_cast<char>(std::toupper(letter));
  return head;
}

std::vector<std::string> cells(const std::string& name, const reports::SalesTotal& total) {
  const auto amount = [&](Money money) { return to_decimal(money, total.currency); };
  return {name,
          total.currency,
          std::to_string(total.lines),
          amount(total.sold_net),
          amount(total.back_net),
          amount(total.net),
          amount(total.gross)};
}

// nullopt: it is no day. An empty one is a day that was not given.
std::optional<std::optional<Day>> read_day(const std::string& text) {
  std::optional<Day> day;
  if (text.empty()) return std::make_optional(day);
  day = parse_day(text);
  if (!day) return std::nullopt;
  return std::make_optional(day);
}

}  // namespace

SalesVerb::SalesVerb(CLI::App& program)
    : verb_(program.add_subcommand("sales", "Show what was sold and what was taken back")) {
  verb_
      ->add_option("--by", by_,
                   "day, family, style, designer, country or licence; family unless told")
      ->check(CLI::IsMember({"day", "family", "style", "designer", "country", "licence"}));
  verb_->add_option("--from", from_,
                    "First day, in UTC: 2026-01-01; the first of the year unless told");
  verb_->add_option("--to", to_, "Last day; today unless told");
  verb_->add_flag("--csv", as_csv_, "As a table for spreadsheets");
}

int SalesVerb::run(const Config& config, std::ostream& out, std::ostream& problems) const {
  const auto from = read_day(from_), to = read_day(to_);
  if (!from || !to) {
    problems << "A day is written as 2026-11-27.\n";
    return 2;
  }
  auto database = open_shop(config);
  const SystemClock clock;
  const auto report =
      reports::SalesReports(*database, clock).report(to_enum<SalesBy>(by_), *from, *to);
  if (!report) {
    problems << report.error().detail << "\n";
    return 2;
  }
  if (as_csv_) {
    print_csv(reports::sales_csv(*report), out);
  } else {
    print_sales(*report, out);
  }
  return 0;
}

void print_sales(const reports::SalesReport& report, std::ostream& out) {
  std::vector<std::vector<std::string>> table{
      {head_of(report.question.by), "CURRENCY", "LINES", "SOLD", "TAKEN BACK", "NET", "WITH TAX"}};
  for (const reports::SalesRow& row : report.rows) table.push_back(cells(row.name, row));
  for (const reports::SalesTotal& total : report.totals) table.push_back(cells("TOTAL", total));
  print_table_or("Nothing was sold in this time.", table, {2, 3, 4, 5, 6}, out);
}

}  // namespace typecase::app
