#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "db/connection.h"

namespace typecase::audit {

// How an actor reached the shop: a program's bearer token, a session of the console, or the command
// line of the machine.
enum class Via { token, session, command_line };
BOOST_DESCRIBE_ENUM(Via, token, session, command_line)

// The maker of a change.
struct Actor {
  std::optional<std::string> member_id;  // none: the command line, which knows no member
  Via via = Via::command_line;
  std::string via_id;  // id of the token or session; name of the operating system's user
  std::optional<std::string> customer_id;  // whom the member acts as
  // Of the request at hand; entries that name their own keep it.
  std::string permission = {};
  std::string request_id = {};
  // Refuses who may act no longer. record() asks in the transaction of the change, because a
  // session may end between the arrival of a request and its change. nullptr: it cannot end.
  Result<void> (*admit)(db::Connection&, const Actor&) = nullptr;
};
BOOST_DESCRIBE_STRUCT(Actor, (), (member_id, via, via_id, customer_id))

// One change that staff make.
struct Entry {
  Time at = {};
  std::string permission = {};  // "menus:write"; empty: the command line needs none
  std::string action = {};      // "menu_item.created"
  std::string object_id = {};
  std::optional<std::string> object_before = {};  // JSON; none of what was created
  std::optional<std::string> object_after = {};   // JSON; none of what was deleted
  std::optional<std::string> reason = {};         // in the words of the actor
  std::string request_id = {};  // as in X-Request-Id and the log; empty: no request
};
BOOST_DESCRIBE_STRUCT(Entry, (),
                      (at, permission, action, object_id, object_before, object_after, reason,
                       request_id))

// A row of the log. `sequence` is its place in the chain; none: it is not sealed yet.
struct RecordedEntry {
  std::string id;
  Actor actor;
  Entry entry;
  std::optional<std::int64_t> sequence;
};

// Adds a row in the transaction of the change. Rows are never changed or deleted; Sealer chains
// them after their commit. Throws ErrorException, and so undoes the change, when actor.admit
// refuses.
void record(db::Connection& connection, const Actor& actor, const Entry& entry);

// Entries since then, the newest first, at most `most`.
std::vector<RecordedEntry> entries(db::Connection& connection, Time since, int most);

}  // namespace typecase::audit
