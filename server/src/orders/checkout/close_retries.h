#pragma once

#include "base/clock.h"
#include "base/ids.h"
#include "db/database.h"

// When the reconciler asks again for orders that it could not close.
namespace typecase::orders {

// Sets the next try of an open order: in 30 s, then twice as long after each, at most an hour.
void postpone_close(db::Connection& connection, const OrderId& order, Time now);

void forget_close_retry(db::Connection& connection, const OrderId& order);

}  // namespace typecase::orders
