#pragma once

#include "api/cart/coupon_guesses.h"
#include "api/cart/quote_pdf_cache.h"
#include "carts/offers.h"
#include "http/routing/router.h"

namespace typecase::api {

// Shared and prepared carts: POST /api/carts, GET /api/carts/{id}, its /quote.pdf, and
// /api/prepared_carts/{id}. public_url: where people find the shop.
void add_offer_routes(http::Router& router, carts::Offers& offers, CouponGuesses& guesses,
                      QuotePdfCache& documents, const std::string& public_url);

}  // namespace typecase::api
