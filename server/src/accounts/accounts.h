#pragma once

#include <boost/describe.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "accounts/account_settings.h"
#include "accounts/sign_in/devices.h"
#include "accounts/sign_in/sign_in_limits.h"
#include "audit/audit.h"
#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "base/error.h"
#include "base/ids.h"
#include "db/database.h"

namespace typecase::accounts {

struct Customer {
  CustomerId id;
  std::string email;
  bool verified = false;      // has proved to own the address
  bool has_password = false;  // not so after a checkout by e-mail alone
  std::optional<std::string> name;
  std::optional<std::string> company;
  std::optional<std::string> country;
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(Customer, (),
                      (id, email, verified, has_password, name, company, country, created_at))

// Tokens for the browser to keep: in the headers Authorization and Refresh, nowhere else.
struct Tokens {
  std::string access;
  std::string refresh;  // empty: none is given, as to staff who act as a customer
};

// The client, as the request shows it.
struct Visit {
  std::string address_block;  // what limits count by; empty: not known
  std::string agent;          // "Chromium on Linux"; empty: the browser did not say
  std::string device;         // the device token that came along; empty: none
};

struct SignedIn {
  Customer customer;
  std::string session;                      // its id
  std::optional<std::string> impersonator;  // name of the member of staff who acts as the customer
  std::optional<Tokens> renewed;            // to be sent when the access token had expired
  std::optional<std::string> member_id = {};  // the impersonator's; none: the command line let
                                              // them in
};

// Where a customer is signed in, as their list of devices shows it.
struct OpenSession {
  std::string id;
  std::string agent;
  Time created_at;
  Time last_used_at;  // to ten minutes: an ordinary request writes nothing
  bool stays_signed_in = true;
};
BOOST_DESCRIBE_STRUCT(OpenSession, (), (id, agent, created_at, last_used_at, stays_signed_in))

// Customers and their sign-ins. Tokens are opaque; the database holds their hashes
// (docs/decisions/0008-tokens.md). Thread-safe.
class Accounts {
 public:
  Accounts(db::Database& database, const Clock& clock, Bytes server_key,
           AccountSettings settings = {});

  // Checks three passwords whatever is known of the address, so about 150 ms: heavy class only. A
  // browser that the customer has not signed in with before is told of by mail.
  // unauthenticated (invalid_credentials); too_many (too_many_attempts), without looking at a
  // password.
  struct SignIn {
    Customer customer;
    Tokens tokens;
    std::string device;  // token of this browser, to be sent with the next sign-in
  };
  Result<SignIn> sign_in(std::string_view email, std::string_view password, bool stay_signed_in,
                         const Visit& visit = {});

  // Whether this is the customer's password, asked again before what matters; guessed at no faster
  // than at signing in. About 50 ms: heavy class only. invalid (wrong_password), too_many
  // (too_many_attempts).
  Result<void> check_password(const CustomerId& customer, std::string_view password);

  // The device token of a browser that has signed in in another way, by registering or by a link,
  // or that has chosen a new password.
  std::string device_token(db::Connection& connection, const CustomerId& customer) const;

  // The verified customer of an address, and whether the device token is one of theirs and still
  // valid. One statement and one check of the token for any address.
  struct AddressHolder {
    std::optional<CustomerId> customer;
    bool is_device_known = false;
  };
  AddressHolder find_holder(db::Connection& connection, std::string_view email,
                            std::string_view device) const;

  // The customer has proved the mailbox: wrong passwords that were counted for the address or for
  // the customer refuse no sign-in any more.
  void forget_wrong_passwords(std::string_view email, const CustomerId& customer);

  // The customer whose request this is. An expired access token is renewed when the refresh token
  // is good. unauthenticated (signed_out): neither is.
  Result<SignedIn> authenticate(std::string_view access, std::string_view refresh);

  // New tokens; every repeat of one refresh gets the same pair. A token of an older generation ends
  // the sign-in, and the customer is told by mail. unauthenticated (signed_out).
  Result<Tokens> refresh(std::string_view refresh);

  // Ends the sign-in that either token belongs to; unknown tokens are ignored. The end of acting as
  // a customer is a row of the audit log.
  void sign_out(std::string_view access, std::string_view refresh,
                std::string_view request_id = {});

