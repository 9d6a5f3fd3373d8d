#pragma once

#include <boost/describe/enum.hpp>

#include "db/connection.h"
#include "db/database.h"
#include "http/routing/router.h"
#include "sandbox/control/faults.h"
#include "sandbox/control/moved_clock.h"

namespace typecase::sandbox {

class Changes;
class Deliverer;

// Webhooks are sent; kept until "deliver" is said; or never sent.
enum class WebhookMode { deliver, hold, drop };
BOOST_DESCRIBE_ENUM(WebhookMode, deliver, hold, drop)

WebhookMode webhook_mode(db::Connection& db);

// The parts of the gateway that the knobs change.
struct Controlled {
  db::Database& database;
  MovedClock& clock;
  Faults& faults;
  Deliverer& deliverer;
  Changes& changes;
};

// The knobs of tests, which Stripe does not have: POST /_sandbox/control, GET /_sandbox/journal.
void add_control_routes(http::Router& router, const Controlled& controlled);

// Moves the clock as it was moved before a restart.
void restore_clock(db::Database& database, MovedClock& clock);

}  // namespace typecase::sandbox
