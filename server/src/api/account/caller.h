#pragma once

#include <functional>
#include <optional>

#include "accounts/accounts.h"
#include "http/message/message.h"
#include "http/routing/router.h"

namespace typecase::api {

// The tokens of a request: "Authorization: Bearer ..." and "Refresh: ...". Empty when absent.
std::string_view access_token(const http::Request& request);
std::string_view refresh_token(const http::Request& request);

// A refresh token that is empty is not sent.
void set_tokens(http::Response& response, const accounts::Tokens& tokens);

// The client of a request. device: the device token of the body, where it has one.
accounts::Visit visit_of(const http::Request& request,
                         const std::optional<std::string>& device = {});

using CustomerHandler =
    std::function<http::Response(const http::Request&, const accounts::SignedIn&)>;
using VisitorHandler =
    std::function<http::Response(const http::Request&, const std::optional<accounts::SignedIn>&)>;

// For signed-in customers only, else 401. Tokens that were renewed on the way go into the answer,
// also when the handler fails. A write by staff as the customer is a row of the audit log before it
// is made, with both names.
http::Handler signed_in(accounts::Accounts& accounts, CustomerHandler handler);

// The same for the customer in person: 403 (impersonated) for staff who act as them.
http::Handler in_person(accounts::Accounts& accounts, CustomerHandler handler);

// For everybody: a request that brings tokens must bring good ones, else 401.
http::Handler optional_auth(accounts::Accounts& accounts, VisitorHandler handler);

// For everybody but staff who act as a customer: 403 (impersonated).
http::Handler optional_auth_in_person(accounts::Accounts& accounts, VisitorHandler handler);

// The same, but tokens that are good no longer count as none: for what is opened from a mail.
http::Handler optional_auth_ignoring_invalid(accounts::Accounts& accounts, VisitorHandler handler);

// Whether staff who act as a customer ask, where tokens make no other difference.
bool is_impersonated(accounts::Accounts& accounts, const http::Request& request);

}  // namespace typecase::api
