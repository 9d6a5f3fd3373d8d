#include "staff/members.h"

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

Result<Member> Members::add(std::string_view email, std::string_view name, Role role) {
  Member member{random_id(), std::string(email), std::string(name), role, clock_.now(), {}};
  if (auto checked = check(email, member.name); !checked) return checked.error();
  auto added = database_.write([&](db::Connection& connection) -> Result<Member> {
    if (find_member(connection, email)) return email_taken();
    db::Record(member)
        .set("email_key", fold_email(email))
        .set("role", staff::name(role))
        .insert(connection, "staff_member");
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

Result<Member> Members::set_role(std::string_view email, Role role) {
  auto changed = database_.write([&](db::Connection& connection) -> Result<Member> {
    connection.execute("UPDATE staff_member SET role = $2 WHERE email_key = $1", fold_email(email),
                       staff::name(role));
    auto member = find_member(connection, email);
    if (!member) return not_found("member of staff");
    return *member;
  });
  if (changed) note("staff_role_changed", *changed);
  return changed;
}

Result<Member> Members::set_disabled(std::string_view email, std::optional<Time> at) {
  auto changed = database_.write([&](db::Connection& connection) -> Result<Member> {
    connection.execute("UPDATE staff_member SET disabled_at = $2 WHERE email_key = $1",
                       fold_email(email), at);
    auto member = find_member(connection, email);
    if (!member) return not_found("member of staff");
    return *member;
  });
  if (changed) note(at ? "staff_disabled" : "staff_enabled", *changed);
  return changed;
}

Result<Member> Members::disable(std::string_view email) {
  return set_disabled(email, clock_.now());
}
Result<Member> Members::enable(std::string_view email) { return set_disabled(email, std::nullopt); }

}  // namespace typecase::staff
