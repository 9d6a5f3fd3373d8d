#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "accounts/accounts.h"

namespace typecase::accounts {

// Rows of customers, in the caller's transaction.

// The one customer who has proved to own the address, by its folded form; one statement, whether
// or not there is one.
std::optional<CustomerId> find_verified(db::Connection& connection, std::string_view email);

// Who a password for the address is for: the verified customer, or the newest unverified one.
std::optional<Customer> find_by_email(db::Connection& connection, std::string_view email);

// nullopt: no such customer, or one without a password.
std::optional<std::string> find_password_hash(db::Connection& connection, const CustomerId& id);

void set_password(db::Connection& connection, const CustomerId& id, std::string_view hash);

// The customer owns the address from now on. No other verified one may have it.
void verify_address(db::Connection& connection, const CustomerId& id, std::string_view email);

// Takes away what somebody typed who may have been a stranger: name, company and country.
void forget_profile(db::Connection& connection, const CustomerId& id);

// Moves all that one customer has to another, and deletes the first.
void merge(db::Connection& connection, const CustomerId& from, const CustomerId& into);

// Deletes the customers who have not confirmed their address since `before`, and those deleted by
// themselves, unless an order or the record of an impersonation points to them. Returns how many.
std::int64_t sweep_unverified(db::Connection& connection, Time before);

}  // namespace typecase::accounts
