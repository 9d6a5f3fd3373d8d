#pragma once

#include "base/text/csv_file.h"
#include "reports/sales_report.h"

namespace typecase::reports {

// A report as CSV: a head and each row, with amounts in major units. Cells are defused as
// append_csv_row() says.
CsvFile sales_csv(SalesReport report);

}  // namespace typecase::reports
