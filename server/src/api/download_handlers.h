#pragma once

#include "api/order_handlers.h"
#include "delivery/delivery.h"
#include "http/router.h"

namespace typecase::api {

// The downloads of an order, as its page shows them.
DownloadsOf downloads_of(delivery::Delivery& delivery);

// GET /api/downloads/{grant}/{name}.
void add_download_routes(http::Router& router, delivery::Delivery& delivery);

}  // namespace typecase::api
