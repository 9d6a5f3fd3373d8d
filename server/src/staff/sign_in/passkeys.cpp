#include "staff/sign_in/passkeys.h"

#include "base/log.h"
#include "staff/sign_in/challenges.h"
#include "staff/sign_in/factors.h"
#include "staff/sign_in/passkey_rows.h"
#include "webauthn/client_data.h"

namespace typecase::staff {
namespace {

constexpr std::string_view assertion_purpose = "assertion";

// "staff.shop.example" of "https://staff.shop.example:8081"
std::string host_of(std::string_view origin) {
  origin.remove_prefix(origin.find("//") + 2);
  return std::string(origin.substr(0, origin.find(':')));
}

Error last_factor() {
  return {ErrorKind::conflict,
          "last_factor",
          "This passkey is the only way in that you have. Add another one first.",
          {},
          0};
}

// A sign-in by passkey that was refused, or what it opened. Both commit: a clone is noted.
template <class Opened>
struct Outcome {
  std::optional<Opened> opened;
  std::optional<Error> refusal;
};

}  // namespace

Passkeys::Passkeys(db::Database& database, const Clock& clock, Bytes server_key,
                   std::string console_url, std::function<std::string()> shop_name)
    : database_(database),
      clock_(clock),
      server_key_(std::move(server_key)),
      origin_(std::move(console_url)),
      shop_name_(std::move(shop_name)) {}

webauthn::RelyingParty Passkeys::relying_party() const {
  return {host_of(origin_), origin_, shop_name_()};
}

webauthn::RequestOptions Passkeys::challenge() const {
  return webauthn::request_options(relying_party(),
                                   new_challenge(server_key_, assertion_purpose, clock_.now()));
}

Result<Member> Passkeys::prove(db::Connection& connection, const boost::json::value& response) {
  const Time now = clock_.now();
  const std::string challenge = webauthn::named_challenge(response);
  if (!is_good(server_key_, assertion_purpose, challenge, now)) {
    return webauthn::passkey_refused("challenge");
  }
  auto assertion = webauthn::read_assertion(response);
  if (!assertion) return assertion.error();
  auto row = find_passkey(connection, assertion->credential_id);
  auto member = row ? find_member_by_id(connection, row->member_id) : std::nullopt;
  if (!member) return webauthn::passkey_refused("unknown");
  if (member->disabled_at || row->cloned_at) return webauthn::passkey_refused("blocked");
  auto asserted = webauthn::verify_assertion(relying_party(), challenge, row->passkey(),
                                             as_bytes(member->id), *assertion);
  if (!asserted) {
    if (asserted.error().code == "passkey_cloned") {
      block_clone(connection, *row, now);
      record(connection, {member->id, audit::Via::session, {}, {}}, "member.passkey_cloned",
             member->id, now);
    }
    return asserted.error();
  }
  if (!use_challenge(connection, challenge, now)) return webauthn::passkey_refused("replayed");
  note_use(connection, *row, *asserted, now);
  return *std::move(member);
}

Result<Entered> Passkeys::sign_in(const boost::json::value& response, const Browser& browser) {
  const Time now = clock_.now();
  const std::string& block = browser.address_block;
  if (auto wait = block.empty() ? std::nullopt : blocks_.take(block, now)) {
    return too_many_attempts(*wait);
  }
  auto outcome = database_.write([&](db::Connection& connection) -> Outcome<Entered> {
    auto member = prove(connection, response);
    if (!member) return {std::nullopt, member.error()};
    std::string token = open_session(connection, member->id, browser.agent, now);
    record(connection, session_actor(member->id, token, browser), "member.signed_in", member->id,
           now);
    return {Entered{*std::move(member), std::move(token), {}}, std::nullopt};
  });
  if (outcome.refusal) return *std::move(outcome.refusal);
  blocks_.clear(block);
  log::info("staff_signed_in", {{"member", outcome.opened->member.id}});
  return *std::move(outcome.opened);
}

Result<void> Passkeys::step_up(const SignedInMember& caller, const boost::json::value& response) {
  const Time now = clock_.now();
  const std::string& id = caller.member.id;
  if (auto wait = members_.take(id, now)) return too_many_attempts(*wait);
  auto refusal = database_.write([&](db::Connection& connection) -> std::optional<Error> {
    auto member = prove(connection, response);
    if (!member) return member.error();
    if (member->id != id) return webauthn::passkey_refused("other_member");
    note_step_up(connection, caller, now);
    return std::nullopt;
  });
  if (refusal) return invalid_field("/response", refusal->code, refusal->detail);
  members_.clear(id);
  return {};
}

std::vector<StaffPasskey> Passkeys::list(const std::string& member_id) const {
  return database_.read([&](db::Connection& connection) {
    const auto rows = passkeys_of(connection, member_id);
    return std::vector<StaffPasskey>(rows.begin(), rows.end());
  });
}

Result<void> Passkeys::remove(const SignedInMember& caller, std::string_view id) {
  const std::string& member = caller.member.id;
  return database_.write([&](db::Connection& connection) -> Result<void> {
    if (connection.execute("DELETE FROM staff_passkey WHERE id = $1 AND member_id = $2", id,
                           member) == 0) {
      return not_found("passkey");
    }
    if (factors_of(connection, member).empty()) return last_factor();
    record(connection, to_actor(caller), "member.passkey_removed", member, clock_.now());
    return {};
  });
}

}  // namespace typecase::staff
