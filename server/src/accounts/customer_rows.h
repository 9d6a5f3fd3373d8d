#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "accounts/accounts.h"

namespace typecase::accounts {

// Rows of customers, in the caller's transaction.

// The one customer who has proved to own the address, by its folded form; one statement, whether
// or not there is one.
std::optional<CustomerId> find_verified(db::Connection& connection, std::string_view email);

// The customer whom a password for the address is for: the verified one, or as find_unverified().
std::optional<Customer> find_by_email(db::Connection& connection, std::string_view email);

// Of the customers who have not proved to own the address: the one who was the first to pay for an
// order, or else the newest. Strangers who register the address later do not come before a customer
// who has paid. `except` is left out.
std::optional<Customer> find_unverified(db::Connection& connection, std::string_view email,
                                        const CustomerId& except = {});

// Whether the customer has paid for an order that was not free.
bool has_paid(db::Connection& connection, const CustomerId& id);

// Whether somebody has proved to own the address in this very spelling, or has paid for an order
// under it.
bool belongs_to_customer(db::Connection& connection, std::string_view email);

struct PasswordHash {
  CustomerId id;
  std::string password_hash;
};
BOOST_DESCRIBE_STRUCT(PasswordHash, (), (id, password_hash))

constexpr std::size_t max_password_hashes = 3;

// The customers whose password one for the address may be: the verified customer, the unverified
// one who was the first to pay for an order, and the newest unverified one, in this order.
std::vector<PasswordHash> find_password_hashes(db::Connection& connection,
                                               std::string_view email_key);

// nullopt: no such customer, or one without a password.
std::optional<std::string> find_password_hash(db::Connection& connection, const CustomerId& id);

void set_password(db::Connection& connection, const CustomerId& id, std::string_view hash);

// The customer owns the address from now on. No other verified one may have it.
void verify_address(db::Connection& connection, const CustomerId& id, std::string_view email);

// Takes away what somebody typed who may have been a stranger: name, company and country. Not the
// name where staff have vouched for it (Profile::correct()).
void forget_profile(db::Connection& connection, const CustomerId& id);

// Deletes a customer's sign-ins and links, staff's too, and all that identifies them. The row stays
// for rows that refer to it, with only its id and the times of its creation and end.
void erase(db::Connection& connection, const CustomerId& id, Time now);

// Moves all that one customer has to another, and ends the first. The record of impersonations goes
// on to name whom it named: where there is one, an erased row stays.
void merge(db::Connection& connection, const CustomerId& from, const CustomerId& into, Time now);

// The customer has proved to own the address and to have placed the orders of `from`, or takes them
// over: the coupons that they use count for the limit per customer of the mailbox's verified owner
// from now on (carts/coupons.h).
void claim_coupon_uses(db::Connection& connection, const CustomerId& from, std::string_view email);

// Merges into the customer, who has just proved the mailbox and is its verified one, the guests at
// the address who have paid or whose payment is on its way: nobody else has a claim to what they
// bought. Not those with open orders alone, which anybody may have typed. Their coupons stay
// counted as those of guests: a stranger may have used them. Returns who they were.
std::vector<CustomerId> take_in_guests(db::Connection& connection, const CustomerId& customer,
                                       std::string_view email, Time now);

// The same, and those with a password: for a reset, which is for somebody who knows none of the
// passwords that were chosen for the address.
std::vector<CustomerId> take_in_buyers(db::Connection& connection, const CustomerId& customer,
                                       std::string_view email, Time now);

// Logs each merge of customers, so that a record naming an erased one leads to the other.
void note_merged(const std::vector<CustomerId>& from, const CustomerId& into);

// Deletes the customers who have not confirmed their address since `before`, and those deleted by
// themselves, unless an order or the record of an impersonation points to them. Returns how many.
std::int64_t sweep_unverified(db::Connection& connection, Time before);

}  // namespace typecase::accounts
