#pragma once

#include "http/message/message.h"
#include "orders/listing/order_list.h"

namespace typecase::api {

// The parameters of findOrders.
struct OrderQuery {
  orders::OrderFilter filter;
  orders::PageRequest page;
};

// Throws ErrorException, invalid, with a fault at each parameter that cannot be read: "/from".
OrderQuery read_order_query(const http::Request& request);

// The same for the parameters of sumOrders.
orders::OrderFilter read_order_filter(const http::Request& request);

}  // namespace typecase::api
