#pragma once

#include <optional>
#include <string>

#include "accounts/accounts.h"

namespace typecase::accounts {

// The password once more, before what must not be done by somebody who found a browser open or a
// token: a new password or address, the end of the account. A guest has nothing to give, and
// `password` is not looked at; a verified customer without a password has a mailbox to choose one
// by. Heavy class only.
// Returns the hash that it was compared with; nullopt: a guest.
// invalid (wrong_password), at /password; conflict (no_password); too_many (too_many_attempts), as
// when signing in; unauthenticated (signed_out): the customer is gone.
Result<std::optional<std::string>> step_up(db::Database& database, Accounts& accounts,
                                           const CustomerId& customer,
                                           const std::optional<std::string>& password);

// In the transaction that acts on it: whether the password is still that one, and the address the
// customer's as the request has it. A guest has no password that could differ; another address has
// ended their sign-ins. invalid (wrong_password); conflict (no_password); unauthenticated
// (signed_out).
Result<void> check_unchanged(db::Connection& connection, const Customer& customer,
                             const std::optional<std::string>& hash);

}  // namespace typecase::accounts
