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
BOOST_DESCRIBE_STRUCT(OrderSums, (), (currency, count, net, tax, total, refunded))

struct PageRequest {
  OrderSort sort = OrderSort::newest;
  std::optional<OrderCursor> after;  // of the same sort
  std::int64_t limit = 50;
};

struct OrderList {
  std::vector<Order> orders;        // of the page
  std::optional<OrderCursor> next;  // nullopt: it is the last page
};

// Three statements, four where many orders pass; never more, whatever the length of the page.
OrderList search_orders(db::Connection& connection, const OrderFilter& filter,
                        const PageRequest& page);

// Over all orders that the filter lets through, by currency. One statement, which reads the whole
// index: not for each page.
std::vector<OrderSums> sum_orders(db::Connection& connection, const OrderFilter& filter);

// The first orders that the filter lets through. One statement.
std::vector<OrderId> matching_orders(db::Connection& connection, const OrderFilter& filter,
                                     OrderSort sort, std::int64_t most);

}  // namespace typecase::orders
