#include "staff/sign_in/sign_in.h"

#include "base/log.h"
#include "base/text/mailbox.h"
#include "staff/sign_in/factors.h"

namespace typecase::staff {
namespace {

Error invalid_credentials() {
  return {ErrorKind::unauthenticated,
          "invalid_credentials",
          "The address, the password or the code is not right.",
          {},
          0};
}

Error no_password() {
  return {ErrorKind::conflict,
          "no_password",
          "Recovery codes go with a password, and you sign in by passkeys.",
          {},
          0};
}

// A hash to compare a password with when there is no member: the time must be the same.
const std::string& nobodys_hash() {
  static const std::string hash = hash_password(random_token());
  return hash;
}

}  // namespace

Error too_many_attempts(int seconds) {
  return {ErrorKind::too_many,
          "too_many_attempts",
          "There were too many wrong attempts. Try again later.",
          {},
          seconds};
}

Error wrong_code() {
  return invalid_field("/code", "wrong_code",
                       "This code is not right, or it was used before. Wait for the next one.");
}

// Without a member: nobody has the address.
struct SignIn::Candidate {
  std::optional<Member> member;
  std::string password_hash;
};

SignIn::Candidate SignIn::find_candidate(std::string_view email) const {
  return database_.read([&](db::Connection& connection) -> Candidate {
    auto member = find_member(connection, email);
    auto hash = member ? find_password_hash(connection, member->id) : std::nullopt;
    if (!hash || member->disabled_at) return {std::nullopt, nobodys_hash()};
    return {std::move(member), *std::move(hash)};
  });
}

Result<void> SignIn::check_attempt(std::string_view email_key, const Browser& browser) {
  const Time now = clock_.now();
  const std::string& block = browser.address_block;
  auto wait = pairs_.take(std::string(email_key) + "|" + block, now);
  if (!wait) wait = addresses_.take(email_key, now);
  if (!wait && !block.empty()) wait = blocks_.take(block, now);
  if (wait) return too_many_attempts(*wait);
  return {};
}

Result<Entered> SignIn::sign_in(std::string_view email, std::string_view password,
                                std::string_view code, const Browser& browser) {
  const std::string key = fold_email(email);
  if (auto attempt = check_attempt(key, browser); !attempt) return attempt.error();
  const Candidate candidate = find_candidate(email);
  const bool is_right = verify_password(candidate.password_hash, password);
  if (!is_right || !candidate.member) {
    log::warning("staff_sign_in_failed",
                 {{"member", candidate.member ? candidate.member->id : "unknown"}});
    return invalid_credentials();
  }
  auto entered = enter(candidate, code, browser);
  if (entered) {
    pairs_.clear(key + "|" + browser.address_block);
    codes_.clear(candidate.member->id);
  }
  return entered;
}

Result<Entered> SignIn::enter(const Candidate& candidate, std::string_view code,
                              const Browser& browser) {
  const Time now = clock_.now();
  const Member& member = *candidate.member;
  if (auto wait = codes_.take(member.id, now)) return too_many_attempts(*wait);
  auto entered = database_.write([&](db::Connection& connection) -> Result<Entered> {
    // While its hash was computed the password may have been taken away, or the member disabled.
    auto current = find_member_by_id(connection, member.id);
    const bool is_unchanged = find_password_hash(connection, member.id) == candidate.password_hash;
    if (!current || current->disabled_at || !is_unchanged) return invalid_credentials();
    if (!use_code(connection, server_key_, member.id, code, now)) return invalid_credentials();
    std::string token = open_session(connection, member.id, browser.agent, now);
    record(connection, session_actor(member.id, token, browser), "member.signed_in", member.id,
           now);
    return Entered{*std::move(current), std::move(token), {}};
  });
  if (!entered) {
    log::warning("staff_sign_in_failed", {{"member", member.id}});
  } else {
    log::info("staff_signed_in", {{"member", member.id}});
  }
  return entered;
}

Result<void> SignIn::step_up(const SignedInMember& caller, std::string_view code) {
  const Time now = clock_.now();
  const std::string& member = caller.member.id;
  if (auto wait = codes_.take(member, now)) return too_many_attempts(*wait);
  const bool is_right = database_.write([&](db::Connection& connection) {
    if (!use_code(connection, server_key_, member, code, now)) return false;
    note_step_up(connection, caller, now);
    return true;
  });
  if (!is_right) {
    log::warning("staff_step_up_failed", {{"member", member}});
    return wrong_code();
  }
  codes_.clear(member);
  return {};
}

Result<std::vector<std::string>> SignIn::renew_recovery_codes(const SignedInMember& caller) {
  std::vector<std::string> codes = new_recovery_codes();
  auto renewed = database_.write([&](db::Connection& connection) -> Result<void> {
    if (!find_password_hash(connection, caller.member.id)) return no_password();
    replace_recovery_codes(connection, caller.member.id, codes);
    record(connection, to_actor(caller), "member.recovery_codes_renewed", caller.member.id,
           clock_.now());
    return {};
  });
  if (!renewed) return renewed.error();
  log::info("staff_recovery_codes_renewed", {{"member", caller.member.id}});
  return codes;
}

std::vector<WayIn> SignIn::factors(const std::string& member_id) const {
  return database_.read([&](db::Connection& c) { return factors_of(c, member_id); });
}

int SignIn::recovery_codes_left(const std::string& member_id) const {
  return database_.read([&](db::Connection& connection) {
    return staff::recovery_codes_left(connection, member_id);
  });
}

}  // namespace typecase::staff
