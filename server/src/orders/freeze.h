#pragma once

#include "licences/licences.h"
#include "orders/checkout.h"

namespace typecase::orders {

// Every licence kind of the cart must have been accepted in the version that is sold now.
// invalid: eula_changed.
Result<void> check_eulas(const licences::Licences& licences, const pricing::Quote& quote,
                         const std::vector<AcceptedEula>& accepted);

// The order that a quote becomes, payable for seven days. Customer and address are the caller's to
// fill in.
Order freeze(const CheckoutRequest& request, const pricing::Quote& quote,
             const licences::Licences& licences, Time now);

}  // namespace typecase::orders
