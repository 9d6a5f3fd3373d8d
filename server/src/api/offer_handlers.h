#pragma once

#include "api/coupon_guesses.h"
#include "api/quote_papers.h"
#include "carts/offers.h"
#include "http/router.h"

namespace typecase::api {

// Shared and prepared carts: POST /api/carts, GET /api/carts/{id}, its /quote.pdf, and
// /api/prepared_carts/{id}. public_url: where people find the shop.
void add_offer_routes(http::Router& router, carts::Offers& offers, CouponGuesses& guesses,
                      QuotePapers& papers, const std::string& public_url);

}  // namespace typecase::api
