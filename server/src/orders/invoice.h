#pragma once

#include <string>

#include "orders/orders.h"

// The papers of an order as PDF. Pure: the same bytes for the same order, on one machine.
namespace typecase::orders {

// Of a paid order; of a free one, over zero. Every amount is the stored one. Throws
// std::logic_error for an order without a number.
std::string invoice_pdf(const Order& order);
std::string invoice_name(const Order& order);  // "invoice-1042.pdf"

}  // namespace typecase::orders
