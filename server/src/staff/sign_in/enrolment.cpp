#include "accounts/sign_in/password_policy.h"
#include "base/crypto/sealed_secret.h"
#include "base/crypto/totp.h"
#include "base/log.h"
#include "db/record.h"
#include "staff/sign_in/factors.h"
#include "staff/sign_in/links.h"
#include "staff/sign_in/sign_in.h"

namespace typecase::staff {
namespace {

constexpr std::string_view link_purpose = "staff link";

Bytes secret_of(ByteView server_key, const Link& link) {
  auto secret = open_secret(server_key, link_purpose, link.totp_secret);
  if (!secret) throw ErrorException(link_spent());  // The server's key is another one now.
  return *std::move(secret);
}

std::string insert_link(db::Connection& connection, ByteView server_key,
                        const std::string& member_id, Time now) {
  const std::string token = random_token();
  connection.execute(
      "INSERT INTO staff_link (token_hash, member_id, totp_secret, created_at, expires_at) "
      "VALUES ($1, $2, $3, $4, $5)",
      sha256(token), member_id, seal_secret(server_key, link_purpose, totp::new_secret()), now,
      now + link_life);
  return token;
}

}  // namespace

std::optional<Link> find_link(db::Connection& connection, std::string_view token, Time now) {
  return connection.find<Link>(
      "SELECT l.member_id, l.totp_secret FROM staff_link l JOIN staff_member m ON m.id = "
      "l.member_id WHERE l.token_hash = $1 AND l.expires_at > $2 AND m.disabled_at IS NULL",
      sha256(token), now);
}

Error link_spent() {
  return {ErrorKind::gone,
          "link_spent",
          "This link has been used or is too old. An owner of the shop can make a new one.",
          {},
          0};
}

Result<std::string> SignIn::reset(const audit::Actor& actor, const std::string& member_id) {
  if (actor.member_id == member_id) return own_access();
  auto token = database_.write([&](db::Connection& connection) -> Result<std::string> {
    auto member = find_member_by_id(connection, member_id);
    if (!member) return not_found("member of staff");
    if (member->disabled_at) {
      return Error{ErrorKind::conflict, "member_disabled", "This member is disabled.", {}, 0};
    }
    remove_factors(connection, member->id, clock_.now());
    record(connection, actor, "member.reset", member->id, clock_.now());
    return insert_link(connection, server_key_, member->id, clock_.now());
  });
  if (token) log::info("staff_link_made", {});
  return token;
}

Result<Enrolment> SignIn::begin(std::string_view link_token) const {
  return database_.read([&](db::Connection& connection) -> Result<Enrolment> {
    auto link = find_link(connection, link_token, clock_.now());
    if (!link) return link_spent();
    const Bytes secret = secret_of(server_key_, *link);
    Member member = find_member_by_id(connection, link->member_id).value();
    std::string address = totp::address(secret, shop_name_(), member.email);
    return Enrolment{std::move(member), totp::to_base32(secret), std::move(address)};
  });
}

Result<Entered> SignIn::enrol(std::string_view link_token, std::string_view password,
                              std::string_view code, const Browser& browser) {
  auto enrolment = begin(link_token);
  if (!enrolment) return enrolment.error();
  auto checked = accounts::check_new_password(
      password, {.foundry = shop_name_(), .email = enrolment->member.email}, "/password");
  if (!checked) return checked.error();
  const std::string hash = hash_password(password);
  const Time now = clock_.now();
  auto entered = database_.write([&](db::Connection& connection) -> Result<Entered> {
    auto link = find_link(connection, link_token, now);
    if (!link) return link_spent();
    const Bytes secret = secret_of(server_key_, *link);
    auto step = totp::matching_step(secret, code, now);
    if (!step) return wrong_code();
    const NewFactors factors{hash, secret, *step, new_recovery_codes()};
    replace_factors(connection, server_key_, link->member_id, factors, now);
    std::string token = open_session(connection, link->member_id, browser.agent, now);
    record(connection, session_actor(link->member_id, token, browser), "member.enrolled",
           link->member_id, now);
    return Entered{enrolment->member, std::move(token), factors.recovery_codes};
  });
  if (entered) log::info("staff_enrolled", {{"member", entered->member.id}});
  return entered;
}

std::int64_t sweep_links(db::Connection& connection, Time now) {
  return connection.execute("DELETE FROM staff_link WHERE expires_at <= $1", now);
}

}  // namespace typecase::staff
