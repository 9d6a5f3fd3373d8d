#pragma once

#include <boost/describe/enum.hpp>

#include "db/connection.h"
#include "db/database.h"
#include "http/router.h"

namespace typecase::sandbox {

class Deliverer;

// What becomes of webhooks: sent; kept until "deliver" is said; or never sent.
enum class WebhookMode { deliver, hold, drop };
BOOST_DESCRIBE_ENUM(WebhookMode, deliver, hold, drop)

WebhookMode webhook_mode(db::Connection& db);

// The knobs of tests, which Stripe does not have: POST /_sandbox/control, GET /_sandbox/journal.
void add_control_routes(http::Router& router, db::Database& database, Deliverer& deliverer);

}  // namespace typecase::sandbox
