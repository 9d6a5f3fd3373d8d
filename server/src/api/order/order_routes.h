#pragma once

#include "accounts/accounts.h"
#include "api/catalogue/licence_answers.h"
#include "delivery/delivery.h"
#include "http/routing/router.h"
#include "orders/checkout/checkout.h"
#include "orders/order_service.h"
#include "orders/payment/gateway_events.h"

namespace typecase::api {

// GET /api/orders, /api/orders/{id}, POST /api/orders/{id}/payment.
void add_order_routes(http::Router& router, accounts::Accounts& accounts,
                      orders::OrderService& orders, orders::Checkout& checkout,
                      delivery::Delivery& delivery);

// GET /api/downloads/{grant}/{name}.
void add_download_routes(http::Router& router, delivery::Delivery& delivery);

// GET /api/verifications/{serial}, /api/signing_keys.
void add_verification_routes(http::Router& router, delivery::Verifications& verifications);

// POST /webhooks/stripe: what the payment gateway tells.
void add_webhook_routes(http::Router& router, orders::GatewayEvents& events);

}  // namespace typecase::api
