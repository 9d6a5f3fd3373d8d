#pragma once

#include <string>
#include <string_view>

#include "accounts/accounts.h"
#include "audit/audit.h"

namespace typecase::accounts {

// Staff acting as a customer: begun by staff who may, with a reason, by a token that opens one
// sign-in of 30 minutes. Each is a row that stays: who, as whom, why and when. Issuing and
// revoking are rows of the audit log too. Thread-safe.
class Impersonation {
 public:
  Impersonation(db::Database& database, const Clock& clock, Accounts& accounts)
      : database_(database), clock_(clock), accounts_(accounts) {}

  struct Issued {
    std::string id;     // to revoke it
    std::string token;  // good once, for 60 seconds
    Customer customer;
  };
  // For the verified customer of the address, else the newest unverified one. not_found; invalid
  // (required): staff or reason are empty.
  Result<Issued> issue(const audit::Actor& actor, std::string_view email, std::string_view staff,
                       std::string_view reason);

  struct Opened {
    SignedIn caller;
    Tokens tokens;  // without one to refresh with
  };
  // gone (link_spent): unknown, used, revoked or too old; nobody can tell which.
  Result<Opened> open(std::string_view token);

  // Ends it at once, opened or not. not_found: no such one, or it has ended.
  Result<void> revoke(const audit::Actor& actor, std::string_view id);

 private:
  db::Database& database_;
  const Clock& clock_;
  Accounts& accounts_;
};

}  // namespace typecase::accounts
