#include "staff/members.h"

#include <boost/json.hpp>

#include "base/ids.h"
#include "base/log.h"
#include "base/text/mailbox.h"
#include "base/text/text_limits.h"
#include "db/record.h"
#include "mail/mail.h"

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

}  // namespace

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
  Member member{random_id(), std::string(email), std::string(name), role, clock_.now(), {}};
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

std::vector<Member> Members::list() const {
  std::vector<Member> members;
  for (const db::Row& row : database_.read([](db::Connection& connection) {
         return connection.rows("SELECT " + db::columns<Member>() +
                                ", role FROM staff_member ORDER BY name, id");
       })) {
    members.push_back(*to_member(row));
  }
  return members;
}

Result<Member> Members::set_role(const audit::Actor& actor, std::string_view email, Role role) {
  auto changed = database_.write([&](db::Connection& connection) -> Result<Member> {
    const auto before = find_member(connection, email);
    if (!before) return not_found("member of staff");
    connection.execute("UPDATE staff_member SET role = $2 WHERE id = $1", before->id,
                       staff::name(role));
    Member member = *before;
    member.role = role;
    record(connection, actor, "member.role_changed", before, member, clock_.now());
    return member;
  });
  if (changed) note("staff_role_changed", *changed);
  return changed;
}

Result<Member> Members::set_disabled(const audit::Actor& actor, std::string_view email,
                                     std::optional<Time> at) {
  auto changed = database_.write([&](db::Connection& connection) -> Result<Member> {
    const auto before = find_member(connection, email);
    if (!before) return not_found("member of staff");
    connection.execute("UPDATE staff_member SET disabled_at = $2 WHERE id = $1", before->id, at);
    Member member = *before;
    member.disabled_at = at;
    record(connection, actor, at ? "member.disabled" : "member.enabled", before, member,
           clock_.now());
    return member;
  });
  if (changed) note(at ? "staff_disabled" : "staff_enabled", *changed);
  return changed;
}

Result<Member> Members::disable(const audit::Actor& actor, std::string_view email) {
  return set_disabled(actor, email, clock_.now());
}
Result<Member> Members::enable(const audit::Actor& actor, std::string_view email) {
  return set_disabled(actor, email, std::nullopt);
}

}  // namespace typecase::staff
