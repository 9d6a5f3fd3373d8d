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

// An answer that can be read, to a challenge of ours.
struct Passkeys::Shown {
  std::string challenge;
  Time made_at;  // the challenge
  webauthn::AssertionResponse assertion;
};

Result<Passkeys::Shown> Passkeys::read(const boost::json::value& response) const {
  std::string challenge = webauthn::named_challenge(response);
  auto made = made_at(server_key_, assertion_purpose, challenge, clock_.now());
  if (!made) return webauthn::passkey_refused("challenge");
  auto assertion = webauthn::read_assertion(response);
  if (!assertion) return assertion.error();
  return Shown{std::move(challenge), *made, *std::move(assertion)};
}

Result<Member> Passkeys::prove(db::Connection& connection, const Shown& shown,
                               const std::string& request_id) {
  auto row = find_passkey(connection, shown.assertion.credential_id);
  auto member = row ? find_member_by_id(connection, row->member_id) : std::nullopt;
  if (!member) return webauthn::passkey_refused("unknown");
  if (auto proved = prove_by(connection, *row, *member, shown, request_id); !proved) {
    log::warning("staff_passkey_failed", {{"member", member->id}, {"code", proved.error().code}});
    return proved.error();
  }
  return *std::move(member);
}

Result<void> Passkeys::prove_by(db::Connection& connection, const PasskeyRow& row,
                                const Member& member, const Shown& shown,
                                const std::string& request_id) {
  const Time now = clock_.now();
  if (member.disabled_at || row.cloned_at) return webauthn::passkey_refused("blocked");
  auto asserted = webauthn::verify_assertion(relying_party(), shown.challenge, row.passkey(),
                                             as_bytes(member.id), shown.assertion);
  const bool is_cloned = !asserted && asserted.error().code == "passkey_cloned";
  if (!asserted && !is_cloned) return asserted.error();
  // Its signature is right. An answer that comes twice, or after a later one, is no clone's.
  if (!use_challenge(connection, shown.challenge, now)) {
    return webauthn::passkey_refused("replayed");
  }
  if (!is_cloned) {
    note_use(connection, row, *asserted, now);
    return {};
  }
  if (row.last_used_at && shown.made_at < *row.last_used_at) {
    return webauthn::passkey_refused("overtaken");
  }
  block_clone(connection, row, now);
  end_sessions(connection, member.id, now);
  record(connection, {member.id, audit::Via::session, {}, {}, {}, request_id},
         "member.passkey_cloned", member.id, now);
  return asserted.error();
}

Result<Entered> Passkeys::sign_in(const boost::json::value& response, const Browser& browser) {
  const Time now = clock_.now();
  const std::string& block = browser.address_block;
  if (auto wait = block.empty() ? std::nullopt : blocks_.take(block, now)) {
    return too_many_attempts(*wait);
  }
  auto shown = read(response);
  if (!shown) return shown.error();
  auto outcome = database_.write([&](db::Connection& connection) -> Outcome<Entered> {
    auto member = prove(connection, *shown, browser.request_id);
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
  auto in_field = [](const Error& refusal) {
    return invalid_field("/response", refusal.code, refusal.detail);
  };
  auto shown = read(response);
  if (!shown) return in_field(shown.error());
  auto refusal = database_.write([&](db::Connection& connection) -> std::optional<Error> {
    auto member = prove(connection, *shown, caller.request_id);
    if (!member) return member.error();
    if (member->id != id) return webauthn::passkey_refused("other_member");
    note_step_up(connection, caller, now);
    return std::nullopt;
  });
  if (refusal) return in_field(*refusal);
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
    // The holder of its device may be signed in by it.
    connection.execute("DELETE FROM staff_session WHERE member_id = $1 AND id <> $2", member,
                       caller.session.id);
    record(connection, to_actor(caller), "member.passkey_removed", member, clock_.now());
    return {};
  });
}

}  // namespace typecase::staff
