#pragma once

#include "base/clock.h"
#include "db/database.h"
#include "http/routing/router.h"
#include "sandbox/context.h"
#include "sandbox/webhooks.h"

namespace typecase::sandbox {

// What banks and cardholders do, told by a test:
//   POST /_sandbox/refunds/{id}   {"outcome": "succeeded" | "failed"}
//   POST /_sandbox/disputes       {"charge" or "paymentIntent", "reason"?, "isInquiry"?, "amount"?}
//   POST /_sandbox/disputes/{id}  {"outcome": "won" | "lost" | "closed" | "escalated"}
//   POST /_sandbox/payouts        {"currency"?, "isAutomatic"?, "amount"?}
//   POST /_sandbox/payouts/{id}   {"outcome": "paid" | "failed" | "canceled"}
// Each answers the refund, dispute or payout as it is then, or Stripe's error envelope.
void add_subject_routes(http::Router& router, db::Database& database, const Settings& settings,
                        const Clock& clock, Deliverer& deliverer);

}  // namespace typecase::sandbox
