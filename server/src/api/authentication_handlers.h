#pragma once

#include "accounts/accounts.h"
#include "http/router.h"

namespace typecase::api {

// Signing in and out: /api/authentication/...
void add_authentication_routes(http::Router& router, accounts::Accounts& accounts);

}  // namespace typecase::api
