#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/ids.h"
#include "carts/custom_licences.h"
#include "db/database.h"
#include "pricing/cart.h"

namespace typecase::carts {

// A cart that staff made, at the prices it was made with.
struct PreparedCart {
  std::string id;
  pricing::PricedCart cart;
  std::vector<CustomLicence> licences;  // of its lines with a custom licence
  std::optional<std::string> note = {};
  std::optional<std::string> recipient = {};  // folded address of the only one who may pay
  std::optional<Time> valid_until = {};       // until then, that moment excluded
  bool prices_include_tax = false;            // as the shop's did; it has expired when they change
  std::optional<OrderId> spent_by = {};       // the order that was paid from it

  const CustomLicence* licence(std::string_view id) const;
};
// Beside `cart`, which is stored as to_cart() reads it, and `licences`, which have rows.
BOOST_DESCRIBE_STRUCT(PreparedCart, (),
                      (id, note, recipient, valid_until, prices_include_tax, spent_by))

void insert_prepared_cart(db::Connection& connection, const PreparedCart& cart, Time now);

// nullopt: there is no such cart. Two statements.
std::optional<PreparedCart> find_prepared_cart(db::Connection& connection, std::string_view id);

Error prepared_cart_spent();  // kind gone

// gone: prepared_cart_spent, prepared_cart_expired. prices_include_tax: of the shop, now.
Result<void> check_open(const PreparedCart& cart, Time now, bool prices_include_tax);

// In the transaction that freezes the order.
void note_prepared_order(db::Connection& connection, const OrderId& order, std::string_view cart);

// In the transaction that pays the order. false: it was made from a prepared cart that another
// order has spent.
bool spend_prepared_cart(db::Connection& connection, const OrderId& order);

// Whether another order has spent the prepared cart that this one was made from, or holds it.
bool is_cart_of_another(db::Connection& connection, const OrderId& order);

// Open orders that are to be closed, since another has spent their prepared cart or holds it; those
// whose next try is due, at most so many.
std::vector<OrderId> orders_losing_cart(db::Connection& connection, Time now, int most);

// "m…@example.org": what those may see who have the link.
std::string mask_address(std::string_view email);

}  // namespace typecase::carts
