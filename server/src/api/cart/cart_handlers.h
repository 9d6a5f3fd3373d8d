#pragma once

#include "accounts/accounts.h"
#include "api/cart/coupon_guesses.h"
#include "carts/offers.h"
#include "http/routing/router.h"
#include "orders/checkout/checkout.h"

namespace typecase::api {

// POST /api/cart/quote and /api/checkout.
void add_cart_routes(http::Router& router, carts::Offers& offers, accounts::Accounts& accounts,
                     orders::Checkout& checkout, CouponGuesses& guesses);

}  // namespace typecase::api
