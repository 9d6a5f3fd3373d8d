#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>

#include "base/clock.h"
#include "db/database.h"

namespace typecase::setup {

// The row of a shop that is, or was, set up in the console.
struct ShopSetup {
  Time begun_at{};
  std::optional<Time> looked_at;  // when a link to the shop was followed first
  std::optional<Time> opened_at;

  bool is_open() const { return opened_at.has_value(); }
};
BOOST_DESCRIBE_STRUCT(ShopSetup, (), (begun_at, looked_at, opened_at))

// nullopt: the shop was filled before its first start, and is open.
std::optional<ShopSetup> find_setup(db::Connection& connection);

// Has a shop without a seller, a family and a row be set up from now on, with the taxes that come
// with Typecase. Answers whether it did. Any number of nodes at once begin it once. Throws DbError.
bool begin_setup(db::Database& database, Time now);

}  // namespace typecase::setup
