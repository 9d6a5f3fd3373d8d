#pragma once

#include <boost/json/object.hpp>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/ids.h"
#include "db/connection.h"

namespace typecase::backoffice {

// Everything that the database holds about a customer, as docs/customer-export.md lists it: a list
// of rows for each kind of thing, times as ISO 8601, money in minor units. No secret and no hash of
// one, nothing of other people. The customer must be there.
boost::json::object export_customer(db::Connection& connection, const CustomerId& customer,
                                    Time now);

// Tables whose rows export_customer() writes.
std::vector<std::string_view> exported_tables();

// A table that leads to customers or holds addresses, and is not exported.
struct TableLeftOut {
  std::string_view table;
  std::string_view reason;
};
std::vector<TableLeftOut> tables_left_out();

}  // namespace typecase::backoffice
