#include "orders/checkout/agreement.h"

#include <algorithm>

#include "base/text/mailbox.h"
#include "orders/licence/entitlements.h"

namespace typecase::orders {
namespace {

bool is_accepted(const carts::LineTerms& terms, const std::vector<AcceptedEula>& accepted) {
  return std::ranges::any_of(accepted, [&](const AcceptedEula& eula) {
    return eula.kind == terms.eula_kind && eula.version == terms.eula_version &&
           eula.sha256 == terms.eula_sha256;
  });
}

bool is_recipient(const std::string& recipient, const std::optional<accounts::Customer>& customer) {
  return customer && customer->verified && fold_email(customer->email) == recipient;
}

}  // namespace

carts::CartRequest cart_of(const CheckoutRequest& request, std::string_view email,
                           const std::optional<accounts::Customer>& customer) {
  const Billing& billing = request.billing;
  carts::CartRequest cart{
      request.items,
      request.prepared_cart_id,
      request.shared_cart_id,
      request.coupon,
      request.currency,
      pricing::buyer_of(billing.country, billing.region, billing.postal_code, billing.vat_number),
      fold_email(email)};
  if (customer) {
    cart.customer = customer->id;
    cart.is_verified = customer->verified;
  }
  return cart;
}

bool is_price_as_expected(const CheckoutRequest& request, const carts::Offer& offer) {
  return offer.quote.total.minor == request.total && offer.quote.currency == request.currency;
}

Result<void> check_agreement(const CheckoutRequest& request, const carts::Offer& offer,
                             const std::optional<accounts::Customer>& customer) {
  if (offer.recipient && !is_recipient(*offer.recipient, customer)) {
    return invalid_field("/preparedCartId", "not_the_recipient",
                         "This cart was made for another customer. Sign in with the address it "
                         "was sent to.");
  }
  bool region_decides = std::ranges::count(offer.quote.unknown, pricing::UnknownFact::region) > 0;
  if (!offer.quote.tax_reason && region_decides) {
    return invalid_field("/billing/region", "region_needed",
                         "Choose your region: the tax depends on it.");
  }
  if (offer.quote.eu_consumer && !request.immediate_delivery) {
    return invalid_field("/immediateDelivery", "consent_needed",
                         "The fonts are delivered at once: agree to that to order them.");
  }
  bool all = std::ranges::all_of(
      offer.terms, [&](const auto& terms) { return is_accepted(terms, request.eula); });
  if (all) return {};
  return invalid_field("/eula", "eula_changed",
                       "The licence agreement has changed. Read it and accept it again.");
}

Result<void> check_licensee(db::Connection& connection, const CheckoutRequest& request,
                            const carts::Offer& offer) {
  std::vector<std::string> upgraded;
  for (const pricing::QuoteLine& line : offer.quote.lines) {
    upgraded.insert(upgraded.end(), line.upgrades.begin(), line.upgrades.end());
  }
  if (have_licensee(connection, upgraded, request.licensee)) return {};
  return invalid_field("/licensee", "licensee_differs",
                       "Only the holder of a licence can upgrade it.");
}

}  // namespace typecase::orders
