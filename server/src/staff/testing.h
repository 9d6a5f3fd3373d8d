#pragma once

// For tests only: members of staff, their tokens and a clock.

#include "db/record.h"
#include "db/testing.h"
#include "staff/members.h"
#include "staff/tokens.h"

namespace typecase::staff::testing {

inline const Permission write_menus = find_permission("menus:write").value();

class StaffFixture : public db::testing::EachEngine {
 protected:
  static constexpr const char* email = "mira@foundry.example";

  Member add_member(Role role = Role::editor, const std::string& address = email) {
    return members.add(machine, address, "Mira Holt", role).value();
  }
  Result<Member> change(std::string_view address, const MemberChange& change) {
    auto member = members.find(address);
    return member ? members.change(machine, member->id, change) : member;
  }
  Result<Member> set_role(std::string_view address, Role role) {
    return change(address, {.role = role});
  }
  Result<Member> disable(std::string_view address) {
    return change(address, {.is_disabled = true});
  }
  Result<Member> enable(std::string_view address) {
    return change(address, {.is_disabled = false});
  }
  Result<Tokens::Issued> issue(std::chrono::days lifetime = std::chrono::days(90)) {
    return tokens.issue(machine, {email, "a script", {write_menus}, lifetime});
  }
  Caller caller() {
    add_member();
    return tokens.authenticate(issue()->secret).value();
  }
  // Rows of the audit log, the newest first.
  std::vector<audit::RecordedEntry> audited() {
    return database().read([](db::Connection& c) { return audit::entries(c, Time(), 100); });
  }
  std::int64_t count(const std::string& table) {
    return database().read(
        [&](db::Connection& c) { return c.value<std::int64_t>("SELECT count(*) FROM " + table); });
  }

  const audit::Actor machine{std::nullopt, audit::Via::command_line, "root", std::nullopt};
  ManualClock clock{Time(std::chrono::days(20'000))};
  Members members{database(), clock};
  Tokens tokens{database(), clock};
};

}  // namespace typecase::staff::testing
