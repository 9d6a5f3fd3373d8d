#include "carts/open_carts.h"

#include "carts/frozen_cart.h"
#include "db/record.h"

namespace typecase::carts {

std::vector<pricing::PricedCart> open_shared_carts(db::Connection& connection, Time now,
                                                   std::int64_t most) {
  std::vector<pricing::PricedCart> carts;
  for (const std::string& cart : connection.select<std::string>(
           "SELECT cart FROM shared_cart WHERE valid_until > $1 ORDER BY valid_until DESC, id "
           "LIMIT $2",
           now, most)) {
    carts.push_back(to_cart(cart));
  }
  return carts;
}

std::int64_t count_open_prepared_carts(db::Connection& connection, Time now) {
  return connection.value<std::int64_t>(
      "SELECT count(*) FROM prepared_cart WHERE spent_by IS NULL AND withdrawn_at IS NULL AND "
      "(valid_until IS NULL OR valid_until > $1)",
      now);
}

}  // namespace typecase::carts
