#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/audit.h"
#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "base/error.h"
#include "db/database.h"
#include "staff/sign_in/sessions.h"
#include "staff/way_in.h"

// Of this module alone: what members prove themselves with. All in the caller's transaction.
namespace typecase::staff {

constexpr std::size_t recovery_code_count = 10;

std::optional<std::string> find_password_hash(db::Connection& connection,
                                              const std::string& member_id);

std::vector<WayIn> factors_of(db::Connection& connection, const std::string& member_id);

// The second factor that a code was.
enum class Factor { totp, recovery_code };

// Takes a code of the authenticator app, of a step later than the last one used, or a recovery code
// that was not used before: neither opens anything twice, however many ask at once.
// nullopt: it is none, or was used.
std::optional<Factor> use_code(db::Connection& connection, ByteView server_key,
                               const std::string& member_id, std::string_view code, Time now);

// Puts these ways in in the place of whatever the member had. `step`: of the code that they have
// just shown.
struct NewFactors {
  std::string password_hash;
  Bytes totp_secret;
  std::int64_t totp_step;
  std::vector<std::string> recovery_codes;
};
void replace_factors(db::Connection& connection, ByteView server_key, const std::string& member_id,
                     const NewFactors& factors, Time now);

// Takes away every way in, links included, and ends the member's sign-ins.
void remove_factors(db::Connection& connection, const std::string& member_id, Time now);

// Ten codes of 50 random bits, "7K2QD-M8XRA".
std::vector<std::string> new_recovery_codes();

// Puts these codes in the place of the member's.
void replace_recovery_codes(db::Connection& connection, const std::string& member_id,
                            const std::vector<std::string>& codes);

// How many of them are not used yet.
int recovery_codes_left(db::Connection& connection, const std::string& member_id);

// The second factor was shown: holds for 5 minutes.
void note_step_up(db::Connection& connection, const SignedInMember& caller, Time now);

// invalid (wrong_code) at /code.
Error wrong_code();
Error too_many_attempts(int seconds);

// A row of the audit log about how a member signs in; it holds no secret.
void record(db::Connection& connection, const audit::Actor& actor, std::string_view action,
            const std::string& member_id, Time now);

}  // namespace typecase::staff
