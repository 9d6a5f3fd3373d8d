#include "backoffice/timeline_records.h"

#include "db/record.h"

namespace typecase::backoffice {

std::vector<MailRow> mail_rows(db::Connection& connection, const OrderId& order) {
  return connection.select<MailRow>(
      "SELECT kind, to_address AS \"to\", state, created_at, sent_at FROM outbox "
      "WHERE (kind = 'receipt' AND event = $1) OR (kind = 'payment_reminder' AND event = $1) "
      "OR (kind = 'receipt_again' AND event > $1 || '.' AND event < $1 || '/') "
      "OR (kind = 'invoice_corrected' AND event > $1 || '.' AND event < $1 || '/') "
      "OR (kind = 'refund' AND event IN (SELECT id FROM refund WHERE order_id = $1)) "
      "OR (kind = 'refund_failed' AND event IN (SELECT id FROM refund WHERE order_id = $1)) "
      "ORDER BY created_at, id",
      order);
}

std::vector<AuditRow> audit_rows(db::Connection& connection, const OrderId& order) {
  return connection.select<AuditRow>(
      "SELECT a.at, coalesce(m.name, a.via_id) AS name, a.action, a.object_id, a.reason "
      "FROM staff_audit a LEFT JOIN staff_member m ON m.id = a.member_id WHERE a.object_id IN "
      "(SELECT $1 UNION ALL SELECT id FROM refund WHERE order_id = $1 "
      "UNION ALL SELECT serial FROM entitlement WHERE order_id = $1) ORDER BY a.at, a.id",
      order);
}

}  // namespace typecase::backoffice
