#pragma once

#include <functional>
#include <optional>

#include "accounts/accounts.h"
#include "http/message.h"
#include "http/router.h"

namespace typecase::api {

// The tokens of a request: "Authorization: Bearer ..." and "Refresh: ...". Empty when absent.
std::string_view access_token(const http::Request& request);
std::string_view refresh_token(const http::Request& request);

void set_tokens(http::Response& response, const accounts::Tokens& tokens);

using CustomerHandler =
    std::function<http::Response(const http::Request&, const accounts::Customer&)>;
using VisitorHandler =
    std::function<http::Response(const http::Request&, const std::optional<accounts::Customer>&)>;

// For signed-in customers only, else 401. Tokens that were renewed on the way go into the answer,
// also when the handler fails.
http::Handler signed_in(accounts::Accounts& accounts, CustomerHandler handler);

// For everybody: a request that brings tokens must bring good ones, else 401.
http::Handler anybody(accounts::Accounts& accounts, VisitorHandler handler);

}  // namespace typecase::api
