#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/ids.h"
#include "db/connection.h"

// Rows of mail and audit that are about one order.
namespace typecase::backoffice {

struct MailRow {
  std::string kind;  // "receipt", "receipt_again", "payment_reminder", "refund", ...
  std::string to;
  std::string state;  // "waiting", "sent" or "failed"
  Time created_at;
  std::optional<Time> sent_at;
};
BOOST_DESCRIBE_STRUCT(MailRow, (), (kind, to, state, created_at, sent_at))

// Mails to the customer. One statement.
std::vector<MailRow> mail_rows(db::Connection& connection, const OrderId& order);

struct AuditRow {
  Time at;
  std::string name;  // of the member; of the machine's user, on the command line
  std::string action;
  std::string object_id;  // the order, or a refund or licence of it
  std::optional<std::string> reason;
};
BOOST_DESCRIBE_STRUCT(AuditRow, (), (at, name, action, object_id, reason))

// The oldest first. One statement.
std::vector<AuditRow> audit_rows(db::Connection& connection, const OrderId& order);

}  // namespace typecase::backoffice
