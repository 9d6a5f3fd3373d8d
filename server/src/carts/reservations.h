#pragma once

#include <optional>

#include "carts/offers.h"

// Reservations of what may be used once or up to an amount: an offer's coupon, the prepared cart
// that it is, the licences that it upgrades. The order that is made of the offer holds them until
// it ends or is paid. Each function runs in the caller's transaction.
namespace typecase::carts {

// The open order that holds a prepared cart or a licence of this offer, or what it needs of its
// coupon, and that gives way. nullopt: none does. At most two statements.
std::optional<OrderId> find_holder(db::Connection& connection, const Offer& offer);

// With the order, when find_holder() has just found none. Throws std::logic_error when the coupon
// is used up.
void reserve(db::Connection& connection, const OrderId& order, const Offer& offer);

// The order has ended unpaid. Does nothing where it holds nothing.
void release(db::Connection& connection, const OrderId& order);

// The order is paid. Returns what spend_prepared_cart() does.
std::string_view spend(db::Connection& connection, const OrderId& order);

}  // namespace typecase::carts
