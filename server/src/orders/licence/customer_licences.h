#pragma once

#include <vector>

#include "orders/orders.h"

namespace typecase::orders {

// A licence with what was sold by it.
struct CustomerLicence {
  std::string serial;
  OrderId order_id;
  int line_index = 0;
  std::string description;
  std::vector<StyleId> styles;
  std::string licence_name;
  std::string tier_name;
  Licensee licensee;
  EntitlementState state = EntitlementState::active;
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(CustomerLicence, (),
                      (serial, order_id, line_index, description, styles, licence_name, tier_name,
                       licensee, state, created_at))

// Those that a customer holds or held, the newest first, at most so many. One statement.
std::vector<CustomerLicence> customer_licences(db::Connection& connection,
                                               const CustomerId& customer, std::int64_t most);

}  // namespace typecase::orders
