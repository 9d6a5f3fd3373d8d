#pragma once

#include <boost/json.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/rate_limiter.h"
#include "db/database.h"
#include "staff/sign_in/sessions.h"
#include "staff/sign_in/sign_in.h"
#include "webauthn/assertion.h"
#include "webauthn/options.h"

namespace typecase::staff {

struct PasskeyRow;

constexpr std::size_t most_passkeys_of_member = 20;

// A passkey of a member, as lists show it.
struct StaffPasskey {
  std::string id;
  std::string name;
  Time created_at;
  std::optional<Time> last_used_at;
  bool backed_up = false;         // it is on more than one device, or in a backup
  std::optional<Time> cloned_at;  // a copy may be in use; it opens nothing any more
};
BOOST_DESCRIBE_STRUCT(StaffPasskey, (), (id, name, created_at, last_used_at, backed_up, cloned_at))

// Sign-in of staff by passkeys. The person is verified by their device (a fingerprint, a PIN), so
// that a passkey counts as both factors. A challenge is good for 5 minutes and opens something
// once. `response`: what the browser's credential gives as JSON. Each step is a row of the audit
// log. Thread-safe.
class Passkeys {
 public:
  // console_url: "https://staff.shop.example"; its host is what passkeys belong to.
  Passkeys(db::Database& database, const Clock& clock, Bytes server_key, std::string console_url,
           std::function<std::string()> shop_name);

  // For a sign-in or a step-up, with whichever passkey the person chooses.
  webauthn::RequestOptions challenge() const;

  // unauthenticated: passkey_invalid (unknown, wrong, late or shown before, or the member is
  // disabled; the log says which), passkey_cloned (from now on the passkey opens nothing, and the
  // member is signed out everywhere: one of two holders is a thief). too_many
  // (too_many_attempts), by the address block alone.
  Result<Entered> sign_in(const boost::json::value& response, const Browser& browser);

  // With a passkey of the caller's. invalid at /response: the codes of sign_in(). too_many
  // (too_many_attempts), by the member.
  Result<void> step_up(const SignedInMember& caller, const boost::json::value& response);

  std::vector<StaffPasskey> list(const std::string& member_id) const;  // the oldest first

  // A passkey that the caller's browser is to make.
  webauthn::CreationOptions prepare(const SignedInMember& caller) const;

  // invalid: passkey_invalid at /response, required, too_long or not_allowed at /name. conflict:
  // passkey_known (some member has it), too_many_passkeys. unauthenticated (staff_signed_out): the
  // caller's sign-in was ended meanwhile.
  Result<StaffPasskey> add(const SignedInMember& caller, const std::string& name,
                           const boost::json::value& response);

  // Ends the caller's other sign-ins too. not_found; conflict (last_factor): the caller has no
  // other way in.
  Result<void> remove(const SignedInMember& caller, std::string_view id);

  // The same two for a member with a one-time link, whose only way in the passkey becomes.
  // gone (link_spent). enrol() as add() otherwise: the link is good again after a refusal.
  Result<webauthn::CreationOptions> prepare_first(std::string_view link_token) const;
  Result<Entered> enrol(std::string_view link_token, const std::string& name,
                        const boost::json::value& response, const Browser& browser);

 private:
  webauthn::RelyingParty relying_party() const;
  webauthn::CreationOptions creation_options(const Member& member, std::string_view purpose,
                                             const std::vector<Bytes>& excluded) const;
  struct Shown;
  Result<Shown> read(const boost::json::value& response) const;
  Result<Member> prove(db::Connection& connection, const Shown& shown,
                       const std::string& request_id);
  Result<void> prove_by(db::Connection& connection, const PasskeyRow& row, const Member& member,
                        const Shown& shown, const std::string& request_id);
  Result<webauthn::Passkey> made(const boost::json::value& response,
                                 std::string_view purpose) const;

  db::Database& database_;
  const Clock& clock_;
  const Bytes server_key_;
  const std::string origin_;
  const std::function<std::string()> shop_name_;
  // They bound the load alone: nobody guesses a signature.
  RateLimiter blocks_{300, std::chrono::minutes(15)};
  RateLimiter members_{20, std::chrono::minutes(15)};  // wrong step-ups
};

}  // namespace typecase::staff
