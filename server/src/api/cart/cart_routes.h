#pragma once

#include "accounts/accounts.h"
#include "api/cart/coupon_guesses.h"
#include "api/cart/quote_pdf_cache.h"
#include "carts/offers.h"
#include "http/routing/router.h"
#include "orders/checkout/checkout.h"

namespace typecase::api {

// POST /api/cart/quote.
void add_quote_route(http::Router& router, carts::Offers& offers, accounts::Accounts& accounts,
                     CouponGuesses& guesses);

// POST /api/cart/quote and /api/checkout.
void add_cart_routes(http::Router& router, carts::Offers& offers, accounts::Accounts& accounts,
                     orders::Checkout& checkout, CouponGuesses& guesses);

// Shared and prepared carts: POST /api/carts, GET /api/carts/{id}, its /quote.pdf, and
// /api/prepared_carts/{id}. public_url: where people find the shop.
void add_offer_routes(http::Router& router, carts::Offers& offers, accounts::Accounts& accounts,
                      CouponGuesses& guesses, QuotePdfCache& documents,
                      const std::string& public_url);

}  // namespace typecase::api
