#pragma once

#include "accounts/accounts.h"
#include "api/coupon_guesses.h"
#include "carts/offers.h"
#include "http/router.h"
#include "orders/checkout.h"

namespace typecase::api {

boost::json::value to_json(const pricing::Quote& quote);
boost::json::value to_json(const std::optional<pricing::VatCheck>& check);
boost::json::value to_json(const std::vector<pricing::TaxAmount>& tax);

// POST /api/cart/quote and /api/checkout.
void add_cart_routes(http::Router& router, carts::Offers& offers, accounts::Accounts& accounts,
                     orders::Checkout& checkout, CouponGuesses& guesses);

boost::json::value to_json(const orders::Payable& payable);

}  // namespace typecase::api
