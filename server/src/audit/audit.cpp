#include "audit/audit.h"

#include "base/ids.h"

namespace typecase::audit {

void record(db::Connection& connection, const Actor& actor, const Entry& entry) {
  if (actor.admit) actor.admit(connection, actor).value();
  connection.execute(
      "INSERT INTO staff_audit (id, at, member_id, via, via_id, customer_id, permission, action, "
      "object_id, object_before, object_after, reason, request_id) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
      ordered_id(entry.at), entry.at, actor.member_id, actor.via, actor.via_id, actor.customer_id,
      entry.permission.empty() ? actor.permission : entry.permission, entry.action, entry.object_id,
      entry.object_before, entry.object_after, entry.reason,
      entry.request_id.empty() ? actor.request_id : entry.request_id);
}

}  // namespace typecase::audit
