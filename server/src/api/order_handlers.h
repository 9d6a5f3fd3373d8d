#pragma once

#include <functional>

#include "accounts/accounts.h"
#include "http/router.h"
#include "orders/checkout.h"
#include "orders/order_service.h"

namespace typecase::api {

// The downloads of an order as JSON: the delivery module's part of the answer.
using DownloadsOf = std::function<boost::json::array(const orders::Order&)>;

boost::json::value to_json(const orders::Licensee& licensee);

// An order as its customer sees it, with everything.
boost::json::object to_json(const orders::Order& order, boost::json::array downloads);

// GET /api/orders, /api/orders/{id}, POST /api/orders/{id}/payment.
void add_order_routes(http::Router& router, accounts::Accounts& accounts,
                      orders::OrderService& orders, orders::Checkout& checkout,
                      DownloadsOf downloads);

}  // namespace typecase::api
