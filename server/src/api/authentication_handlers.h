#pragma once

#include "accounts/accounts.h"
#include "accounts/impersonation.h"
#include "http/router.h"

namespace typecase::api {

// Signing in and out, where one is signed in, staff acting as a customer: /api/authentication/...
void add_authentication_routes(http::Router& router, accounts::Accounts& accounts,
                               accounts::Impersonation& impersonation);

// The answer to whoever has signed in, in whichever way: the customer with the device token, and
// the tokens in the headers.
http::Response entered_answer(const accounts::Customer& customer, const accounts::Tokens& tokens,
                              const std::string& device, int status = 200);

// The answer to whoever has signed out or gone: what the browser keeps of answers goes with the
// sign-in; its storage holds the cart, and stays.
http::Response signed_out_answer();

}  // namespace typecase::api
