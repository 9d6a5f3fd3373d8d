#include "staff/audit.h"

#include "base/ids.h"
#include "db/record.h"

namespace typecase::staff {

void record(db::Connection& connection, const Caller& caller, const AuditEntry& entry) {
  connection.execute(
      "INSERT INTO staff_audit (id, at, member_id, token_id, permission, action, object_id, "
      "object_before, object_after, request_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
      ordered_id(entry.at), entry.at, caller.member.id, caller.token_id, entry.permission,
      entry.action, entry.object_id, entry.before, entry.after, entry.request_id);
}

std::vector<AuditEntry> audit_entries(db::Connection& connection, Time since, int most) {
  return connection.select<AuditEntry>(
      "SELECT a.at, coalesce(m.email, a.member_id) AS member, a.token_id, a.permission, a.action, "
      "a.object_id, a.object_before AS before, a.object_after AS after, a.request_id "
      "FROM staff_audit a LEFT JOIN staff_member m ON m.id = a.member_id WHERE a.at >= $1 "
      "ORDER BY a.at DESC, a.id DESC LIMIT $2",
      since, most);
}

}  // namespace typecase::staff
