#include "staff/members.h"

#include <boost/json.hpp>

#include "accounts/sessions/impersonation.h"
#include "base/ids.h"
#include "base/log.h"
#include "base/text/mailbox.h"
#include "base/text/text_limits.h"
#include "db/record.h"
#include "mail/mail.h"
#include "staff/sign_in/sessions.h"

namespace typecase::staff {
namespace {

std::optional<Member> to_member(const std::optional<db::Row>& row) {
  if (!row) return std::nullopt;
  auto member = row->as<Member>();
  // A role of a later version permits nothing here.
  member.role = find_role(row->text("role")).value_or(Role::viewer);
  return member;
}

Error email_taken() {
  return {ErrorKind::conflict,
          "email_taken",
          "There is a member of staff with this address already.",
          {},
          0};
}

Result<void> check(std::string_view email, const std::string& name) {
  std::vector<Fault> faults;
  if (!mail::is_address(email)) {
    faults.push_back({"/email", "invalid_email", "This is not an e-mail address."});
  }
  need_text(name, "/name", faults);
  if (faults.empty()) return {};
  return Error{ErrorKind::invalid, "invalid", "The member was not added.", std::move(faults), 0};
}

void note(std::string_view event, const Member& member) {
  log::info(event, {{"member", member.id}, {"role", name(member.role)}});
}

std::string to_json(const Member& member) {
  return boost::json::serialize(boost::json::object{{"email", member.email},
                                                    {"name", member.name},
                                                    {"role", name(member.role)},
                                                    {"disabled", member.disabled_at.has_value()}});
}

void record(db::Connection& connection, const audit::Actor& actor, std::string_view action,
            const std::optional<Member>& before, const Member& after, Time now) {
  audit::Entry entry;
  entry.at = now;
  entry.action = action;
  entry.object_id = after.id;
  if (before) entry.object_before = to_json(*before);
  entry.object_after = to_json(after);
  audit::record(connection, actor, entry);
}

Result<void> check_name(const std::optional<std::string>& name) {
  std::vector<Fault> faults;
  if (name) need_text(*name, "/name", faults);
  if (faults.empty()) return {};
  return Error{ErrorKind::invalid, "invalid", "The member was not changed.", std::move(faults), 0};
}

Error conflict(std::string_view code, std::string detail) {
  return {ErrorKind::conflict, code, std::move(detail), {}, 0};
}

Error changed_meanwhile() {
  return conflict("changed_meanwhile", "Somebody else has changed this member meanwhile.");
}

ListedMember to_listed(const db::Row& row) {
  ListedMember listed;
  listed.member = *to_member(row);
  listed.last_used_at = row.get<std::optional<Time>>("used");
  listed.is_invited = row.get<int>("links") > 0;
  if (row.get<int>("passkeys") > 0) listed.factors.push_back(WayIn::passkey);
  if (row.get<int>("passwords") > 0) listed.factors.push_back(WayIn::password);
  return listed;
}

Member changed_member(const Member& before, const MemberChange& change, Time now) {
  Member member = before;
  ++member.version;
  member.name = change.name.value_or(before.name);
  member.role = change.role.value_or(before.role);
  if (change.is_disabled.value_or(before.disabled_at.has_value()) !=
      before.disabled_at.has_value()) {
    member.disabled_at = before.disabled_at ? std::nullopt : std::optional(now);
  }
  return member;
}

bool has_same_access(const Member& a, const Member& b) {
  return a.role == b.role && a.disabled_at == b.disabled_at;
}

bool is_same(const Member& a, const Member& b) { return a.name == b.name && has_same_access(a, b); }

bool is_active_owner(const Member& member) {
  return member.role == Role::owner && !member.disabled_at;
}

// Members keep their own access, and the shop an owner.
Result<void> check_access(db::Connection& connection, const std::string& actor,
                          const Member& before, const Member& after) {
  if (actor == before.id && !has_same_access(before, after)) {
    return own_access();
  }
  const bool loses_owner = is_active_owner(before) && !is_active_owner(after);
  if (loses_owner && connection.value<int>("SELECT count(*) FROM staff_member WHERE role = 'owner' "
                                           "AND disabled_at IS NULL AND id <> $1",
                                           before.id) == 0) {
    return conflict("last_owner", "The shop needs an owner who can sign in.");
  }
  return {};
}

void store(db::Connection& connection, const Member& member) {
  connection.execute(
      "UPDATE staff_member SET version = $2, name = $3, role = $4, disabled_at = $5 WHERE id = $1",
      member.id, member.version, member.name, name(member.role), member.disabled_at);
}

bool may_impersonate(const Member& member) {
  return may(member.role, find_permission("customers:impersonate").value());
}

std::string_view action_of(const Member& before, const Member& after) {
  if (before.disabled_at != after.disabled_at) {
    return after.disabled_at ? "member.disabled" : "member.enabled";
  }
  return before.role != after.role ? "member.role_changed" : "member.renamed";
}

}  // namespace

Error own_access() {
  return conflict("own_access", "Only another member may change your own access.");
}

std::optional<Member> find_member(db::Connection& connection, std::string_view email) {
  return to_member(connection.find_one(
      "SELECT " + db::columns<Member>() + ", role FROM staff_member WHERE email_key = $1",
      fold_email(email)));
}

std::optional<Member> find_member_by_id(db::Connection& connection, std::string_view id) {
  return to_member(connection.find_one(
      "SELECT " + db::columns<Member>() + ", role FROM staff_member WHERE id = $1", id));
}

Result<Member> Members::add(const audit::Actor& actor, std::string_view email,
                            std::string_view name, Role role) {
  Member member{random_id(), 1, std::string(email), std::string(name), role, clock_.now(), {}};
  if (auto checked = check(email, member.name); !checked) return checked.error();
  auto added = database_.write([&](db::Connection& connection) -> Result<Member> {
    if (find_member(connection, email)) return email_taken();
    db::Record(member)
        .set("email_key", fold_email(email))
        .set("role", staff::name(role))
        .insert(connection, "staff_member");
    record(connection, actor, "member.added", std::nullopt, member, member.created_at);
    return member;
  });
  if (added) note("staff_added", *added);
  return added;
}

std::vector<ListedMember> Members::list() const {
  const Time now = clock_.now();
  const auto rows = database_.read([&](db::Connection& connection) {
    return connection.rows(
        "SELECT " + db::columns<Member>("m.") +
            ", role, (SELECT max(last_used_at) FROM staff_session WHERE member_id = m.id) AS used, "
            "(SELECT count(*) FROM staff_link WHERE member_id = m.id AND expires_at > $1) AS "
            "links, "
            "(SELECT count(*) FROM staff_passkey WHERE member_id = m.id AND cloned_at IS NULL) "
            "AS passkeys, "
            "(SELECT count(*) FROM staff_password WHERE member_id = m.id) AS passwords "
            "FROM staff_member m ORDER BY name, id",
        now);
  });
  std::vector<ListedMember> members;
  for (const db::Row& row : rows) members.push_back(to_listed(row));
  return members;
}

Result<Member> Members::find(std::string_view email) const {
  auto found = database_.read([&](db::Connection& c) { return find_member(c, email); });
  if (!found) return not_found("member of staff");
  return *std::move(found);
}

Result<Member> Members::find_by_id(std::string_view id) const {
  auto found = database_.read([&](db::Connection& c) { return find_member_by_id(c, id); });
  if (!found) return not_found("member of staff");
  return *std::move(found);
}

Result<Member> Members::change(const audit::Actor& actor, std::string_view id,
                               const MemberChange& change) {
  if (auto checked = check_name(change.name); !checked) return checked.error();
  const Time now = clock_.now();
  auto changed = database_.write([&](db::Connection& connection) -> Result<Member> {
    const auto before = find_member_by_id(connection, id);
    if (!before) return not_found("member of staff");
    const Member member = changed_member(*before, change, now);
    if (is_same(*before, member)) return *before;  // The reply before may have been lost.
    if (change.version.value_or(before->version) != before->version) return changed_meanwhile();
    if (actor.member_id) {
      auto allowed = check_access(connection, *actor.member_id, *before, member);
      if (!allowed) return allowed.error();
    }
    store(connection, member);
    if (member.disabled_at) end_sessions(connection, member.id, now);
    if (!may_impersonate(member)) accounts::end_impersonations_by(connection, member.id, now);
    record(connection, actor, action_of(*before, member), before, member, now);
    return member;
  });
  if (changed) note("staff_changed", *changed);
  return changed;
}

}  // namespace typecase::staff
