#include "base/log.h"
#include "base/text/text_limits.h"
#include "staff/sign_in/challenges.h"
#include "staff/sign_in/factors.h"
#include "staff/sign_in/links.h"
#include "staff/sign_in/passkey_rows.h"
#include "webauthn/client_data.h"
#include "webauthn/registration.h"

namespace typecase::staff {
namespace {

std::string adding_purpose(const SignedInMember& caller) { return "of " + caller.member.id; }

// A link's challenge is worth nothing for another link.
std::string link_purpose(std::string_view token) { return "link " + to_hex(sha256(token)); }

Result<void> check_name(const std::string& name) {
  std::vector<Fault> faults;
  need_text(name, "/name", faults);
  if (faults.empty()) return {};
  return Error{ErrorKind::invalid, "invalid", "The passkey was not added.", std::move(faults), 0};
}

Error not_made() {
  return invalid_field("/response", "passkey_invalid", "The passkey was not accepted. Try again.");
}

}  // namespace

webauthn::CreationOptions Passkeys::creation_options(const Member& member, std::string_view purpose,
                                                     const std::vector<Bytes>& excluded) const {
  const ByteView handle = as_bytes(member.id);
  return webauthn::creation_options(relying_party(),
                                    {{handle.begin(), handle.end()}, member.email, member.name},
                                    new_challenge(server_key_, purpose, clock_.now()), excluded);
}

Result<webauthn::Passkey> Passkeys::made(const boost::json::value& response,
                                         std::string_view purpose) const {
  const std::string challenge = webauthn::named_challenge(response);
  if (!made_at(server_key_, purpose, challenge, clock_.now())) return not_made();
  auto made = webauthn::verify_registration(relying_party(), challenge, response);
  if (!made) return not_made();
  return made;
}

webauthn::CreationOptions Passkeys::prepare(const SignedInMember& caller) const {
  const auto rows = database_.read(
      [&](db::Connection& connection) { return passkeys_of(connection, caller.member.id); });
  std::vector<Bytes> known;
  for (const PasskeyRow& row : rows) known.push_back(row.credential_id);
  return creation_options(caller.member, adding_purpose(caller), known);
}

Result<StaffPasskey> Passkeys::add(const SignedInMember& caller, const std::string& name,
                                   const boost::json::value& response) {
  if (auto checked = check_name(name); !checked) return checked.error();
  auto passkey = made(response, adding_purpose(caller));
  if (!passkey) return passkey.error();
  const Time now = clock_.now();
  const std::string& member = caller.member.id;
  auto added = database_.write([&](db::Connection& connection) -> Result<StaffPasskey> {
    if (!is_signed_in(connection, caller)) return signed_out();
    if (!use_challenge(connection, webauthn::named_challenge(response), now)) return not_made();
    auto inserted = insert_passkey(connection, member, name, *passkey, now);
    if (inserted) record(connection, to_actor(caller), "member.passkey_added", member, now);
    return inserted;
  });
  if (added) log::info("staff_passkey_added", {{"member", member}});
  return added;
}

Result<webauthn::CreationOptions> Passkeys::prepare_first(std::string_view link_token) const {
  return database_.read([&](db::Connection& connection) -> Result<webauthn::CreationOptions> {
    auto link = find_link(connection, link_token, clock_.now());
    if (!link) return link_spent();
    const Member member = find_member_by_id(connection, link->member_id).value();
    return creation_options(member, link_purpose(link_token), {});
  });
}

Result<Entered> Passkeys::enrol(std::string_view link_token, const std::string& name,
                                const boost::json::value& response, const Browser& browser) {
  if (auto checked = check_name(name); !checked) return checked.error();
  auto passkey = made(response, link_purpose(link_token));
  const Time now = clock_.now();
  auto entered = database_.write([&](db::Connection& connection) -> Result<Entered> {
    auto link = find_link(connection, link_token, now);
    if (!link) return link_spent();
    if (!passkey) return passkey.error();
    const std::string& member = link->member_id;
    remove_factors(connection, member, now);
    auto inserted = insert_passkey(connection, member, name, *passkey, now);
    if (!inserted) return inserted.error();
    std::string token = open_session(connection, member, browser.agent, now);
    record(connection, session_actor(member, token, browser), "member.enrolled", member, now);
    return Entered{find_member_by_id(connection, member).value(), std::move(token), {}};
  });
  if (entered) log::info("staff_enrolled", {{"member", entered->member.id}});
  return entered;
}

}  // namespace typecase::staff
