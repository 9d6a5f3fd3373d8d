#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/crypto/crypto.h"
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
  std::optional<Time> withdrawn_at = {};      // by staff
  std::optional<Time> last_seen_at = {};      // to the hour
  std::optional<Time> accepted_at = {};       // when it was first priced as a cart

  const CustomLicence* licence(std::string_view id) const;
};
// Beside `cart`, which is stored as to_cart() reads it, and `licences`, which have rows.
BOOST_DESCRIBE_STRUCT(PreparedCart, (),
                      (id, note, recipient, valid_until, prices_include_tax, spent_by, withdrawn_at,
                       last_seen_at, accepted_at))

// Facts about a new cart for staff, beside what its client reads. Described as the table has them.
struct PreparedFor {
  std::string title = {};                              // the licensee
  std::vector<std::optional<Money>> shop_prices = {};  // DraftedCart::list_prices
  std::optional<std::string> source = {};              // JSON
  std::optional<std::string> made_by = {};             // id of a member
  std::optional<std::string> request_key = {};         // of the request that made it
  std::optional<Digest> request_sha256 = {};
};
BOOST_DESCRIBE_STRUCT(PreparedFor, (),
                      (title, shop_prices, source, made_by, request_key, request_sha256))

void insert_prepared_cart(db::Connection& connection, const PreparedCart& cart, Time now,
                          const PreparedFor& facts = {});

// nullopt: there is no such cart. Two statements.
std::optional<PreparedCart> find_prepared_cart(db::Connection& connection, std::string_view id);

// The cart that took the place of this one, or of one that did; this one where none has. Not
// one for another recipient, who alone may read it, nor where this one was paid.
std::string current_prepared_cart(db::Connection& connection, std::string_view id);

// Kind gone.
Error prepared_cart_spent();
Error prepared_cart_withdrawn();

// gone: prepared_cart_spent, prepared_cart_withdrawn, prepared_cart_expired. prices_include_tax: of
// the shop, now.
Result<void> check_open(const PreparedCart& cart, Time now, bool prices_include_tax);

// In the transaction that freezes the order.
void note_prepared_order(db::Connection& connection, const OrderId& order, std::string_view cart);

// In the transaction that pays the order. Returns why staff are to look at it: empty,
// "prepared_cart_spent_twice" (another order has spent its cart) or "prepared_cart_withdrawn".
std::string_view spend_prepared_cart(db::Connection& connection, const OrderId& order);

// Whether the order may still be paid, as far as its prepared cart goes. gone:
// prepared_cart_withdrawn; prepared_cart_spent, where another order has spent the cart or holds it.
Result<void> check_cart_of(db::Connection& connection, const OrderId& order);

// Open orders that are to be closed, since another has spent their prepared cart or holds it, or
// staff have withdrawn it; those whose next try is due, at most so many.
std::vector<OrderId> orders_losing_cart(db::Connection& connection, Time now, int most);

// Whether note_seen() has something to write: at most once an hour, however often it is opened.
bool is_seen_to_be_noted(const PreparedCart& cart, Time now);

// The cart was opened by its link, by anybody but staff. Writes nothing within the hour.
void note_seen(db::Connection& connection, std::string_view cart, Time now);

// The cart was priced as one that a client has loaded. Written once.
void note_accepted(db::Connection& connection, std::string_view cart, Time now);

// "m…@example.org": what those may see who have the link.
std::string mask_address(std::string_view email);

}  // namespace typecase::carts
