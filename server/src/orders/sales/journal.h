#pragma once

#include "db/database.h"
#include "orders/refund/refund_rows.h"

// The journal of sales, rows of sale_entry: each line of an order that was paid, and each line that
// money was taken back from. The sum over an order is what its payment, less refunds that succeeded
// and disputes that were lost, leaves of it (ledger.h); money that never paid an order is no part
// of it. Written in the transaction of what it tells of.
namespace typecase::orders {

// The order has just been paid. One statement.
void enter_sale(db::Connection& connection, const OrderId& order);

// The refund has succeeded, and its credit note is issued: the lines that it names give back its
// amount, and the others only what those lack; without names, all lines in proportion to what is
// left of them. Net is as the credit note says; without one, in proportion to the order's. A repeat
// adds nothing.
void enter_refund(db::Connection& connection, const Refund& refund, Time now);

// The refund has failed after it succeeded: what enter_refund() took comes back.
void enter_failed_refund(db::Connection& connection, const std::string& refund, Time now);

// Brings the journal to what banks have taken back of the order for good: more than before, or less
// where a bank has returned some. A repeat adds nothing.
void enter_disputes(db::Connection& connection, const OrderId& order, Time now);

// Enters refunds and lost disputes of before the journal, with the days on which they became so.
// A repeat adds nothing. Returns the number of orders that had some.
std::int64_t enter_earlier_refunds(db::Database& database);

}  // namespace typecase::orders
