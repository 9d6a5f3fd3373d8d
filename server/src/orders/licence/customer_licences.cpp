#include "orders/licence/customer_licences.h"

#include "db/record.h"

namespace typecase::orders {

std::vector<CustomerLicence> customer_licences(db::Connection& connection,
                                               const CustomerId& customer, std::int64_t most) {
  return connection.select<CustomerLicence>(
      "SELECT e.serial, e.order_id, e.line_index, l.description, l.styles, l.licence_name, "
      "l.tier_name, "
      "o.licensee, e.state, e.created_at FROM entitlement e "
      "JOIN order_line l ON l.order_id = e.order_id AND l.line_index = e.line_index "
      "JOIN orders o ON o.id = e.order_id WHERE e.customer_id = $1 "
      "ORDER BY e.created_at DESC, e.order_id, e.line_index LIMIT $2",
      customer, most);
}

}  // namespace typecase::orders
