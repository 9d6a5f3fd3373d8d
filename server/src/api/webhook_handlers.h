#pragma once

#include "http/router.h"
#include "orders/gateway_events.h"

namespace typecase::api {

// POST /webhooks/stripe: what the payment gateway tells.
void add_webhook_routes(http::Router& router, orders::GatewayEvents& events);

}  // namespace typecase::api
