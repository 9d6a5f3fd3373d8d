#pragma once

#include "carts/offers.h"
#include "orders/checkout.h"

// Whether what a customer has seen and accepted is what is on offer.
namespace typecase::orders {

// The cart of a checkout, as Offers prices it. customer: nullopt for a guest.
carts::CartRequest cart_of(const CheckoutRequest& request,
                           const std::optional<accounts::Customer>& customer);

bool is_as_seen(const CheckoutRequest& request, const carts::Offer& offer);

// invalid: /preparedCartId not_the_recipient, a prepared cart for somebody who has not proved to be
// this customer; /immediateDelivery consent_needed, of a consumer of the EU; /eula eula_changed, a text of the offer that was not accepted.
Result<void> check_agreement(const CheckoutRequest& request, const carts::Offer& offer,
                             const std::optional<accounts::Customer>& customer);

}  // namespace typecase::orders
