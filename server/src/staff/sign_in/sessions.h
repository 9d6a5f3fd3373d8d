#pragma once

#include <boost/describe.hpp>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "audit/audit.h"
#include "base/clock.h"
#include "base/error.h"
#include "db/database.h"
#include "staff/members.h"

namespace typecase::staff {

constexpr std::chrono::minutes session_idle_limit{15};
constexpr std::chrono::hours session_life{12};
constexpr std::chrono::minutes step_up_life{5};

// One sign-in of a member with one browser, as its row keeps it.
struct Session {
  std::string id;
  std::string agent;  // User-Agent of the browser, at most 512 bytes
  Time created_at;
  Time last_used_at;
  Time proved_at;  // when the member last showed a second factor
};
BOOST_DESCRIBE_STRUCT(Session, (), (id, agent, created_at, last_used_at, proved_at))

struct SignedInMember {
  Member member;
  Session session;
  std::string permission = {};  // by which the request at hand was let in; empty: every member is
  std::string request_id = {};

  // Whether the second factor was shown within the last 5 minutes.
  bool is_stepped_up(Time now) const { return now < session.proved_at + step_up_life; }
};

// The browser that asks to be let in.
struct Browser {
  std::string agent;            // its User-Agent
  std::string address_block;    // what limits count by; empty: not known
  std::string request_id = {};  // for the audit log
};

// Whether a request is a sign of the member at work, which puts off the idle sign-out.
enum class Use { by_member, in_background };

// A change that it records is undone (staff_signed_out) if the session has ended meanwhile.
audit::Actor to_actor(const SignedInMember& caller);
// The same of a session whose token was just made.
audit::Actor session_actor(const std::string& member_id, std::string_view token,
                           const Browser& browser);

// Sign-ins to the console. They end after 15 minutes without use and after 12 hours. A session's
// token is "{id}.{secret}"; the database holds a hash of the secret. Thread-safe.
class Sessions {
 public:
  Sessions(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  // unauthenticated (staff_signed_out): forged, ended, idle for too long, or the member is
  // disabled; nobody can tell which.
  Result<SignedInMember> authenticate(std::string_view token, Use use);

  std::vector<Session> list(const std::string& member_id) const;  // the newest use first

  // not_found: the member has no such session.
  Result<void> end(const std::string& member_id, std::string_view session_id);

 private:
  void note_use(const SignedInMember& caller);

  db::Database& database_;
  const Clock& clock_;
};

// In the transaction that lets the member in. Returns the session's token.
std::string open_session(db::Connection& connection, const std::string& member_id,
                         std::string_view agent, Time now);

// Whether the caller's session still stands, in the transaction of a change that has
// no row of the audit log: it may have been ended since the request was let in.
bool is_signed_in(db::Connection& connection, const SignedInMember& caller);
Error signed_out();  // unauthenticated (staff_signed_out)

// In the transaction that takes away the member's access; acting as customers ends too.
void end_sessions(db::Connection& connection, const std::string& member_id, Time now);

// Removes sessions that have ended. Returns how many.
std::int64_t sweep_sessions(db::Connection& connection, Time now);

}  // namespace typecase::staff
