#pragma once

#include <optional>

#include "audit/audit.h"
#include "base/clock.h"
#include "base/text/csv_file.h"
#include "db/database.h"
#include "reports/sales_report.h"

namespace typecase::reports {

// Reports of sales for staff. Thread-safe. Throws DbError.
class SalesReports {
 public:
  SalesReports(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  // Failures of sales_question().
  Result<SalesReport> report(SalesBy by, std::optional<Day> from, std::optional<Day> to) const;

  // The same as CSV. A row of the audit log says what went out and to whom.
  Result<CsvFile> export_csv(SalesBy by, std::optional<Day> from, std::optional<Day> to,
                             const audit::Actor& actor);

 private:
  db::Database& database_;
  const Clock& clock_;
};

}  // namespace typecase::reports
