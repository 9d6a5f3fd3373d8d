#include "staff/audit.h"

#include "base/ids.h"

namespace typecase::staff {

void record(db::Connection& connection, const Caller& caller, const AuditEntry& entry) {
  connection.execute(
      "INSERT INTO staff_audit (id, at, member_id, token_id, permission, action, object_id, "
      "object_before, object_after, request_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
      ordered_id(entry.at), entry.at, caller.member.id, caller.token_id, entry.permission,
      entry.action, entry.object_id, entry.before, entry.after, entry.request_id);
}

std::vector<AuditEntry> audit_entries(db::Connection& connection, Time since, int most) {
  std::vector<AuditEntry> entries;
  for (const db::Row& row : connection.rows(
           "SELECT a.at, coalesce(m.email, a.member_id), a.token_id, a.permission, a.action, "
           "a.object_id, a.object_before, a.object_after, a.request_id FROM staff_audit a "
           "LEFT JOIN staff_member m ON m.id = a.member_id WHERE a.at >= $1 "
           "ORDER BY a.at DESC, a.id DESC LIMIT $2",
           since, most)) {
    entries.push_back({row.time(0), row.text(1), row.text(2), row.text(3), row.text(4), row.text(5),
                       row.optional_text(6), row.optional_text(7), row.text(8)});
  }
  return entries;
}

}  // namespace typecase::staff
