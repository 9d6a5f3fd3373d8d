#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/error.h"
#include "db/database.h"
#include "pricing/cart.h"

namespace typecase::carts {

// A frozen copy of a cart that others may see, and pay as it stands.
struct SharedCart {
  std::string id;
  pricing::PricedCart cart;
  std::optional<std::string> coupon = {};  // not frozen: looked up on each request
  bool prices_include_tax = false;         // as the shop's did; it has expired when they change
  Time created_at = {};
  Time valid_until = {};
};
// Beside `cart`, which is stored as to_cart() reads it.
BOOST_DESCRIBE_STRUCT(SharedCart, (), (id, coupon, prices_include_tax, created_at, valid_until))

// nullopt: there is no such cart. One that has expired is there for half a year more.
std::optional<SharedCart> find_shared_cart(db::Connection& connection, std::string_view id);

// Error kind gone: cart_expired, cart_withdrawn.
Error cart_expired();
Error cart_withdrawn();

// How many new carts may be shared within a day.
struct SharingLimits {
  int of_a_block = 200;  // from one block of client addresses
  int of_all = 5'000;
};

// Keeps a copy for `valid_for`, under an id that it gets here. The same cart within the same day
// (UTC) is the same copy.
// invalid (cart_too_large): more than 256 KiB of it. too_many (too_many_carts): a
// new one beyond the limits.
Result<SharedCart> share_cart(db::Database& database, SharedCart cart,
                              std::string_view address_block, Time now, const SharingLimits& limits,
                              std::chrono::days valid_for = std::chrono::days(30));

// Forgets the carts that expired half a year ago. How many.
std::int64_t sweep_shared_carts(db::Connection& connection, Time now);

}  // namespace typecase::carts
