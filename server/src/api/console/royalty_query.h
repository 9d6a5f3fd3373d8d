#pragma once

#include <string>

#include "http/message/message.h"
#include "orders/sales/sales_sums.h"

// The parameters of the area of royalties. Each reader throws ErrorException, invalid_filter, with
// a fault at each parameter that is missing or cannot be read.
namespace typecase::api {

std::string read_designer(const http::Request& request);

struct RoyaltyPeriod {
  std::string designer;
  orders::DaySpan period;
};
RoyaltyPeriod read_royalty_period(const http::Request& request);

}  // namespace typecase::api
