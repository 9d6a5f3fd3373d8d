#pragma once

#include <string_view>

#include "audit/audit.h"
#include "base/error.h"

namespace typecase::backoffice {

// Has a mail that has not left tried at once, with a row of the audit log unless its first attempt
// is due already. Part of the caller's transaction. not_found; conflict: mail_sent.
Result<void> retry_mail(db::Connection& connection, std::string_view id, const audit::Actor& actor,
                        Time now);

}  // namespace typecase::backoffice
