#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "db/connection.h"
#include "orders/orders.h"

namespace typecase::orders {

// An order whose journal of sales (journal.h) does not say what its money says.
struct JournalFault {
  OrderId order_id;
  std::string currency;
  Money entered;  // the sum of its entries, with tax
  Money kept;     // its lines once it is paid, less succeeded refunds and lost disputes
};
BOOST_DESCRIBE_STRUCT(JournalFault, (), (order_id, currency, entered, kept))

// By order; at most so many. One statement, which reads all orders: for a command, not for a
// request.
std::vector<JournalFault> check_journal(db::Connection& connection, std::int64_t most = 1000);

}  // namespace typecase::orders
