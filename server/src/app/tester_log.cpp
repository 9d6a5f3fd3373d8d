#include "app/tester_log.h"

#include <array>
#include <iomanip>

#include "db/migrate.h"
#include "specimen/access_log.h"

namespace typecase::app {
namespace {

constexpr std::size_t columns = 9;
using Cells = std::array<std::string, columns>;

const Cells headings{"BLOCK", "FAMILY",  "CUSTOMER",   "FROM", "TO",
                     "ASKED", "REFUSED", "CHARACTERS", "GRANT"};

// "2026-11-21 14:05", UTC
std::string minute(Time time) {
  std::string text = to_iso8601(time).substr(0, 16);
  text[10] = ' ';
  return text;
}

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

void print(const std::vector<Cells>& lines, std::ostream& out) {
  std::array<std::size_t, columns> widths{};
  for (const Cells& line : lines) {
    for (std::size_t i = 0; i < columns; ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  for (const Cells& line : lines) {
    for (std::size_t i = 0; i + 1 < columns; ++i) {
      bool figure = i >= 5;
      out << (figure ? std::right : std::left) << std::setw(static_cast<int>(widths[i])) << line[i]
          << "  ";
    }
    out << line.back() << "\n";
  }
}

}  // namespace

int print_tester_log(const Config& config, const std::string& family, int days, std::ostream& out) {
  auto database = db::Database::open(config.database);
  db::check_schema(*database, db::shop_migrations());
  std::optional<FamilyId> only;
  if (!family.empty()) only = FamilyId(family);
  Time since = SystemClock().now() - std::chrono::days(days);
  auto summaries = database->read([&](db::Connection& connection) {
    return specimen::summarize_access(connection, only, since);
  });
  if (summaries.empty()) {
    out << "Nothing was asked for.\n";
    return 0;
  }
  std::vector<Cells> lines{headings};
  for (const specimen::AccessSummary& summary : summaries) lines.push_back(cells(summary));
  print(lines, out);
  return 0;
}

}  // namespace typecase::app
