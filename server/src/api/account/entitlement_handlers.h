#pragma once

#include "accounts/accounts.h"
#include "carts/offers.h"
#include "http/routing/router.h"

namespace typecase::api {

// GET /api/entitlements: the licences that the caller holds.
void add_entitlement_routes(http::Router& router, accounts::Accounts& accounts,
                            carts::Offers& offers);

}  // namespace typecase::api
