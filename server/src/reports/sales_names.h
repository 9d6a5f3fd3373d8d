#pragma once

#include <vector>

#include "db/connection.h"
#include "reports/sales_report.h"

namespace typecase::reports {

// Sets the name of each row to the one that its key has now: "Rye", "Rye Bold", "Portugal". A
// licence kind that is gone has a name that it was sold under; what has no name anywhere has its
// key, and an empty key the words that say what it stands for. One statement, and one for each
// licence kind that is gone.
void name_rows(db::Connection& connection, SalesBy by, std::vector<SalesRow>& rows);

}  // namespace typecase::reports
