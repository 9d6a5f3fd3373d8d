#pragma once

#include <vector>

#include "orders/listing/order_filter.h"
#include "orders/orders.h"

namespace typecase::orders {

struct OrderSums {
  std::string currency;
  std::int64_t count = 0;
  Money net, tax, total;
  Money refunded;  // what has gone back
};
BOOST_DESCRIBE_STRUCT(OrderSums, (), (currency, count, net, tax, total))

// Over all orders that the filter lets through, by currency. Two statements.
std::vector<OrderSums> sum_orders(db::Connection& connection, const OrderFilter& filter);

struct OrderPage {
  std::vector<Order> orders;
  std::optional<OrderCursor> next;  // nullopt: it is the last page
};

struct PageRequest {
  OrderSort sort = OrderSort::newest;
  std::optional<OrderCursor> after;  // of the same sort
  std::int64_t limit = 50;
};

// matches: how many orders the filter lets through. Three statements, whatever the length.
OrderPage list_orders(db::Connection& connection, const OrderFilter& filter,
                      const PageRequest& page, std::int64_t matches);

}  // namespace typecase::orders
