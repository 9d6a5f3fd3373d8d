#pragma once

#include "base/clock.h"
#include "db/database.h"
#include "delivery/build.h"

namespace typecase::delivery {

// Puts the bytes of a build into the database, some megabytes a transaction: others write between
// them. Nobody sees them until store_build() or swap_build() has named them; what nobody names in a
// day is swept (orders::sweep_files).
void store_files(db::Database& database, const Build& build, const Clock& clock);

// Removes the bytes of a build that was not wanted, but what others name.
void discard_files(db::Connection& connection, const Build& build);

// The rest are the rows of a build: part of the caller's transaction, so all of it is there or
// nothing. Its files are there before: std::runtime_error where one is not.

// False, and nothing changed: the order has a build.
bool store_build(db::Connection& connection, const OrderId& order, const Build& build, int quality,
                 Time now);

// Puts the build in the place of one of less quality, and removes what that leaves behind. False,
// and nothing changed: there is none, or it is final.
bool swap_build(db::Connection& connection, const OrderId& order, const Build& build, int quality,
                Time now);

// Removes a build that is not final, but the invoice, which was issued. False: there is none.
bool remove_build(db::Connection& connection, const OrderId& order);

bool is_built(db::Connection& connection, const OrderId& order);
bool is_final(db::Connection& connection, const OrderId& order);

// Whether a build of this quality may still take the place of the one that is there.
bool may_swap(db::Connection& connection, const OrderId& order, int quality);

// From here on no other build takes its place.
void make_final(db::Connection& connection, const OrderId& order, Time now);

}  // namespace typecase::delivery
