#include "backoffice/tester_log.h"

#include "backoffice/names.h"

namespace typecase::backoffice {

std::vector<TesterLogRow> tester_log(db::Connection& connection,
                                     const std::optional<FamilyId>& family, Time since) {
  auto summaries = specimen::summarize_access(connection, family, since);
  if (summaries.size() > most_tester_rows) summaries.resize(most_tester_rows);
  std::set<std::string> customers;
  for (const auto& summary : summaries) {
    if (!summary.customer.empty()) customers.insert(summary.customer);
  }
  const NamesById addresses = customer_addresses(connection, customers);
  std::vector<TesterLogRow> rows;
  for (auto& summary : summaries) {
    TesterLogRow row{std::move(summary), std::nullopt};
    const auto address = addresses.find(row.summary.customer);
    if (address != addresses.end()) row.customer_email = address->second;
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace typecase::backoffice
