#pragma once

#include <string_view>

#include "orders/orders.h"

// Orders that cost nothing: each takes an invoice number, a mail and a build of its fonts.
namespace typecase::orders {

constexpr int most_free_orders = 20;           // of a customer, in a day
constexpr int most_free_orders_of_block = 60;  // of one network's guests, and of who is unverified

// too_many (too_many_free_orders): as many have been ordered in the last 24 hours.
Result<void> check_free_orders(db::Connection& connection, const CustomerId& customer, Time now);
// Of who has no verified address, by the block of addresses: such customers are made at will. An
// empty one is not limited.
Result<void> check_free_orders(db::Connection& connection, std::string_view address_block,
                               Time now);

// An order that cost nothing came from there, of somebody without a verified address.
void note_free_order(db::Connection& connection, const OrderId& order,
                     std::string_view address_block);

}  // namespace typecase::orders
