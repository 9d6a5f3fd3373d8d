#pragma once

#include "db/database.h"
#include "db/record.h"
#include "orders/orders.h"

namespace typecase::orders {

// The row of order_search of an order that is being frozen, but for its id and words. Status,
// review and invoice number follow the order by a trigger of the database.
db::Record search_record(const Order& order);

// The words that an order is found by: email, licensee and company, folded, a line each.
std::string search_words(const Order& order);

// Gives the customer's orders that name the former address the other one, and the index with them,
// in the caller's transaction: their mails go there from now on. Addresses are compared without
// regard to case.
void readdress_orders(db::Connection& connection, const CustomerId& customer,
                      std::string_view former, std::string_view email);

// Folds the words of orders that were there before the index, which its migration has put into
// small letters of ASCII. Changes nothing where it ran before. Returns how many rows it changed.
std::int64_t fold_search_words(db::Database& database);

}  // namespace typecase::orders
