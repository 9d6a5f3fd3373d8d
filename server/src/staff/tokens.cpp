#include "staff/tokens.h"

#include <algorithm>
#include <boost/json.hpp>

#include "base/crypto/crypto.h"
#include "base/ids.h"
#include "base/log.h"
#include "base/text/text_limits.h"
#include "db/record.h"

namespace typecase::staff {
namespace {

constexpr std::string_view prefix = "tcs_";

struct Parts {
  std::string_view id;
  std::string_view secret;
};

std::optional<Parts> parts_of(std::string_view token) {
  if (!is_staff_token(token)) return std::nullopt;
  token.remove_prefix(prefix.size());
  std::size_t stop = token.find('.');
  if (stop == token.npos || !is_random_id(token.substr(0, stop))) return std::nullopt;
  return Parts{token.substr(0, stop), token.substr(stop + 1)};
}

Error token_invalid() {
  return {ErrorKind::unauthenticated,
          "staff_token_invalid",
          "This token of staff is not valid: unknown, expired or revoked.",
          {},
          0};
}

Result<void> check(const NewToken& wanted, const Member& member) {
  std::vector<Fault> faults;
  need_text(wanted.purpose, "/purpose", faults);
  if (wanted.scopes.empty()) {
    faults.push_back({"/scopes", "required", "A scope is needed: " + permission_names() + "."});
  }
  for (Permission scope : wanted.scopes) {
    if (may(member.role, scope)) continue;
    faults.push_back({"/scopes", "scope_not_granted",
                      "The role " + std::string(name(member.role)) + " may not do " +
                          std::string(scope.name) + "."});
  }
  if (wanted.lifetime < std::chrono::days(1) || wanted.lifetime > longest_lifetime) {
    faults.push_back({"/days", "out_of_range", "A token lasts 1 to 366 days."});
  }
  if (faults.empty()) return {};
  return Error{ErrorKind::invalid, "invalid", "No token was made.", std::move(faults), 0};
}

Result<void> check_number(db::Connection& connection, const Member& member, Time now) {
  if (member.disabled_at) {
    return Error{ErrorKind::conflict, "member_disabled", "This member is disabled.", {}, 0};
  }
  auto valid = connection.value<std::size_t>(
      "SELECT count(*) FROM staff_token WHERE member_id = $1 AND revoked_at IS NULL "
      "AND expires_at > $2",
      member.id, now);
  if (valid < most_tokens_of_member) return {};
  return Error{ErrorKind::conflict,
               "too_many_tokens",
               "This member has 20 valid tokens; revoke one that is not used any more.",
               {},
               0};
}

void insert(db::Connection& connection, const Tokens::Issued& issued, const Member& member) {
  connection.execute(
      "INSERT INTO staff_token (id, member_id, purpose, scopes, secret_hash, created_at, "
      "expires_at) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7)",
      issued.token.id, member.id, issued.token.purpose, to_scopes(issued.token.scopes),
      sha256(issued.secret), issued.token.created_at, issued.token.expires_at);
}

std::string to_json(const Token& token) {
  return boost::json::serialize(boost::json::object{{"member", token.member_email},
                                                    {"purpose", token.purpose},
                                                    {"scopes", to_scopes(token.scopes)},
                                                    {"expires_at", to_micros(token.expires_at)}});
}

}  // namespace

audit::Actor to_actor(const Caller& caller) {
  return {caller.member.id, audit::Via::token, caller.token_id, std::nullopt};
}

bool is_staff_token(std::string_view token) { return token.starts_with(prefix); }

Result<Tokens::Issued> Tokens::issue(const audit::Actor& actor, const NewToken& wanted) {
  Time now = clock_.now();
  std::string id = random_id();
  Token token{id, wanted.member_email, wanted.purpose, wanted.scopes, now, now + wanted.lifetime,
              {}};
  Issued issued{std::move(token), std::string(prefix) + id + "." + random_token()};
  auto made = database_.write([&](db::Connection& connection) -> Result<Issued> {
    auto member = find_member(connection, wanted.member_email);
    if (!member) return not_found("member of staff");
    if (auto checked = check(wanted, *member); !checked) return checked.error();
    if (auto checked = check_number(connection, *member, now); !checked) return checked.error();
    insert(connection, issued, *member);
    audit::Entry entry{.at = now, .action = "token.issued", .object_id = id};
    entry.object_after = to_json(issued.token);
    audit::record(connection, actor, entry);
    return issued;
  });
  if (made) {
    log::info("staff_token_issued", {{"token", id}, {"scopes", to_scopes(wanted.scopes)}});
  }
  return made;
}

std::vector<Token> Tokens::list() const {
  std::vector<Token> tokens;
  for (const db::Row& row : database_.read([](db::Connection& connection) {
         return connection.rows(
             "SELECT t.id, m.email, t.purpose, t.scopes, t.created_at, t.expires_at, t.revoked_at "
             "FROM staff_token t JOIN staff_member m ON m.id = t.member_id "
             "ORDER BY t.created_at DESC, t.id");
       })) {
    tokens.push_back({row.text("id"), row.text("email"), row.text("purpose"),
                      from_scopes(row.text("scopes")), row.time("created_at"),
                      row.time("expires_at"), row.optional_time("revoked_at")});
  }
  return tokens;
}

Result<void> Tokens::revoke(const audit::Actor& actor, std::string_view id) {
  auto revoked = database_.write([&](db::Connection& connection) -> Result<void> {
    Time now = clock_.now();
    std::int64_t changed = connection.execute(
        "UPDATE staff_token SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL", id, now);
    if (changed == 0) return not_found("valid token");
    audit::record(connection, actor,
                  {.at = now, .action = "token.revoked", .object_id = std::string(id)});
    return {};
  });
  if (!revoked) return revoked;
  log::info("staff_token_revoked", {{"token", id}});
  return {};
}

Result<Caller> Tokens::authenticate(std::string_view token) const {
  auto parts = parts_of(token);
  if (!parts) return token_invalid();
  return database_.read([&](db::Connection& connection) -> Result<Caller> {
    auto row = connection.find_one(
        "SELECT member_id, scopes, secret_hash, expires_at, revoked_at FROM staff_token "
        "WHERE id = $1",
        parts->id);
    if (!row || !equal_in_constant_time(row->bytes("secret_hash"), sha256(token)))
      return token_invalid();
    if (!row->is_null("revoked_at") || row->time("expires_at") <= clock_.now())
      return token_invalid();
    auto member = find_member_by_id(connection, row->text("member_id"));
    if (!member || member->disabled_at) return token_invalid();
    return Caller{*std::move(member), std::string(parts->id), from_scopes(row->text("scopes"))};
  });
}

Result<void> check_permission(const Caller& caller, Permission permission) {
  bool is_in_scope = std::ranges::find(caller.scopes, permission) != caller.scopes.end();
  if (is_in_scope && may(caller.member.role, permission)) return {};
  return Error{ErrorKind::forbidden,
               "permission_missing",
               "This needs the permission " + std::string(permission.name) +
                   ", which the token or the role of its owner does not have.",
               {},
               0};
}

}  // namespace typecase::staff
