#pragma once

#include "accounts/account_errors.h"
#include "accounts/accounts.h"

// Of this module alone: what the parts of Accounts share about sign-ins.

namespace typecase::accounts {

// A sign-in as its row keeps it.
struct Accounts::Session {
  std::string id;
  CustomerId customer;
  std::optional<std::string> impersonator;  // name of the member of staff; set: opened by them
  std::optional<std::string> member_id;     // theirs; none: the command line let them in
  bool may_impersonate = false;             // false: their account is disabled
  std::int64_t generation = 1;              // of its tokens; the first is 1
  Bytes current_hash;                       // of the newest refresh token
  Bytes previous_hash;                      // of the one before; empty: none
  std::optional<Time> presented_at;         // when the newest tokens were first seen
  Time previous_rotated_at;
  Time rotated_at;
};

// A token is the session's id, a full stop and its secret. Empty: it is no token.
std::string_view session_id(std::string_view token);

// Whether the token is the one that was kept as a hash, in constant time.
bool is_same(const Bytes& hash, std::string_view token);

// The maker of what an impersonator does in the shop, for the audit log. via: the session of the
// shop that they act in; the command line where it let them in, which knows no member.
audit::Actor to_actor(const SignedIn& impersonator, std::string_view request_id);

// Ends one sign-in, and with it the impersonation that it was opened for.
void end_session_row(db::Connection& connection, const std::string& id, Time now);

}  // namespace typecase::accounts
