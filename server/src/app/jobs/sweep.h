#pragma once

#include "base/clock.h"
#include "db/database.h"

namespace typecase::app {

// Forgets what has served: jobs done 30 days ago, the gateway's events worked off 90 days ago (it
// repeats them for three), sign-ins and mailed links that have run out, customers who in 30 days
// neither confirmed their address nor ordered, mails of 90 days ago that wait no longer, tester
// states of half a year ago, what the testers sent 30 days ago, uploads that nobody touched for a
// week.
void sweep(db::Database& database, Time now);

}  // namespace typecase::app
