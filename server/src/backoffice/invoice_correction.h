#pragma once

#include "audit/audit.h"
#include "backoffice/receipt_again.h"
#include "db/database.h"
#include "orders/documents/invoice_correction.h"

namespace typecase::backoffice {

// Issues a corrected invoice beside the one that it amends, with a mail to the customer, unless
// they are deleted, and a row of the audit log. The same form again changes nothing. Failures of
// orders::plan_correction(); conflict (not_built): there is no invoice to amend yet.
Result<void> correct_invoice(db::Database& database, const orders::CorrectionRequest& asked,
                             const MailSettings& settings, const audit::Actor& actor, Time now);

}  // namespace typecase::backoffice
