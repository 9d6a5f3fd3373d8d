#pragma once

#include "delivery/delivery.h"
#include "http/routing/router.h"

namespace typecase::api {

// GET /api/downloads/{grant}/{name}.
void add_download_routes(http::Router& router, delivery::Delivery& delivery);

}  // namespace typecase::api
