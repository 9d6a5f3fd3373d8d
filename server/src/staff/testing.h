#pragma once

// For tests only: members of staff, their tokens and a clock.

#include "db/record.h"
#include "db/testing.h"
#include "staff/members.h"
#include "staff/tokens.h"

namespace typecase::staff::testing {

class StaffFixture : public db::testing::EachEngine {
 protected:
  static constexpr const char* email = "mira@foundry.example";

  Member add_member(Role role = Role::editor, const std::string& address = email) {
    return members.add(address, "Mira Holt", role).value();
  }
  Result<Tokens::Issued> issue(std::chrono::days lifetime = std::chrono::days(90)) {
    return tokens.issue({email, "a script", {Permission::write_menus}, lifetime});
  }
  Caller caller() {
    add_member();
    return tokens.authenticate(issue()->secret).value();
  }
  std::int64_t count(const std::string& table) {
    return database().read([&](db::Connection& c) {
      if (table == "staff_audit") return c.value<std::int64_t>("SELECT count(*) FROM staff_audit");
      return c.value<std::int64_t>("SELECT count(*) FROM staff_token");
    });
  }

  ManualClock clock{Time(std::chrono::days(20'000))};
  Members members{database(), clock};
  Tokens tokens{database(), clock};
};

}  // namespace typecase::staff::testing