  // A row of the audit log, with both names, of what an impersonator is about to do. Throws DbError
  // when it cannot be written: then they may not do it. operation: its operationId.
  void record_act(const SignedIn& caller, std::string_view operation, std::string_view request_id);

  // In the caller's transaction: a new unverified customer, as a checkout by e-mail makes one.
  Customer add_guest(db::Connection& connection, std::string_view email);
  // In the caller's transaction: a new sign-in of the customer. agent: as in Visit.
  Tokens open_session(db::Connection& connection, const CustomerId& customer, bool stay_signed_in,
                      std::string_view agent = {});

  // In the caller's transaction: 30 minutes as the customer for one of the staff, without a refresh
  // token.
  Tokens open_impersonation(db::Connection& connection, const CustomerId& customer,
                            const std::string& staff);

  // Where the customer is signed in: as list_sessions().
  std::vector<OpenSession> sessions(const CustomerId& customer) const;
  // not_found: the customer has no such sign-in.
  Result<void> end_session(const CustomerId& customer, std::string_view id);
  void sign_out_everywhere(const CustomerId& customer);

  // A verified customer with a password, as the operator adds one; a row of the audit log.
  // conflict (email_taken), invalid (invalid_email, weak_password).
  Result<Customer> add_customer(std::string_view email, std::string_view password,
                                std::optional<std::string> name, const audit::Actor& actor = {});

 private:
  struct Session;
  struct Candidate;
  static std::vector<Candidate> candidates(db::Connection& connection, std::string_view email_key);
  struct Met;
  Result<Met> meet(const std::vector<Candidate>& known, std::string_view email_key,
                   std::string_view password, const Visit& visit);
  Result<Met> meet_stranger(const std::vector<Candidate>& known, std::string_view email_key,
                            std::string_view password, const Visit& visit);
  Result<SignIn> enter(const Candidate& candidate, const std::optional<std::string>& new_hash,
                       bool stay_signed_in, const Visit& visit,
                       const std::optional<std::string>& device);
  std::optional<Session> find_session(db::Connection& connection, std::string_view token);
  static std::optional<SignedIn> signed_in(const Session& session, const db::Deferred& customer);
  void note_arrival(const Session& session);
  bool is_access_token(const Session& session, std::string_view token) const;
  std::string access_token(const std::string& session, std::int64_t generation) const;
  std::string sealed(std::string token) const;
  bool is_sealed(std::string_view refresh) const;
  std::string successor(std::string_view refresh) const;
  bool rotate(const Session& session, std::string_view refresh);
  bool repeat(const Session& session);
  void end_reused(const Session& session);

  db::Database& database_;
  const Clock& clock_;
  Bytes server_key_;
  AccountSettings settings_;
  Devices devices_;
  SignInLimits limits_;
};

// nullopt: no such customer, or their account is deleted.
std::optional<Customer> find_customer(db::Connection& connection, const CustomerId& id);

// One row, a Customer, or none.
db::Deferred defer_customer(db::Connection& connection, const CustomerId& id);
db::Deferred defer_customer_of_session(db::Connection& connection, std::string_view session);

// Stores a customer, with the hash of their password where there is one. Throws DbError (unique)
// when the customer is verified and another verified one has the address.
void insert_customer(db::Connection& connection, const Customer& customer,
                     const std::optional<std::string>& password_hash);

// A customer who can sign in only by tokens: unverified, without a password, and not one whom staff
// gave another address, who may have had one.
bool is_guest(db::Connection& connection, const CustomerId& id);

// Whether the customer is signed in somewhere, or staff act as them.
bool has_open_session(db::Connection& connection, const CustomerId& customer, Time now);

// Ends one sign-in of the customer. False: they have no such one.
bool end_session(db::Connection& connection, const CustomerId& customer, std::string_view id);

// Ends the customer's sign-ins, all but the session `except`, and those of staff who act as them:
// their tokens are worth nothing from the commit on.
void end_sessions(db::Connection& connection, const CustomerId& customer, Time now,
                  std::string_view except = {});

// The latest use first; not those of staff who act as the customer.
std::vector<OpenSession> list_sessions(db::Connection& connection, const CustomerId& customer,
                                       Time now);

// Forgets the sign-ins that have run out. Returns how many.
std::int64_t sweep_sessions(db::Connection& connection, Time now);

}  // namespace typecase::accounts
