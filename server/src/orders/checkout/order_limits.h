#pragma once

#include <functional>
#include <string_view>

#include "orders/orders.h"

// Limits on placing orders. A network is a client address (IPv4) or its /64 (IPv6), as
// accounts::Visit names it; an empty one is not known and not limited. Network limits bind
// customers without a verified address only: such customers are made at will, and nothing that
// others on a network do refuses a verified customer. Orders that cost nothing each take an invoice
// number, a mail and a build of fonts. Unpaid orders each take a payment intent, and many declined
// cards are a trial of stolen ones.
namespace typecase::orders {

// Orders without a price, in 24 hours.
constexpr int most_free_orders = 20;             // of a customer
constexpr int most_free_orders_of_network = 60;  // of its unverified customers

// Unpaid orders, placed in the last hour. A paid order does not count.
constexpr int most_open_orders_of_network = 20;     // that can still be paid
constexpr int most_unpaid_orders_of_network = 60;   // open, canceled and expired
constexpr int most_unpaid_orders_of_customer = 60;  // the same, of a verified customer

// Declined cards and failed authentications, in the last hour.
constexpr int most_declined_cards_of_order = 15;
constexpr int most_declined_cards_of_network = 30;   // on orders of its unverified customers
constexpr int most_declined_cards_of_customer = 30;  // of a verified one

// too_many (too_many_free_orders).
Result<void> check_free_orders(db::Connection& connection, const CustomerId& customer, Time now);
Result<void> check_free_orders_of_network(db::Connection& connection, std::string_view network,
                                          Time now);

// Counts an order without a price for the network of its unverified buyer.
void note_free_order(db::Connection& connection, const OrderId& order, std::string_view network);

// One statement each, by index, which is sent; the check that is returned waits for its rows, and
// is called within the same transaction. replaced: an order of the same customer that the new one
// takes the place of, which does not count as open; may be empty. too_many (too_many_unpaid_orders,
// too_many_declined_cards).
using DeferredCheck = std::function<Result<void>()>;
DeferredCheck check_unpaid_orders(db::Connection& connection, const CustomerId& verified, Time now);
DeferredCheck check_unpaid_orders_of_network(db::Connection& connection, std::string_view network,
                                             std::string_view replaced, Time now);

// Counts a failed card payment once per event of the gateway, for the order, its customer and,
// while the order counts for a network, that network.
void note_declined_card(db::Connection& connection, std::string_view event, const OrderId& order,
                        Time now);

// Whether another card may be tried on the order. too_many (too_many_declined_cards).
Result<void> check_declined_cards(db::Connection& connection, const OrderId& order, Time now);

// Forgets declined cards and networks of unpaid orders from before that time. Returns the number of
// rows changed.
std::int64_t sweep_order_limits(db::Connection& connection, Time before);

}  // namespace typecase::orders
