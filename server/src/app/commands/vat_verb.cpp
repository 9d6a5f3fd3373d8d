#include "app/commands/vat_verb.h"

#include "app/commands/command_line_actor.h"
#include "app/commands/open_shop.h"
#include "app/commands/print_csv.h"
#include "app/commands/print_error.h"
#include "app/commands/table.h"
#include "base/clock.h"
#include "base/files.h"
#include "reports/vat/vat_returns.h"
#include "reports/vat/vat_tables.h"

namespace typecase::app {
namespace {

using reports::Quarter;
using reports::ShownReturn;
using reports::VatReturns;

// The database of a shop, and returns made of it.
struct OpenedReturns {
  explicit OpenedReturns(const Config& config) : database(open_shop(config)) {}

  std::unique_ptr<db::Database> database;
  SystemClock clock;
  db::Versioned<catalogue::Catalogue> catalogue{*database, catalogue::load};
  VatReturns returns{*database, catalogue, clock};
};

// The return that is to be filed next, else that of the running quarter.
Quarter usual_quarter(const OpenedReturns& opened) {
  const auto due = opened.returns.list().due;
  return due.empty() ? Quarter(std::chrono::floor<std::chrono::days>(opened.clock.now()))
                     : due.front();
}

std::string state_of(const ShownReturn& shown) {
  if (shown.filed_at) return "Filed on " + minute(*shown.filed_at) + ".";
  if (shown.day) return "Running, day " + std::to_string(*shown.day) + ".";
  return "Over, not filed; due by " + to_text(shown.quarter.due_on()) + ".";
}

void print_return(const ShownReturn& shown, std::ostream& out) {
  out << "VAT, one-stop scheme, " << shown.quarter.text() << ". " << state_of(shown) << "\n";
  for (const reports::VatMissingRate& missing : shown.missing) {
    out << "Missing: the rate of " << missing.currency << " of " << to_text(missing.day) << ".\n";
  }
  if (shown.needs.count > 0) out << "Orders to look at: " << shown.needs.count << ".\n";
  auto table = reports::vat_table(shown.document, shown.filed_at.has_value());
  for (auto& row : table) row.erase(row.begin());
  table.front() = {"PART", "QUARTER", "COUNTRY", "RATE", "ORDERS", "NET EUR", "VAT EUR"};
  print_table(table, {3, 4, 5, 6}, out);
}

}  // namespace

VatVerb::VatVerb(CLI::App& program)
    : verb_(program.add_subcommand("vat", "Show the VAT return of the one-stop scheme")),
      import_verb_(
          verb_->add_subcommand("import-rates", "Take in rates of the European Central Bank")) {
  verb_->add_option("--quarter", quarter_, "2026-Q3; the one to file next unless told");
  verb_->add_flag("--orders", of_orders_, "The orders behind it, as a table for spreadsheets");
  verb_->add_flag("--csv", as_csv_, "As a table for spreadsheets");
  import_verb_->add_option("file", rates_file_, "eurofxref.csv or eurofxref-hist.csv")->required();
}

int VatVerb::run(const Config& config, std::ostream& out, std::ostream& problems) const {
  if (import_verb_->parsed()) return import_rates(config, out, problems);
  const auto named = reports::parse_quarter(quarter_);
  if (!named && !quarter_.empty()) {
    problems << "A quarter is written as 2026-Q3.\n";
    return 2;
  }
  OpenedReturns opened(config);
  const Quarter quarter = named ? *named : usual_quarter(opened);
  if (of_orders_) {
    auto file = opened.returns.export_orders(quarter, command_line_actor());
    if (!file) return print_error(file.error(), problems);
    print_csv(std::move(*file), out);
    return 0;
  }
  const auto shown = opened.returns.show(quarter);
  if (!shown) return print_error(shown.error(), problems);
  if (as_csv_) {
    out << reports::vat_csv(shown->document, shown->filed_at.has_value());
  } else {
    print_return(*shown, out);
  }
  return 0;
}

int VatVerb::import_rates(const Config& config, std::ostream& out, std::ostream& problems) const {
  const std::string csv = read_text_file(rates_file_);
  OpenedReturns opened(config);
  const auto saved = opened.returns.import_rates(csv, command_line_actor());
  if (!saved) return print_error(saved.error(), problems);
  out << saved->changed << " rates are new or changed, " << saved->same << " were there; "
      << saved->skipped << " days are not needed by any return.\n";
  return 0;
}

}  // namespace typecase::app
