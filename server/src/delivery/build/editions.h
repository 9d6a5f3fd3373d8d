#pragma once

#include <vector>

#include "base/clock.h"
#include "base/ids.h"
#include "db/connection.h"

// Editions of an order's files: 1 is as it was bought, each further one has releases that the
// foundry gave to it since. The files of all editions stay with the buyer; only those of the
// current one are built.
namespace typecase::delivery {

std::int64_t current_edition(db::Connection& connection, const OrderId& order);

// Releases given to the order's lines. A build whose content was read with another number is out of
// date.
std::int64_t count_given(db::Connection& connection, const OrderId& order);

// A release for a style of an order line.
struct GivenRelease {
  int line = 0;
  StyleId style;
  std::int64_t number = 0;
};

// Gives releases to an order, and has its files built: in an edition of their own where the order
// has files. The same again changes nothing. False: all of them were given before. Part of the
// caller's transaction.
bool give_releases(db::Connection& connection, const OrderId& order,
                   const std::vector<GivenRelease>& releases, Time now);

}  // namespace typecase::delivery
