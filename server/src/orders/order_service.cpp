#include "orders/order_service.h"

#include <limits>

namespace typecase::orders {

std::vector<Order> OrderService::list(const CustomerId& customer) {
  return database_.read([&](db::Connection& c) { return list_orders(c, customer, 200); });
}

std::vector<Order> OrderService::all(const CustomerId& customer) {
  constexpr std::int64_t every = std::numeric_limits<std::int64_t>::max();
  return database_.read([&](db::Connection& c) { return list_orders(c, customer, every); });
}

Result<Order> OrderService::show(const OrderId& id, const CustomerId& customer) {
  auto find = [&](db::Connection& c) { return find_order(c, id, customer); };
  auto order = database_.read(find);
  bool is_open = order && order->status == Status::pending_payment;
  if (is_open && settlement_.settle_on_return(id)) order = database_.read(find);
  if (!order) return not_found("order");
  return *order;
}

}  // namespace typecase::orders
