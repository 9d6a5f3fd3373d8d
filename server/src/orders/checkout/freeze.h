#pragma once

#include "carts/offers.h"
#include "orders/checkout/checkout.h"

namespace typecase::orders {

// The order that an offer becomes, payable for so long. Id, customer and address are the
// caller's to fill in.
Order freeze(const CheckoutRequest& request, const carts::Offer& offer,
             const catalogue::Foundry& foundry, Time now, std::chrono::days payable_for);

}  // namespace typecase::orders
