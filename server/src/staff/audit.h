#pragma once

#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "staff/tokens.h"

namespace typecase::staff {

// One change that staff made. Rows are only ever added.
struct AuditEntry {
  Time at;
  std::string member;  // address; the id where there is no such member
  std::string token_id;
  std::string permission;  // "menus:write"
  std::string action;      // "menu_item.created"
  std::string object_id;
  std::optional<std::string> before;  // JSON; none of what was created
  std::optional<std::string> after;   // JSON; none of what was deleted
  std::string request_id;             // as in X-Request-Id and the log
};
BOOST_DESCRIBE_STRUCT(AuditEntry, (),
                      (at, member, token_id, permission, action, object_id, before, after,
                       request_id))

// In the transaction of the change. `entry.member` and `entry.token_id` are those of the caller.
void record(db::Connection& connection, const Caller& caller, const AuditEntry& entry);

// Those since then, the newest first, at most `most`.
std::vector<AuditEntry> audit_entries(db::Connection& connection, Time since, int most);

}  // namespace typecase::staff
