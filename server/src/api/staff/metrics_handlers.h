#pragma once

#include <functional>

#include "audit/listing.h"
#include "http/routing/router.h"

namespace typecase::api {

// GET /metrics in the text format of Prometheus: how far the audit log is sealed. `chain` reads the
// database. For the staff listener.
void add_metrics_route(http::Router& router, std::function<audit::ChainState()> chain,
                       const Clock& clock);

}  // namespace typecase::api
