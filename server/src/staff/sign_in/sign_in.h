#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "base/error.h"
#include "base/rate_limiter.h"
#include "db/database.h"
#include "staff/members.h"
#include "staff/sign_in/sessions.h"

namespace typecase::staff {

constexpr std::chrono::hours link_life{24};

// The secret and the names that a member needs to set up their sign-in, once their link is open.
struct Enrolment {
  Member member;
  std::string totp_secret;   // base32, to be typed into an app
  std::string totp_address;  // "otpauth://...", to be read from a QR code
};

// A member who was let in. The token is their session's, see sessions.h.
struct Entered {
  Member member;
  std::string token;
  std::vector<std::string> recovery_codes;  // new ones, never shown again; empty: they have theirs
};

// Sign-in of staff to the console: by a link that works once, which sets a password and an
// authenticator app, then by both. One factor alone lets nobody in, and nothing is sent by email.
// Each step is a row of the audit log. Links are in enrolment.cpp. Thread-safe.
class SignIn {
 public:
  SignIn(db::Database& database, const Clock& clock, Bytes server_key,
         std::function<std::string()> shop_name)
      : database_(database),
        clock_(clock),
        server_key_(std::move(server_key)),
        shop_name_(std::move(shop_name)) {}

  // A token for a link that lasts 24 hours; takes away every way in that the member had, and ends
  // their sign-ins. not_found; conflict: member_disabled, own_access (members do not reset
  // themselves); unauthenticated (staff_signed_out): the actor's session has ended.
  Result<std::string> reset(const audit::Actor& actor, const std::string& member_id);

  // The enrolment that a link opens: changes nothing, and is the same each time.
  // gone (link_spent): unknown, used, replaced or too old; nobody can tell which.
  Result<Enrolment> begin(std::string_view link_token) const;

  // Sets the password, the app and ten recovery codes, uses up the link and lets the member in.
  // gone (link_spent), as begin(); invalid: weak_password at /password, wrong_code at /code. The
  // link is good again after an invalid answer. Heavy class only.
  Result<Entered> enrol(std::string_view link_token, std::string_view password,
                        std::string_view code, const Browser& browser);

  // unauthenticated (invalid_credentials): address, password or code are wrong, the code was used
  // before, or the member is disabled; nobody can tell which. too_many (too_many_attempts). Heavy
  // class only.
  Result<Entered> sign_in(std::string_view email, std::string_view password, std::string_view code,
                          const Browser& browser);

  // A code once more, before what needs one that is at most 5 minutes old. invalid (wrong_code) at
  // /code; too_many (too_many_attempts).
  Result<void> step_up(const SignedInMember& caller, std::string_view code);

  // Ten new codes in the place of the member's. conflict (no_password): they stand in for the app
  // that goes with a password. unauthenticated (staff_signed_out).
  Result<std::vector<std::string>> renew_recovery_codes(const SignedInMember& caller);

  std::vector<WayIn> factors(const std::string& member_id) const;
  int recovery_codes_left(const std::string& member_id) const;

 private:
  struct Candidate;
  Candidate find_candidate(std::string_view email) const;
  Result<void> check_attempt(std::string_view email_key, const Browser& browser);
  Result<Entered> enter(const Candidate& candidate, std::string_view code, const Browser& browser);

  db::Database& database_;
  const Clock& clock_;
  const Bytes server_key_;
  const std::function<std::string()> shop_name_;
  // Attempts: at one address from one block of client addresses, at one address, from one block.
  RateLimiter pairs_{10, std::chrono::minutes(15)};
  RateLimiter addresses_{50, std::chrono::minutes(15)};
  RateLimiter blocks_{30, std::chrono::minutes(15)};
  RateLimiter codes_{20, std::chrono::hours(24)};  // wrong ones of a member after a right password
};

// Removes links that are too old. Returns how many.
std::int64_t sweep_links(db::Connection& connection, Time now);

}  // namespace typecase::staff
