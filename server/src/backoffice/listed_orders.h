#pragma once

#include <vector>

#include "backoffice/order_state.h"
#include "orders/listing/unpaid_orders.h"

namespace typecase::backoffice {

// An order as a list of staff shows it.
struct ListedOrder {
  orders::Order order;
  delivery::FilesState files;
  std::vector<std::string> reviews;                // why staff have to look at it, each reason once
  std::optional<orders::UnpaidState> unpaid = {};  // of one that costs money and was not paid

  OrderState state() const { return order_state(order, files); }
};

// With their files and reviews. Two statements, three where some were not paid.
std::vector<ListedOrder> to_listed(db::Connection& connection, std::vector<orders::Order> orders);

}  // namespace typecase::backoffice
