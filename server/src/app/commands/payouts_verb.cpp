#include "app/commands/payouts_verb.h"

#include "app/commands/open_shop.h"
#include "app/commands/print_error.h"
#include "app/commands/table.h"
#include "base/clock.h"
#include "orders/payouts/payout_reports.h"
#include "payments/switching_gateway.h"

namespace typecase::app {
namespace {

using orders::PayoutReports;

void print_payouts(const PayoutReports& reports, std::ostream& out) {
  constexpr std::int64_t most = 100;
  std::vector<std::vector<std::string>> table{
      {"PAYOUT", "AT THE BANK", "STATE", "CURRENCY", "AMOUNT", "FEES", "ENTRIES", "DIFFERENCES"}};
  for (const orders::StoredPayout& payout :
       reports.list({}, {.after = std::nullopt, .limit = most}).payouts) {
    table.push_back({payout.gateway_id, minute(payout.arrives_at),
                     std::string(enum_name(payout.status)), payout.currency,
                     to_decimal(payout.amount, payout.currency),
                     to_decimal(payout.fees, payout.currency), std::to_string(payout.lines),
                     std::to_string(payout.differences)});
  }
  print_table(table, {4, 5, 6, 7}, out);
}

void print_gaps(const PayoutReports& reports, std::ostream& out) {
  const auto missing = reports.missing({});
  if (missing.count == 0) return;
  const bool has_more = missing.count == PayoutReports::most_counted;
  out << "In no payout after ten days: " << missing.count << (has_more ? " or more" : "")
      << " payments and refunds, the oldest first.\n";
  for (const orders::AwaitedEntry& entry : missing.entries) {
    out << minute(entry.occurred_at) << "  " << enum_name(entry.kind) << "  "
        << to_decimal(entry.amount, entry.currency) << " " << entry.currency << "  order "
        << entry.order_id.text << "\n";
  }
}

}  // namespace

PayoutsVerb::PayoutsVerb(CLI::App& program)
    : verb_(program.add_subcommand(
          "payouts", "Show the payouts of the payment gateway, held against the ledger")) {
  verb_->add_option("--csv", csv_of_, "What is in this payout, as a table for spreadsheets");
}

int PayoutsVerb::run(const Config& config, std::ostream& out, std::ostream& problems) const {
  const auto database = open_shop(config);
  const SystemClock clock;
  const payments::SwitchingGateway no_gateway;  // Nothing is asked: the shop has read it.
  PayoutReports reports(*database, no_gateway, clock);
  if (!csv_of_.empty()) {
    const auto csv = reports.csv(csv_of_);
    if (!csv) return print_error(csv.error(), problems);
    out << *csv;
    return 0;
  }
  const auto reading = reports.reading();
  out << (reading.read_at ? "Read up to " + minute(*reading.read_at) + "."
                          : "Never read to the end.")
      << "\n";
  print_payouts(reports, out);
  print_gaps(reports, out);
  return 0;
}

}  // namespace typecase::app
