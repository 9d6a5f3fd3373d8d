#pragma once

#include <string_view>

#include "audit/audit.h"
#include "base/error.h"

namespace typecase::backoffice {

// Has a job run at once, as if it had never been tried, with a row of the audit log unless its
// first attempt is due already. The job of a mail is tried as retry_mail() does. Part of the
// caller's transaction. not_found; conflict: job_done, job_runs.
Result<void> retry_job(db::Connection& connection, std::string_view id, const audit::Actor& actor,
                       Time now);

}  // namespace typecase::backoffice
