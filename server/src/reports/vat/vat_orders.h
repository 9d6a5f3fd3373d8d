#pragma once

#include "base/text/csv_file.h"
#include "db/database.h"
#include "reports/vat/quarter.h"

namespace typecase::reports {

// The orders of the one-stop scheme that were paid in the quarter, and what was taken back in it,
// by day: a row for each order and event. Each part is read in a transaction of its own, from the
// last row of the part before on: no row is there twice, and each is of one moment. Of the running
// quarter, what comes while the file is written may be there or not.
CsvFile vat_orders(db::Database& database, Quarter quarter);

// The rows of that file. One statement.
std::int64_t count_vat_orders(db::Connection& connection, Quarter quarter);

}  // namespace typecase::reports
