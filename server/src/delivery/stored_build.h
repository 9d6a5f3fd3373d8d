#pragma once

#include "base/clock.h"
#include "db/database.h"
#include "delivery/build.h"

namespace typecase::delivery {

// The rows of a build: part of the caller's transaction, so all of it is there or nothing.

// False, and nothing changed: the order has a build.
bool store_build(db::Connection& connection, const OrderId& order, const Build& build, int quality,
                 Time now);

// Puts the build in the place of one of less quality, and removes what that leaves behind. False,
// and nothing changed: there is none, or it is final.
bool swap_build(db::Connection& connection, const OrderId& order, const Build& build, int quality,
                Time now);

bool is_built(db::Connection& connection, const OrderId& order);

// Whether a build of this quality may still take the place of the one that is there.
bool may_swap(db::Connection& connection, const OrderId& order, int quality);

// From here on no other build takes its place.
void make_final(db::Connection& connection, const OrderId& order, Time now);

}  // namespace typecase::delivery
