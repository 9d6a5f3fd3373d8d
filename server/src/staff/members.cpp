#include "staff/members.h"

#include "base/ids.h"
#include "base/log.h"
#include "base/mailbox.h"
#include "base/text_limits.h"
#include "mail/mail.h"

namespace typecase::staff {
namespace {

constexpr std::string_view columns = "id, email, name, role, created_at, disabled_at";

Member member_of(const db::Row& row) {
  // A role of a later version permits nothing here.
  Role role = find_role(row.text(3)).value_or(Role::viewer);
  return {row.text(0), row.text(1), row.text(2), role, row.time(4), row.optional_time(5)};
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
  auto row = connection.find_one(
      "SELECT " + std::string(columns) + " FROM staff_member WHERE email_key = $1",
      fold_email(email));
  if (!row) return std::nullopt;
  return member_of(*row);
}

std::optional<Member> find_member_by_id(db::Connection& connection, std::string_view id) {
  auto row = connection.find_one(
      "SELECT " + std::string(columns) + " FROM staff_member WHERE id = $1", id);
  if (!row) return std::nullopt;
  return member_of(*row);
}

Result<Member> Members::add(std::string_view email, std::string_view name, Role role) {
  Member member{random_id(), std::string(email), std::string(name), role, clock_.now(), {}};
  if (auto checked = check(email, member.name); !checked) return checked.error();
  auto added = database_.write([&](db::Connection& connection) -> Result<Member> {
    if (find_member(connection, email)) return email_taken();
    connection.execute(
        "INSERT INTO staff_member (id, email, email_key, name, role, created_at) "
        "VALUES ($1, $2, $3, $4, $5, $6)",
        member.id, member.email, fold_email(email), member.name, staff::name(role),
        member.created_at);
    return member;
  });
  if (added) note("staff_added", *added);
  return added;
}

std::vector<Member> Members::list() const {
  std::vector<Member> members;
  for (const db::Row& row : database_.read([](db::Connection& connection) {
         return connection.rows("SELECT " + std::string(columns) +
                                " FROM staff_member ORDER BY name, id");
       })) {
    members.push_back(member_of(row));
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
