#pragma once

#include <functional>
#include <string_view>

#include "reports/sales_report.h"

namespace typecase::reports {

// Calls write() with the parts of a CSV file one after another: a byte order mark, a head, and each
// row of the report, with amounts in major units. Cells are defused as append_csv_row() says.
void write_csv(const SalesReport& report, const std::function<void(std::string_view)>& write);

}  // namespace typecase::reports
