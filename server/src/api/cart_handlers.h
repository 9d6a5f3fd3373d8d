#pragma once

#include "accounts/accounts.h"
#include "http/router.h"
#include "orders/checkout.h"

namespace typecase::api {

boost::json::value to_json(const pricing::Quote& quote);
boost::json::value to_json(const std::vector<pricing::TaxAmount>& tax);

// POST /api/cart/quote and /api/checkout.
void add_cart_routes(http::Router& router, const catalogue::Current& catalogue,
                     const licences::Current& licences, const pricing::CurrentTrade& trade,
                     accounts::Accounts& accounts, orders::Checkout& checkout, const Clock& clock);

boost::json::value to_json(const orders::Payable& payable);

}  // namespace typecase::api
