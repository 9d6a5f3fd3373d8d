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
  auto summaries = database->read([&](db::Connection& connection) {
    return specimen::summarize_access(connection, only, since);
  });
  std::vector<Cells> lines{headings};
  for (const specimen::AccessSummary& summary : summaries) lines.push_back(cells(summary));
  print_table_or("Nothing was asked for.", lines, figures, out);
  return 0;
}

}  // namespace typecase::app
