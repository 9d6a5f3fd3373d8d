#pragma once

#include <vector>

#include "orders/orders.h"
#include "orders/payment/settlement.h"

namespace typecase::orders {

// A customer's own orders. Another's do not exist for them.
class OrderService {
 public:
  OrderService(db::Database& database, Settlement& settlement)
      : database_(database), settlement_(settlement) {}

  std::vector<Order> list(const CustomerId& customer);  // newest first, at most 200
  std::vector<Order> all(const CustomerId& customer);   // newest first, every one

  // Settles an open payment first, so that the customer who comes back sees what is.
  // not_found.
  Result<Order> show(const OrderId& id, const CustomerId& customer);

 private:
  db::Database& database_;
  Settlement& settlement_;
};

}  // namespace typecase::orders
