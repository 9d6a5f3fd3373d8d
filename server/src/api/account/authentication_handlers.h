#pragma once

#include "accounts/accounts.h"
#include "accounts/sessions/impersonation.h"
#include "http/routing/router.h"

namespace typecase::api {

// Signing in and out, where one is signed in, staff acting as a customer: /api/authentication/...
void add_authentication_routes(http::Router& router, accounts::Accounts& accounts,
                               accounts::Impersonation& impersonation);

// The answer to a sign-in of any kind: the customer with the device token, and the tokens in the
// headers.
http::Response entered_answer(const accounts::Customer& customer, const accounts::Tokens& tokens,
                              const std::string& device, int status = 200);

// The answer to a sign-out or the end of an account: clears the browser's cache of answers; its
// storage holds the cart, and stays.
http::Response signed_out_answer();

}  // namespace typecase::api
