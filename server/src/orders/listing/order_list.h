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

struct OrderIdPage {
  std::vector<OrderId> ids;
  std::optional<OrderCursor> next;  // nullopt: it is the last page
};

// The ids of a page, for lists of any length: page after page, the index is walked once. One
// statement.
OrderIdPage page_order_ids(db::Connection& connection, const OrderFilter& filter,
                           const PageRequest& page);

// How many the filter lets through. One statement, which reads the whole index.
std::int64_t count_orders(db::Connection& connection, const OrderFilter& filter);

}  // namespace typecase::orders
