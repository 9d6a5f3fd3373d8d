#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/audit.h"
#include "base/clock.h"
#include "base/error.h"
#include "db/database.h"
#include "staff/permissions.h"

namespace typecase::staff {

// A person who runs the shop. Members are never deleted: the audit log names them.
struct Member {
  std::string id;
  std::string email;
  std::string name;
  Role role = Role::viewer;
  Time created_at;
  std::optional<Time> disabled_at;  // tokens of a disabled member open nothing
};
BOOST_DESCRIBE_STRUCT(Member, (), (id, email, name, created_at, disabled_at))  // and `role`

// Each change is a row of the audit log in its transaction. Thread-safe.
class Members {
 public:
  Members(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  // conflict (email_taken); invalid: the address or the name is none (invalid_email, required,
  // too_long, not_allowed).
  Result<Member> add(const audit::Actor& actor, std::string_view email, std::string_view name,
                     Role role);

  std::vector<Member> list() const;  // by name

  // Holds from the next request on. not_found.
  Result<Member> set_role(const audit::Actor& actor, std::string_view email, Role role);
  Result<Member> disable(const audit::Actor& actor, std::string_view email);
  Result<Member> enable(const audit::Actor& actor, std::string_view email);

 private:
  Result<Member> set_disabled(const audit::Actor& actor, std::string_view email,
                              std::optional<Time> at);

  db::Database& database_;
  const Clock& clock_;
};

// In the caller's transaction. nullopt: there is none.
std::optional<Member> find_member(db::Connection& connection, std::string_view email);
std::optional<Member> find_member_by_id(db::Connection& connection, std::string_view id);

}  // namespace typecase::staff
