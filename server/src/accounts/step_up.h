#pragma once

#include <optional>
#include <string>

#include "accounts/accounts.h"

namespace typecase::accounts {

// The password once more, before what must not be done by somebody who found a browser open or a
// token: a new password or address, the end of the account. A customer without a password has
// nothing to give, and `password` is not looked at. Heavy class only.
// What is answered is the hash that it was compared with, nullopt where there is none.
// invalid (wrong_password), at /password; too_many (too_many_attempts), as when signing in.
Result<std::optional<std::string>> step_up(db::Database& database, Accounts& accounts,
                                           const CustomerId& customer,
                                           const std::optional<std::string>& password);

// In the transaction that acts on it: whether the password is still that one. invalid
// (wrong_password).
Result<void> check_unchanged(db::Connection& connection, const CustomerId& customer,
                             const std::optional<std::string>& hash);

}  // namespace typecase::accounts
