#pragma once

#include "carts/offers.h"
#include "http/router.h"

namespace typecase::api {

// Shared and prepared carts: POST /api/carts, GET /api/carts/{id} and /api/prepared_carts/{id}.
void add_offer_routes(http::Router& router, carts::Offers& offers);

}  // namespace typecase::api
