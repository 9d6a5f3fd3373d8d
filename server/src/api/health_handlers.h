#pragma once

#include <functional>

#include "http/router.h"

namespace typecase::api {

// GET /healthz: the process answers. GET /readyz: `ready` returns true, else 503. For the staff
// listener.
void add_health_routes(http::Router& router, std::function<bool()> ready);

}  // namespace typecase::api
