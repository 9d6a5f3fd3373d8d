#pragma once

#include "accounts/accounts.h"
#include "delivery/delivery.h"
#include "http/routing/router.h"
#include "orders/checkout/checkout.h"
#include "orders/order_service.h"

namespace typecase::api {

// GET /api/orders, /api/orders/{id}, POST /api/orders/{id}/payment.
void add_order_routes(http::Router& router, accounts::Accounts& accounts,
                      orders::OrderService& orders, orders::Checkout& checkout,
                      delivery::Delivery& delivery);

}  // namespace typecase::api
