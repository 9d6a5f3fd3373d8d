#pragma once

#include "audit/audit.h"
#include "delivery/build/builds.h"

namespace typecase::backoffice {

// Has an order built again at once, with a row of the audit log where it begins.
delivery::BuildAgain retry_build(db::Connection& connection, const OrderId& order,
                                 const audit::Actor& actor, Time now);

}  // namespace typecase::backoffice
