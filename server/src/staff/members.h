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
#include "staff/way_in.h"

namespace typecase::staff {

// A person who runs the shop. Members are never deleted: the audit log names them.
struct Member {
  std::string id;
  std::int64_t version = 1;  // counts the changes
  std::string email;
  std::string name;
  Role role = Role::viewer;
  Time created_at;
  std::optional<Time> disabled_at;  // tokens of a disabled member open nothing
};
BOOST_DESCRIBE_STRUCT(Member, (),
                      (id, version, email, name, created_at, disabled_at))  // and `role`

// A member with the ways in that they have, as lists show them.
struct ListedMember {
  Member member;
  std::optional<Time> last_used_at;  // of their sign-ins that stand
  bool is_invited = false;           // a link for them is open
  std::vector<WayIn> factors;
};

// Of a member: what is not set stays as it is.
struct MemberChange {
  std::optional<std::int64_t> version = {};  // that it was made from; none: whatever it is
  std::optional<std::string> name = {};
  std::optional<Role> role = {};
  std::optional<bool> is_disabled = {};
};

// Each change is a row of the audit log in its transaction, and unauthenticated (staff_signed_out)
// where the actor's session has ended since. Thread-safe.
class Members {
 public:
  Members(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  // conflict (email_taken); invalid: the address or the name is none (invalid_email, required,
  // too_long, not_allowed).
  Result<Member> add(const audit::Actor& actor, std::string_view email, std::string_view name,
                     Role role);

  std::vector<ListedMember> list() const;  // by name

  // Holds from the member's next request on; who is disabled is signed out. Members themselves,
  // unlike the command line, cannot lock the shop: conflict last_owner (no owner would be left),
  // own_access (of their own role, or to disable themselves).
  // not_found; conflict (changed_meanwhile); invalid at /name.
  Result<Member> change(const audit::Actor& actor, std::string_view id, const MemberChange& change);

  // not_found.
  Result<Member> find(std::string_view email) const;
  Result<Member> find_by_id(std::string_view id) const;

 private:
  db::Database& database_;
  const Clock& clock_;
};

// In the caller's transaction. nullopt: there is none.
std::optional<Member> find_member(db::Connection& connection, std::string_view email);
std::optional<Member> find_member_by_id(db::Connection& connection, std::string_view id);

Error own_access();  // conflict: what only another member may change

}  // namespace typecase::staff
