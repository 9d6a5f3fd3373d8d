#pragma once

#include <string_view>

#include "orders/orders.h"

// Tells the foundry by mail what has happened to an order, where shop.toml wants such mails: a row
// of the outbox in the transaction that records it. The mails name order, amount and fonts, and
// nothing of the buyer.
namespace typecase::orders {

// Nothing for an order without a price: anybody can place many of these. The digest counts them.
void notify_of_sale(db::Connection& connection, const Order& order, Time now);

// why: the reason of a review (flag_for_review()). One about a dispute or a build that failed is
// told as such.
void notify_of_review(db::Connection& connection, const OrderId& order, std::string_view why,
                      Time now);

}  // namespace typecase::orders
