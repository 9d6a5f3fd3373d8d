#pragma once

#include <chrono>

#include "audit/audit.h"
#include "orders/orders.h"

namespace typecase::backoffice {

constexpr std::int64_t most_receipts_an_hour = 3;

// The shop as mails name it.
struct MailSettings {
  std::string foundry;
  std::string public_url;
};

// Queues the mail of a paid order once more, with its links, rendered again, and a row of the audit
// log, in the caller's transaction. Returns the address that it goes to.
// not_found (order). conflict: not_paid; not_built (its files are still being made);
// customer_deleted (nobody reads the mail). too_many (too_many_mails): three an hour of one order.
Result<std::string> send_receipt_again(db::Connection& connection, const OrderId& order,
                                       const MailSettings& settings, const audit::Actor& actor,
                                       Time now);

}  // namespace typecase::backoffice
