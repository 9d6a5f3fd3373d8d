#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/audit.h"
#include "base/clock.h"
#include "base/error.h"
#include "db/database.h"
#include "staff/members.h"
#include "staff/permissions.h"

namespace typecase::staff {

// A bearer token of a program of one member, as lists show it.
struct Token {
  std::string id;
  std::string member_email;
  std::string purpose;  // which program uses it
  std::vector<Permission> scopes;
  Time created_at;
  Time expires_at;
  std::optional<Time> revoked_at;
};

struct NewToken {
  std::string member_email;
  std::string purpose;
  std::vector<Permission> scopes;
  std::chrono::days lifetime{90};
};

constexpr std::chrono::days longest_lifetime{366};
constexpr std::size_t most_tokens_of_member = 20;  // that are neither expired nor revoked

// The member whose request it is, and the token.
struct Caller {
  Member member;
  std::string token_id;
  std::vector<Permission> scopes;
};

audit::Actor to_actor(const Caller& caller);

// Opaque tokens, "tcs_{id}.{secret}". The database holds a hash of the secret. Issuing and
// revoking are rows of the audit log. Thread-safe.
class Tokens {
 public:
  Tokens(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  struct Issued {
    Token token;
    std::string secret;  // the whole token; never shown again
  };
  // not_found: no such member. conflict: member_disabled, too_many_tokens. invalid:
  // scope_not_granted (the member's role does not have it), required, out_of_range (1 to 366 days).
  Result<Issued> issue(const audit::Actor& actor, const NewToken& wanted);

  std::vector<Token> list() const;  // the newest first, ended ones included

  // From the next request on. not_found: no such token, or it was revoked before.
  Result<void> revoke(const audit::Actor& actor, std::string_view id);

  // unauthenticated (staff_token_invalid): forged, expired, revoked, or its member is disabled; the
  // caller cannot tell which.
  Result<Caller> authenticate(std::string_view token) const;

 private:
  db::Database& database_;
  const Clock& clock_;
};

// Whether it has the form of a staff token, which no customer's token has.
bool is_staff_token(std::string_view token);

// Both the token's scope and the member's present role must have the permission. forbidden
// (permission_missing).
Result<void> check_permission(const Caller& caller, Permission permission);

}  // namespace typecase::staff
