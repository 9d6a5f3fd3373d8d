#pragma once

#include <string>
#include <vector>

#include "pricing/cart.h"

namespace typecase::carts {

// Of the JSON text that shared and prepared carts keep (json::write_stored()).
pricing::PricedCart to_cart(const std::string& text);

// Its lines as a browser keeps them, with prices of the price list.
std::vector<pricing::CartItem> items_of(const pricing::PricedCart& cart);

// Whether a browser's items are these lines in this order. Prices and descriptions, which nobody
// believes, may differ; fields may be left out. One that upgrades a licence is none of them.
bool is_same(const std::vector<pricing::CartItem>& items, const pricing::PricedCart& cart);

// Whether each line could still be bought: its item and every style of it, and its licence kind.
bool is_on_sale(const pricing::PricedCart& cart, const catalogue::Catalogue& catalogue,
                const licences::Licences& licences);

}  // namespace typecase::carts
