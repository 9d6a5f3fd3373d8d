#pragma once

#include <vector>

#include "base/clock.h"
#include "db/connection.h"
#include "pricing/cart.h"

namespace typecase::carts {

// The shared carts whose prices hold at that time, the newest first, at most `most`.
std::vector<pricing::PricedCart> open_shared_carts(db::Connection& connection, Time now,
                                                   std::int64_t most);

// Number of prepared carts that nobody has paid and that have not expired.
std::int64_t count_open_prepared_carts(db::Connection& connection, Time now);

}  // namespace typecase::carts
