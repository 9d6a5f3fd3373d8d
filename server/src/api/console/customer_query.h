#pragma once

#include "accounts/listing/customer_list.h"
#include "http/message/message.h"

namespace typecase::api {

// The parameters of findCustomers.
struct CustomerQuery {
  accounts::CustomerFilter filter;
  accounts::CustomerPage page;
};

// Throws ErrorException, invalid, with a fault at each parameter that cannot be read: "/from".
CustomerQuery read_customer_query(const http::Request& request);

}  // namespace typecase::api
