#include "backoffice/tester_log.h"

#include "backoffice/names.h"

namespace typecase::backoffice {
namespace {

constexpr std::int64_t most_lines = 20'000;

}  // namespace

TesterLog tester_log(db::Connection& connection, const std::optional<FamilyId>& family,
                     Time since) {
  auto [summaries, cut_at] = specimen::summarize_access(connection, family, since, most_lines);
  TesterLog log{{}, summaries.size() <= most_tester_rows, cut_at};
  if (!log.is_whole) summaries.resize(most_tester_rows);
  std::set<std::string> customers;
  for (const auto& summary : summaries) {
    if (!summary.customer.empty()) customers.insert(summary.customer);
  }
  const NamesById addresses = customer_addresses(connection, customers);
  for (auto& summary : summaries) {
    TesterLogRow row{std::move(summary), std::nullopt};
    const auto address = addresses.find(row.summary.customer);
    if (address != addresses.end()) row.customer_email = address->second;
    log.rows.push_back(std::move(row));
  }
  return log;
}

}  // namespace typecase::backoffice
