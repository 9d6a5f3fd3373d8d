#pragma once

#include <string>
#include <vector>

#include "base/clock.h"
#include "http/router.h"
#include "orders/settlement.h"

namespace typecase::api {

// POST /webhooks/stripe: what the payment gateway tells. Verified on the raw body.
void add_webhook_routes(http::Router& router, orders::Settlement& settlement, const Clock& clock,
                        std::vector<std::string> secrets);

}  // namespace typecase::api
