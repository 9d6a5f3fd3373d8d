#pragma once

#include <functional>

#include "accounts/accounts.h"
#include "http/routing/router.h"
#include "staff/tokens.h"

namespace typecase::api {

using StaffHandler = std::function<http::Response(const http::Request&, const staff::Caller&)>;

// For staff with a bearer token: 401 without a valid token, 403 (staff_only) with a customer's.
// Writes that succeed are logged with the member and the token's id.
http::Handler as_staff(accounts::Accounts& accounts, const staff::Tokens& tokens,
                       StaffHandler handler);

}  // namespace typecase::api
