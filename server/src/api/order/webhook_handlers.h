#pragma once

#include "http/routing/router.h"
#include "orders/payment/gateway_events.h"

namespace typecase::api {

// POST /webhooks/stripe: what the payment gateway tells.
void add_webhook_routes(http::Router& router, orders::GatewayEvents& events);

}  // namespace typecase::api
