#pragma once

#include "base/clock.h"
#include "base/ids.h"
#include "db/database.h"

namespace typecase::delivery {

// Puts the order's credit notes that are not there yet among its files, as PDF.
void store_credit_notes(db::Database& database, const OrderId& order, Time now);

}  // namespace typecase::delivery
