#pragma once

#include "carts/offers.h"
#include "orders/checkout/checkout.h"

// Whether what a customer has seen and accepted is what is on offer.
namespace typecase::orders {

// The cart of a checkout, as Offers prices it. email: by which coupons count their customers;
// empty: by none. customer: the one signed in. The caller sets what it replaces.
carts::CartRequest cart_of(const CheckoutRequest& request, std::string_view email,
                           const std::optional<accounts::Customer>& customer);

bool is_price_as_expected(const CheckoutRequest& request, const carts::Offer& offer);

// invalid: /preparedCartId not_the_recipient, a prepared cart for somebody who has not proved to be
// this customer; /billing/region region_needed, without which the tax is not known;
// /immediateDelivery consent_needed, of a consumer of the EU; /eula eula_changed, a
// text of the offer that was not accepted.
Result<void> check_agreement(const CheckoutRequest& request, const carts::Offer& offer,
                             const std::optional<accounts::Customer>& customer);

// An upgrade is the same holder's: a licence does not change hands by being made larger.
// invalid: /licensee licensee_differs.
Result<void> check_licensee(db::Connection& connection, const CheckoutRequest& request,
                            const carts::Offer& offer);

}  // namespace typecase::orders
