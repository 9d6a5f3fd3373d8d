#pragma once

#include <optional>
#include <vector>

#include "base/clock.h"
#include "db/database.h"
#include "delivery/build/build.h"

namespace typecase::delivery {

// Puts the bytes of a build into the database, some megabytes a transaction: others write between
// them. Nobody sees them until store_build() or swap_build() has named them; what nobody names in a
// day is swept (orders::sweep_files).
void store_files(db::Database& database, const Build& build, const Clock& clock);

// Removes the bytes of a build that was not wanted, but what others name. In transactions of its
// own, as above.
void discard_files(db::Database& database, const Build& build);

// The rest are the rows of a build: part of the caller's transaction, so all of it is there or
// nothing. Its files are there before: std::runtime_error where one is not.

// Adds a file to the downloads of an order; one of that name stays as it was issued.
void insert_file(db::Connection& connection, const OrderId& order, const BuiltFile& file, Time now);

// False, and nothing changed: the order has a build.
bool store_build(db::Connection& connection, const OrderId& order, const Build& build, int quality,
                 Time now);

// Puts the build in the place of one of less quality. Returns the files of that one: the caller
// removes those that nothing names any more, after the commit. nullopt, and nothing changed: there
// is none, or it is final.
std::optional<std::vector<Digest>> swap_build(db::Connection& connection, const OrderId& order,
                                              const Build& build, int quality, Time now);

// Removes the build of the current edition where it is not final, but the invoice, which was
// issued. Its bytes stay for the next build, which makes most of them again, or for the sweep.
// False: there is none.
bool remove_build(db::Connection& connection, const OrderId& order);

bool is_built(db::Connection& connection, const OrderId& order);
bool is_final(db::Connection& connection, const OrderId& order);

// Whether a build of this quality may still take the place of the one that is there.
bool may_swap(db::Connection& connection, const OrderId& order, int quality);

// From here on no other build takes its place.
void make_final(db::Connection& connection, const OrderId& order, Time now);

}  // namespace typecase::delivery
