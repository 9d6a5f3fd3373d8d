#pragma once

#include <string>

#include "documents/paper.h"
#include "orders/orders.h"

// What the papers of an order have in common.
namespace typecase::orders {

// Sender, foot and the language of the names.
documents::Paper paper_of(const Order& order);

// Company, name, street, place and country, a line each.
std::string address_of(const Billing& billing);
std::string address_of(const Licensee& licensee);

// The agreements that were accepted: "Desktop 1.0, Web 1.1".
std::string eulas_of(const Order& order);

}  // namespace typecase::orders
