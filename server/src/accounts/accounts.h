#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/crypto.h"
#include "base/error.h"
#include "base/ids.h"
#include "db/database.h"

namespace typecase::accounts {

struct Customer {
  CustomerId id;
  std::string email;
  bool verified = false;
  std::optional<std::string> name;
  std::optional<std::string> company;
  std::optional<std::string> country;
  Time created_at;
};

// What the browser keeps: in the headers Authorization and Refresh, nowhere else.
struct Tokens {
  std::string access;
  std::string refresh;
};

struct SignedIn {
  Customer customer;
  std::optional<Tokens> renewed;  // to be sent when the access token had expired
};

// ASCII letters in lower case: what uniqueness and look-ups compare.
std::string fold_email(std::string_view email);

// Customers and their sign-ins. Tokens are opaque; the database holds their hashes
// (docs/decisions/0008-tokens.md). Thread-safe.
class Accounts {
 public:
  Accounts(db::Database& database, const Clock& clock, Bytes server_key)
      : database_(database), clock_(clock), server_key_(std::move(server_key)) {}

  // Checks two passwords whatever is known of the address, so about 100 ms: heavy class only.
  // unauthenticated (invalid_credentials).
  struct SignIn {
    Customer customer;
    Tokens tokens;
  };
  Result<SignIn> sign_in(std::string_view email, std::string_view password, bool stay_signed_in);

  // Whose request this is. An expired access token is renewed when the refresh token is good.
  // unauthenticated (signed_out): neither is.
  Result<SignedIn> authenticate(std::string_view access, std::string_view refresh);

  // New tokens; every repeat of one refresh gets the same pair. A token of an older generation ends
  // the sign-in. unauthenticated (signed_out).
  Result<Tokens> refresh(std::string_view refresh);

  // Ends the sign-in that either token belongs to; unknown tokens are ignored.
  void sign_out(std::string_view access, std::string_view refresh);

  // In the caller's transaction: a new unverified customer, as a checkout by e-mail makes one.
  Customer add_guest(db::Connection& connection, std::string_view email);
  // In the caller's transaction: a new sign-in of the customer.
  Tokens open_session(db::Connection& connection, const CustomerId& customer, bool stay_signed_in);

  // A verified customer with a password, as the operator adds one.
  // conflict (email_taken), invalid (invalid_email, weak_password).
  Result<Customer> add_customer(std::string_view email, std::string_view password,
                                std::optional<std::string> name);

 private:
  struct Session;
  std::optional<Session> find_session(db::Connection& connection, std::string_view token);
  void note_arrival(const std::string& session);
  bool is_access_token(const Session& session, std::string_view token) const;
  std::string access_token(const std::string& session, std::int64_t generation) const;
  std::string successor(std::string_view refresh) const;

  db::Database& database_;
  const Clock& clock_;
  Bytes server_key_;
};

// nullopt: no such customer.
std::optional<Customer> find_customer(db::Connection& connection, const CustomerId& id);

// A customer whom only his tokens sign in: unverified and without a password.
bool is_guest(db::Connection& connection, const CustomerId& id);

// Forgets the sign-ins that have run out. Returns how many.
std::int64_t sweep_sessions(db::Connection& connection, Time now);

}  // namespace typecase::accounts
