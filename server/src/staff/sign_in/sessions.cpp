#include "staff/sign_in/sessions.h"

#include "accounts/sessions/impersonation.h"
#include "base/crypto/crypto.h"
#include "base/ids.h"
#include "db/record.h"

namespace typecase::staff {
namespace {

using namespace std::chrono_literals;

constexpr auto note_use_every = 30s;
constexpr std::size_t longest_agent = 512;

struct SessionRow : Session {
  std::string member_id;
  Bytes secret_hash;
};
BOOST_DESCRIBE_STRUCT(SessionRow, (Session), (member_id, secret_hash))

std::string_view id_of(std::string_view token) {
  std::string_view id = token.substr(0, token.find('.'));
  return id.size() < token.size() && is_random_id(id) ? id : std::string_view();
}

bool has_session(db::Connection& connection, const std::string& id) {
  return connection.find_one("SELECT 1 FROM staff_session WHERE id = $1", id).has_value();
}

Result<void> admit_session(db::Connection& connection, const audit::Actor& actor) {
  if (!has_session(connection, actor.via_id)) return signed_out();
  return {};
}

}  // namespace

Error signed_out() {
  return {
      ErrorKind::unauthenticated, "staff_signed_out", "You are signed out. Sign in again.", {}, 0};
}

bool is_signed_in(db::Connection& connection, const SignedInMember& caller) {
  return has_session(connection, caller.session.id);
}

audit::Actor to_actor(const SignedInMember& caller) {
  return {caller.member.id,  audit::Via::session, caller.session.id, {},
          caller.permission, caller.request_id,   admit_session};
}

audit::Actor session_actor(const std::string& member_id, std::string_view token,
                           const Browser& browser) {
  return {member_id, audit::Via::session, std::string(id_of(token)), {}, {}, browser.request_id};
}

Result<SignedInMember> Sessions::authenticate(std::string_view token, Use use) {
  const std::string_view id = id_of(token);
  if (id.empty()) return signed_out();
  const Time now = clock_.now();
  auto found = database_.read([&](db::Connection& connection) -> std::optional<SignedInMember> {
    auto row = connection.find<SessionRow>(
        "SELECT " + db::columns<SessionRow>() +
            " FROM staff_session WHERE id = $1 AND created_at > $2 AND last_used_at > $3",
        id, now - session_life, now - session_idle_limit);
    if (!row || !equal_in_constant_time(row->secret_hash, sha256(token))) return std::nullopt;
    auto member = find_member_by_id(connection, row->member_id);
    if (!member || member->disabled_at) return std::nullopt;
    return SignedInMember{*std::move(member), *std::move(row), {}, {}};
  });
  if (!found) return signed_out();
  if (use == Use::by_member && now >= found->session.last_used_at + note_use_every) {
    note_use(*found);
    found->session.last_used_at = now;
  }
  return *std::move(found);
}

void Sessions::note_use(const SignedInMember& caller) {
  database_.write_one([&](db::Connection& connection) {
    return connection.execute(
        "UPDATE staff_session SET last_used_at = $2 WHERE id = $1 AND last_used_at < $2",
        caller.session.id, clock_.now());
  });
}

std::vector<Session> Sessions::list(const std::string& member_id) const {
  const Time now = clock_.now();
  return database_.read([&](db::Connection& connection) {
    return connection.select<Session>(
        "SELECT " + db::columns<Session>() +
            " FROM staff_session WHERE member_id = $1 AND created_at > $2 AND last_used_at > $3 "
            "ORDER BY last_used_at DESC, id",
        member_id, now - session_life, now - session_idle_limit);
  });
}

Result<void> Sessions::end(const std::string& member_id, std::string_view session_id) {
  auto ended = database_.write([&](db::Connection& connection) {
    return connection.execute("DELETE FROM staff_session WHERE id = $1 AND member_id = $2",
                              session_id, member_id);
  });
  if (ended == 0) return not_found("sign-in");
  return {};
}

std::string open_session(db::Connection& connection, const std::string& member_id,
                         std::string_view agent, Time now) {
  SessionRow row;
  row.id = random_id();
  row.agent = agent.substr(0, longest_agent);
  row.created_at = row.last_used_at = row.proved_at = now;
  row.member_id = member_id;
  const std::string token = row.id + "." + random_token();
  const Digest hash = sha256(token);
  row.secret_hash.assign(hash.begin(), hash.end());
  db::Record(row).insert(connection, "staff_session");
  return token;
}

void end_sessions(db::Connection& connection, const std::string& member_id, Time now) {
  connection.execute("DELETE FROM staff_session WHERE member_id = $1", member_id);
  accounts::end_impersonations_by(connection, member_id, now);
}

std::int64_t sweep_sessions(db::Connection& connection, Time now) {
  return connection.execute(
      "DELETE FROM staff_session WHERE created_at <= $1 OR last_used_at <= $2", now - session_life,
      now - session_idle_limit);
}

}  // namespace typecase::staff
