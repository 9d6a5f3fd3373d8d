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

struct PageRequest {
  OrderSort sort = OrderSort::newest;
  std::optional<OrderCursor> after;  // of the same sort
  std::int64_t limit = 50;
};

struct OrderList {
  std::vector<OrderSums> sums;      // over all orders that the filter lets through, by currency
  std::vector<Order> orders;        // of the page
  std::optional<OrderCursor> next;  // nullopt: it is the last page
};

// Four statements, six where many orders pass; never more, whatever the length of the page.
OrderList search_orders(db::Connection& connection, const OrderFilter& filter,
                        const PageRequest& page);

// The first orders that the filter lets through. One statement.
std::vector<OrderId> matching_orders(db::Connection& connection, const OrderFilter& filter,
                                     OrderSort sort, std::int64_t most);

}  // namespace typecase::orders
