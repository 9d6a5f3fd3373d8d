#pragma once

#include <vector>

#include "backoffice/audit_entries.h"
#include "base/ids.h"

namespace typecase::backoffice {

// Deeds of staff, to the customer or as them, the newest first, at most so many. At most four
// statements.
std::vector<NamedEntry> customer_history(db::Connection& connection, const CustomerId& customer,
                                         std::int64_t most);

}  // namespace typecase::backoffice
