#pragma once

#include <string>

#include "orders/orders.h"

namespace typecase::orders {

// An order as it is frozen, with its lines. Serial numbers come at payment.
void insert_order(db::Connection& connection, const Order& order, std::string_view checkout_key,
                  const Digest& checkout_sha256);

// Moves an order from one status to another and records who did; throws as move() does
// (transitions.h).
void move_order(db::Connection& connection, const OrderId& id, Status from, Status to,
                std::string_view actor, Time now);

}  // namespace typecase::orders
