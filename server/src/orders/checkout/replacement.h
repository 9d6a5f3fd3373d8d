#pragma once

#include <optional>

#include "db/connection.h"
#include "orders/orders.h"

// One order in place of another: of those that checkouts make in place of one order, however many
// at once, at most one can be paid.
namespace typecase::orders {

// The customer's order `named`, or, unless that is paid, the newest that was made in its place.
// nullopt: no such order.
std::optional<OrderId> newest_in_place_of(db::Connection& connection, const OrderId& named,
                                          const CustomerId& customer);

// Whether an order may take the place of `replaced` in this transaction.
// conflict (order_replaced): another one has, or `replaced` can still be paid.
Result<void> check_replaceable(db::Connection& connection, const OrderId& replaced);

// Records, in the transaction that makes `by` and after check_replaceable(), what it replaces.
void set_replaced_by(db::Connection& connection, const OrderId& replaced, const OrderId& by);

}  // namespace typecase::orders
