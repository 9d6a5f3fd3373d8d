#pragma once

#include "carts/offers.h"
#include "orders/checkout/checkout.h"

namespace typecase::orders {

// The order that an offer becomes, payable for seven days. Id, customer and address are the
// caller's to fill in.
Order freeze(const CheckoutRequest& request, const carts::Offer& offer,
             const catalogue::Foundry& foundry, Time now);

}  // namespace typecase::orders
