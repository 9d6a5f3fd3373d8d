#pragma once

#include <functional>

#include "delivery/readiness/readiness.h"
#include "http/routing/router.h"

namespace typecase::api {

// GET /healthz: the process answers. GET /readyz: {"browse", "sell", "reasons"}, 503 when pages
// cannot be shown, else 200. `readiness` answers from memory. For the staff listener.
void add_health_routes(http::Router& router, std::function<delivery::Readiness()> readiness);

}  // namespace typecase::api
