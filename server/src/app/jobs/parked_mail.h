#pragma once

#include "base/clock.h"
#include "db/connection.h"
#include "jobs/job.h"

namespace typecase::app {

// Tells the foundry that the mail of this job is not tried any more, in the transaction that parks
// it. A mail about a paid order has a notice of its own. The others, which anybody can cause by an
// address that does not exist, have one notice a day (UTC) together. A mail to the foundry itself
// has none.
void notify_of_parked_mail(db::Connection& connection, const jobs::Job& job, Time now);

}  // namespace typecase::app
