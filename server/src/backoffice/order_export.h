#pragma once

#include "base/text/csv_file.h"
#include "db/database.h"
#include "orders/listing/order_list.h"

namespace typecase::backoffice {

// The orders that a filter lets through as CSV, with a head, one row each, amounts in major units.
// Each part is read in a transaction of its own, from the last order of the part before on by the
// sort, which never changes: no order is there twice, and each row is of one moment. An order that
// comes to pass the filter, or no longer does, while the file is written may be there or not.
CsvFile export_orders(db::Database& database, const orders::OrderFilter& filter,
                      orders::OrderSort sort);

}  // namespace typecase::backoffice
