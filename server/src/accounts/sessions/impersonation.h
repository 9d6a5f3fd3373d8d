#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "accounts/account_settings.h"
#include "accounts/accounts.h"
#include "audit/audit.h"

namespace typecase::accounts {

inline constexpr std::chrono::seconds impersonation_token_life{60};
inline constexpr std::chrono::minutes impersonation_life{30};  // once it is open

// Staff acting as a customer: begun by staff who may, with a reason, by a token that opens one
// sign-in of 30 minutes. Each is a row that stays: who, as whom, why and when. Issue, opening and
// end are rows of the audit log too. Thread-safe.
class Impersonation {
 public:
  Impersonation(db::Database& database, const Clock& clock, Accounts& accounts,
                AccountSettings settings)
      : database_(database), clock_(clock), accounts_(accounts), settings_(std::move(settings)) {}

  struct Issued {
    std::string id;  // to revoke it
    // Opens the shop as the customer once: public_url of the settings, /login?impersonate=TOKEN.
    std::string token, address;
    Time opens_until;
    Customer customer;
  };
  // staff: the name of the member, who is the actor's where it has one. not_found; conflict
  // (customer_deleted); invalid: required (staff or reason are blank), too_long (a reason of more
  // than 500 characters), not_allowed (control characters).
  Result<Issued> issue(const audit::Actor& actor, const CustomerId& customer,
                       std::string_view staff, const std::string& reason);

  struct Opened {
    SignedIn caller;
    Tokens tokens;  // without one to refresh with
  };
  // The customer is told by mail. gone (link_spent): unknown, used, revoked or too old, or the
  // member is disabled; nobody can tell which.
  Result<Opened> open(std::string_view token, std::string_view request_id = {});

  // Ends it at once, opened or not. not_found: no such one, or it has ended.
  Result<void> revoke(const audit::Actor& actor, std::string_view id);

 private:
  db::Database& database_;
  const Clock& clock_;
  Accounts& accounts_;
  AccountSettings settings_;
};

// In the transaction that takes away the member's access: nothing that they began opens or goes on.
void end_impersonations_by(db::Connection& connection, const std::string& member_id, Time now);

// The record of one.
struct RecordedImpersonation {
  std::string id;
  std::string staff;  // the member's name
  std::string reason;
  Time issued_at;
  std::optional<Time> opened_at;
  std::optional<Time> ended_at;  // before its time, or because the session ended

  Time ends_at() const;  // when it ended, or will at the latest
  bool is_open(Time now) const { return !ended_at && now < ends_at(); }
};
BOOST_DESCRIBE_STRUCT(RecordedImpersonation, (),
                      (id, staff, reason, issued_at, opened_at, ended_at))

// The newest first, at most so many. One statement.
std::vector<RecordedImpersonation> list_impersonations(db::Connection& connection,
                                                       const CustomerId& customer,
                                                       std::int64_t most);

}  // namespace typecase::accounts
