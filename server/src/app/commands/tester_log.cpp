#include "app/commands/commands.h"

#include "app/commands/open_shop.h"
#include "app/commands/table.h"
#include "specimen/access/access_log.h"

namespace typecase::app {
namespace {

using Cells = std::vector<std::string>;

const Cells headings{"BLOCK", "FAMILY",  "CUSTOMER",   "FROM", "TO",
                     "ASKED", "REFUSED", "CHARACTERS", "GRANT"};
const std::set<int> figures{5, 6, 7};
constexpr std::int64_t most_lines = 200'000;

Cells cells(const specimen::AccessSummary& summary) {
  return {summary.block,
          summary.family,
          summary.customer.empty() ? "-" : summary.customer,
          minute(summary.first),
          minute(summary.last),
          std::to_string(summary.requests),
          std::to_string(summary.refused),
          std::to_string(summary.characters.size()),
          summary.grant.empty() ? "-" : summary.grant};
}

}  // namespace

int print_tester_log(const Config& config, const std::string& family, int days, std::ostream& out) {
  auto database = open_shop(config);
  std::optional<FamilyId> only;
  if (!family.empty()) only = FamilyId(family);
  Time since = SystemClock().now() - std::chrono::days(days);
  const auto report = database->read([&](db::Connection& connection) {
    return specimen::summarize_access(connection, only, since, most_lines);
  });
  std::vector<Cells> lines{headings};
  for (const auto& summary : report.summaries) lines.push_back(cells(summary));
  print_table_or("Nothing was asked for.", lines, figures, out);
  if (report.cut_at) {
    out << "The log holds too many lines to add up: it is counted from " << minute(*report.cut_at)
        << " on.\n";
  }
  return 0;
}

}  // namespace typecase::app
